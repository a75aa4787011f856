import type { AskedTask, ConvMode, ReplyLine, ThreadLine } from "../format.ts";

/** What Reddit shows for a deleted text. */
const deleted = {
  faithful: /^\[(?:deleted|removed)\]$/i,
  strict: /^\[\s*(?:deleted|removed)\b[^\]]*\]$/i,
} as const;

const oneLine = (text: string) => text.replace(/[\r\n]/g, " ").trim();
const isDeleted = (text: string, mode: ConvMode) => deleted[mode].test(oneLine(text));
const isLive = (text: string, mode: ConvMode) => oneLine(text) !== "" && !isDeleted(text, mode);

/** The label that a reply has by its thread. */
export function labelBy(task: AskedTask, { score, text }: ReplyLine): string | number | null {
  if (task === "text") return oneLine(text);
  if (score === null) return null;
  if (task === "impact") return score;
  return score > 0 ? "positive" : "negative";
}

/**
 * The position of the reply that a task asks about by the original's rules; `null` if the thread doesn't qualify. Strict mode
 * has more rules, which only exclude threads.
 */
export function targetBy(thread: ThreadLine, task: AskedTask, mode: ConvMode): number | null {
  const ranked = thread.replies
    .map((reply, position) => ({ reply, position }))
    .filter(({ reply }) => isCandidate(thread, reply, task, mode))
    .sort((a, b) => rankOf(task, a.reply, b.reply) || a.position - b.position);
  const [first, second] = ranked;
  if (!first) return null;
  const until = first.reply.timeMs ?? 0;
  const counted = thread.replies.filter(
    ({ timeMs }) => mode === "faithful" || (timeMs !== null && timeMs <= until),
  );
  const qualifies =
    task === "text"
      ? second !== undefined && qualifiesForText(thread, first.reply, counted, mode)
      : qualifiesForScore(thread, first.reply, counted, mode);
  return qualifies ? first.position : null;
}

function isCandidate(thread: ThreadLine, reply: ReplyLine, task: AskedTask, mode: ConvMode): boolean {
  if (reply.author !== thread.author || reply.timeMs === null) return false;
  if (task === "text") return mode === "faithful" ? oneLine(reply.text) !== "" : isLive(reply.text, mode);
  const answered = reply.parent === null ? thread.text : (thread.replies[reply.parent]?.text ?? "");
  return reply.score !== null && isLive(reply.text, mode) && isLive(answered, mode);
}

function rankOf(task: AskedTask, a: ReplyLine, b: ReplyLine): number {
  const byTime = (b.timeMs ?? 0) - (a.timeMs ?? 0);
  return task === "text" ? byTime : Math.abs(b.score ?? 0) - Math.abs(a.score ?? 0) || byTime;
}

/** At least four people, at least three readable replies by the author, and a score of at least 4 or at most -4. */
function qualifiesForScore(
  thread: ThreadLine,
  { score }: ReplyLine,
  counted: readonly ReplyLine[],
  mode: ConvMode,
): boolean {
  const readable = ({ text, author }: ReplyLine) =>
    mode === "faithful" || (isLive(text, mode) && !/^\[(?:deleted|removed)\]$/i.test(author ?? ""));
  const people = counted.filter(readable).flatMap(({ author }) => (author ? [author] : []));
  const own = thread.replies.filter(({ author, text }) => author === thread.author && isLive(text, mode));
  return new Set([thread.author, ...people]).size >= 4 && own.length >= 3 && Math.abs(score ?? 0) >= 4;
}

/**
 * The author must be in at least two answered conversations. The target must not be deleted, and not more than a
 * third of the replies around it.
 */
function qualifiesForText(
  thread: ThreadLine,
  target: ReplyLine,
  counted: readonly ReplyLine[],
  mode: ConvMode,
): boolean {
  const topOf = ({ id }: ReplyLine) => id.split("-").slice(0, 2).join("-");
  const answered = new Set(
    counted.flatMap((reply) => (reply.id.split("-").length === 3 ? [topOf(reply)] : [])),
  );
  const withAuthor = counted.filter(({ author }) => author === thread.author).map(topOf);
  const conversations = new Set(withAuthor.filter((top) => answered.has(top)));
  const around = counted.filter((reply) => topOf(reply) === topOf(target));
  const lost = around.filter(({ text }) => isDeleted(text, mode));
  return (
    conversations.size >= 2 &&
    !isDeleted(target.text, mode) &&
    lost.length / Math.max(1, around.length) <= 0.33
  );
}
