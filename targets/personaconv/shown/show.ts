import { entryAt } from "../../../pipeline/lists.ts";
import { isLive } from "../clean-text.ts";
import type { ConvMode } from "../format.ts";
import { type DemonstrationPosition, type Sample, sampleKey } from "../samples/sample.ts";
import { contextOf } from "../target-replies/context.ts";
import type { RedditThread, Reply } from "../thread.ts";
import type { FindThread, NumberedThread } from "./number-threads.ts";
import {
  editedText,
  isLeftOut,
  type Showing,
  type ShownDemonstration,
  type ShownMessage,
  type ShownPost,
  withoutEdits,
  withoutReplies,
} from "./showing.ts";

export interface ShowSettings {
  readonly mode: ConvMode;
  /** How many characters are shown of a post, and how many of all replies around a target. */
  readonly contextCharacters: number;
}

/** A reply and what it replies to, which is `null` if that is the post. */
export type ReplyShown = Pick<ShownDemonstration, "answered" | "reply">;

/** How many characters of a demonstration's post and answered message are shown: enough to see what the reply is about. */
const demonstrationCharacters = 600;

/** What the prompt of a sample shows of its author. Replies by authors of another split are left out. */
export function showingOf(
  sample: Sample,
  findThread: FindThread,
  isForeign: (author: string) => boolean,
  settings: ShowSettings,
): Showing {
  const positions = (thread: RedditThread) => {
    const around = settings.mode === "strict" ? thread : atOneTime(thread);
    const near = contextOf(around, sample.target, settings.contextCharacters);
    return pruned(thread, near, sample.target, settings.mode);
  };
  return showingWith(positions, sample, { findThread, isForeign, ...settings });
}

export interface ShowOrder extends ShowSettings {
  readonly findThread: FindThread;
  readonly isForeign: (author: string) => boolean;
}

/** @param positionsIn the positions of the replies that are shown around the target */
export function showingWith(
  positionsIn: (thread: RedditThread) => readonly number[],
  sample: Sample,
  { findThread, isForeign, mode, contextCharacters }: ShowOrder,
): Showing {
  const seen = (id: string): NumberedThread => {
    const { thread: written, ...named } = findThread(id);
    return { ...named, thread: mode === "strict" ? withoutEdits(written, sample.timeMs) : written };
  };
  const numbered = seen(sample.thread);
  const thread = withoutReplies(numbered.thread, isForeign);
  const positions = positionsIn(thread);
  const ids = numbered.replyIds();
  return {
    sample: sampleKey(sample),
    author: sample.author,
    timeMs: sample.timeMs,
    // The original stores whole posts.
    post: shownPost(numbered, mode === "strict" ? contextCharacters : Number.POSITIVE_INFINITY),
    messages: positions.map((position) => messageAt(thread, ids, position)),
    demonstrations: sample.demonstrations.map((shown) => shownDemonstration(shown, seen, isForeign)),
  };
}

/** The reply that a sample asks about. */
export function targetShown({ thread, target }: Sample, findThread: FindThread): ReplyShown {
  const numbered = findThread(thread);
  return replyShown(numbered.thread, numbered.replyIds(), target);
}

/** All replies of a sample's thread, as the original stores them. */
export function wholeThread({ thread: id }: Sample, findThread: FindThread): ShownMessage[] {
  const { thread, replyIds } = findThread(id);
  const ids = replyIds();
  return thread.replies.map((_, position) => messageAt(thread, ids, position));
}

/** The original also shows what came later, so no time may exclude a reply. */
function atOneTime(thread: RedditThread): RedditThread {
  return { ...thread, replies: thread.replies.map((reply) => ({ ...reply, timeMs: 0 })) };
}

/** Removes replies that can't be read, except those that the target or a shown reply answers. */
function pruned(
  thread: RedditThread,
  positions: readonly number[],
  target: number,
  mode: ConvMode,
): number[] {
  const answered = new Set([entryAt(thread.replies, target).parent]);
  const kept = positions.toReversed().filter((position) => {
    const reply = entryAt(thread.replies, position);
    const stays = answered.has(position) || (isLive(reply.text, mode) && !isHidden(reply));
    if (stays) answered.add(reply.parent);
    return stays;
  });
  return kept.reverse();
}

const isHidden = (reply: Reply) => isLeftOut(reply) || reply.text === editedText;

function shownDemonstration(
  { thread: id, position, label }: DemonstrationPosition,
  findThread: FindThread,
  isForeign: (author: string) => boolean,
): ShownDemonstration {
  const numbered = findThread(id);
  const thread = withoutReplies(numbered.thread, isForeign);
  const { answered, reply } = replyShown(thread, numbered.replyIds(), position);
  const brief = answered && { ...answered, text: excerpt(answered.text, demonstrationCharacters) };
  return { post: shownPost(numbered, demonstrationCharacters), answered: brief, reply, label };
}

function replyShown(thread: RedditThread, ids: readonly string[], position: number): ReplyShown {
  const { parent } = entryAt(thread.replies, position);
  return {
    answered: parent === null ? null : messageAt(thread, ids, parent),
    reply: messageAt(thread, ids, position),
  };
}

function shownPost({ thread, id }: NumberedThread, characters: number): ShownPost {
  const { author, title, text, url, score, comments, timeMs, domain } = thread;
  return { id, author, title, text: excerpt(text, characters), url, score, comments, timeMs, domain };
}

function messageAt({ replies }: RedditThread, ids: readonly string[], position: number): ShownMessage {
  const { author, text, score, timeMs } = entryAt(replies, position);
  const id = entryAt(ids, position);
  return { id, parent: id.slice(0, id.lastIndexOf("-")), author, text, score, timeMs };
}

/** The beginning of a text, with a maximum number of characters (code points). It is cut after a word if possible, with a mark. */
export function excerpt(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const cut = characters.slice(0, most).join("");
  const end = cut.search(/\s+\S*$/u);
  return `${end > cut.length / 2 ? cut.slice(0, end) : cut} […]`;
}
