import { namedBy, type Prompt } from "./prompt.ts";
import { idsInBrackets, withoutAuthors, wordsIn } from "./search-text.ts";

/** A line that states a value: `Score: 12`, `- label = positive`, `"true_label": "negative"`. */
const statement =
  /^[\s>*#"'-]*(?:true[_ ]?)?(?:label|answer|sentiment|score|impact|rating|reception)s?["'*]*\s*(?:[:=]|\bis\b)\s*["'*]*\s*(positive|negative|[+\-−]?\d[\d,]*)(?:\s+points?|\s+upvotes?)?["'*]*\s*\.?\s*$/gi;
/** A value within a line: `(score 12)`, `[+12]`, `(12 points)`. */
const within =
  /[([]\s*(?:score\s*[:=]?\s*)?([+\-−]?\d[\d,]*)\s*(?:points?|upvotes?|karma)?\s*[)\]]|\bscored?\s*(?:of|[:=])?\s*([+\-−]?\d[\d,]*)/gi;

/**
 * Answers that a prompt states in addition to those of its demonstrations. What people wrote doesn't count, because they may
 * talk about scores.
 */
export function statedAnswers(prompt: Prompt): string[] {
  if (prompt.task === "text") return [];
  const written = writtenTexts(prompt);
  const left = prompt.provenance.demonstrations.map(({ label }) => String(label).toLowerCase());
  // A message that begins with a number would otherwise be looked for with its id and author, which nobody wrote.
  return withoutAuthors(prompt.text)
    .split("\n")
    .flatMap((line) => valuesIn(line, written))
    .filter((value) => {
      const at = left.indexOf(value);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    })
    .map((value) => `the prompt states "${value}", which is not the answer of a demonstration`);
}

function valuesIn(line: string, written: readonly string[]): string[] {
  const stated = [...line.matchAll(statement)];
  const found = stated.length > 0 ? stated : [...line.matchAll(within)];
  return found.flatMap(({ 0: whole, 1: one, 2: other, index }) => {
    const around = spaced(aroundOf(line, index, index + whole.length));
    return written.some((text) => text.includes(around)) ? [] : [plain(one ?? other ?? "")];
  });
}

/** A stretch of a line with the whole words beside it. */
function aroundOf(line: string, from: number, to: number): string {
  const before = line.slice(Math.max(0, from - 24), from);
  const after = line.slice(to, to + 24);
  return `${from > 24 ? before.replace(/^\S*/, "") : before}${line.slice(from, to)}${to + 24 < line.length ? after.replace(/\S*$/, "") : after}`;
}

const spaced = (text: string) => ` ${wordsIn(text).join(" ")} `;
const plain = (value: string) => value.toLowerCase().replaceAll(",", "").replace("−", "-").replace(/^\+/, "");

/** The words of everything that the prompt shows of people. */
function writtenTexts({ text, provenance, thread, target, facts }: Prompt): string[] {
  const ids = [
    thread.id,
    ...idsInBrackets(text),
    ...[...provenance.shown, ...provenance.demonstrations].flatMap((one) => [one.reply, one.thread]),
  ];
  const texts = [...new Set(ids)].flatMap((id) => namedBy(id, facts)?.text ?? []);
  return [target.text, ...texts].map(spaced);
}
