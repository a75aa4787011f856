import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import { isLive } from "../live.ts";
import type { Mode } from "../mode.ts";
import { type DemonstrationPlace, type Sample, sampleKey } from "../samples/sample.ts";
import { contextOf } from "../targets/context.ts";
import { deepest, depthsOf } from "../targets/depths.ts";
import type { Thread } from "../thread.ts";
import { excerpt } from "./excerpt.ts";
import { isLeftOut, withoutReplies } from "./left-out.ts";
import type { Numbered } from "./numbered.ts";
import type { Exhibit, Message, Showing, ShownPost } from "./showing.ts";

export interface ShowSettings {
  readonly mode: Mode;
  /** Of a post, and of the replies around a target together. */
  readonly contextLetters: number;
}

/** Of the posts and the answered messages of demonstrations: enough to see what a reply is about. */
const exhibitLetters = 600;

/** What the prompt of a sample shows of its author; replies by whoever is of another split are left out. */
export function showingOf(
  sample: Sample,
  threadNamed: (id: string) => Numbered,
  isForeign: (author: string) => boolean,
  { mode, contextLetters }: ShowSettings,
): Showing {
  const numbered = threadNamed(sample.thread);
  const thread = withoutReplies(numbered.thread, isForeign);
  const around = mode === "strict" ? thread : asOfOneTime(thread);
  const places = pruned(thread, contextOf(around, sample.target, contextLetters), sample.target, mode);
  const ids = numbered.ids();
  return {
    sample: sampleKey(sample),
    author: sample.author,
    timeMs: sample.timeMs,
    // The original stores posts whole.
    post: shownPost(numbered, mode === "strict" ? contextLetters : Number.POSITIVE_INFINITY),
    messages: places.map((place) => messageAt(thread, ids, place)),
    exhibits: sample.demonstrations.map((shown) => exhibitOf(shown, threadNamed, isForeign)),
  };
}

/** The reply that a sample asks about, and what it answers; `null` where that is the post. */
export function targetMessages(
  { thread, target }: Sample,
  threadNamed: (id: string) => Numbered,
): Pick<Exhibit, "answered" | "reply"> {
  const numbered = threadNamed(thread);
  return replyAndAnswered(numbered.thread, numbered.ids(), target);
}

/** All replies of a sample's thread, as the original stores them. */
export function wholeThread({ thread: id }: Sample, threadNamed: (id: string) => Numbered): Message[] {
  const { thread, ids } = threadNamed(id);
  const known = ids();
  return thread.replies.map((_, place) => messageAt(thread, known, place));
}

/** The original shows what came later, too. */
function asOfOneTime(thread: Thread): Thread {
  return { ...thread, replies: thread.replies.map((reply) => ({ ...reply, timeMs: 0 })) };
}

/** Without replies that are too deep or can't be read, unless something shown answers them or is the target that does. */
function pruned(thread: Thread, places: readonly number[], target: number, mode: Mode): number[] {
  const answered = new Set([entryAt(thread.replies, target).parent]);
  const depths = depthsOf(thread);
  const near = places.filter((place) => entryAt(depths, place) <= deepest);
  const kept = near.reverse().filter((place) => {
    const reply = entryAt(thread.replies, place);
    const stays = answered.has(place) || (isLive(reply.text, mode) && !isLeftOut(reply));
    if (stays) answered.add(reply.parent);
    return stays;
  });
  return kept.reverse();
}

function exhibitOf(
  { thread: id, place, label }: DemonstrationPlace,
  threadNamed: (id: string) => Numbered,
  isForeign: (author: string) => boolean,
): Exhibit {
  const numbered = threadNamed(id);
  const thread = withoutReplies(numbered.thread, isForeign);
  const { answered, reply } = replyAndAnswered(thread, numbered.ids(), place);
  const brief = answered && { ...answered, text: excerpt(answered.text, exhibitLetters) };
  return { post: shownPost(numbered, exhibitLetters), answered: brief, reply, label };
}

function replyAndAnswered(
  thread: Thread,
  ids: readonly string[],
  place: number,
): Pick<Exhibit, "answered" | "reply"> {
  const { parent } = entryAt(thread.replies, place);
  return {
    answered: parent === null ? null : messageAt(thread, ids, parent),
    reply: messageAt(thread, ids, place),
  };
}

function shownPost({ thread, id }: Numbered, letters: number): ShownPost {
  const { author, title, text, url, score, comments, timeMs, domain } = thread;
  return { id, author, title, text: excerpt(text, letters), url, score, comments, timeMs, domain };
}

function messageAt({ replies }: Thread, ids: readonly string[], place: number): Message {
  const { author, text, score, timeMs } = entryAt(replies, place);
  const id = entryAt(ids, place);
  return { id, parent: id.slice(0, id.lastIndexOf("-")), author, text, score, timeMs };
}
