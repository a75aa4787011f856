import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import { isLive } from "../clean-text.ts";
import type { Mode } from "../format.ts";
import { type DemonstrationPlace, type Sample, sampleKey } from "../samples/sample.ts";
import { contextOf } from "../target-replies/context.ts";
import { deepest, depthsOf } from "../target-replies/reply-tree.ts";
import type { Thread } from "../thread.ts";
import type { Numbered } from "./number-threads.ts";
import {
  isLeftOut,
  type Message,
  type Showing,
  type ShownDemonstration,
  type ShownPost,
  withoutReplies,
} from "./showing.ts";

export interface ShowSettings {
  readonly mode: Mode;
  /** Of a post, and of the replies around a target together. */
  readonly contextCharacters: number;
}

/** Of the posts and the answered messages of demonstrations: enough to see what a reply is about. */
const demonstrationCharacters = 600;

/** What the prompt of a sample shows of its author; replies by whoever is of another split are left out. */
export function showingOf(
  sample: Sample,
  threadNamed: (id: string) => Numbered,
  isForeign: (author: string) => boolean,
  { mode, contextCharacters }: ShowSettings,
): Showing {
  const numbered = threadNamed(sample.thread);
  const thread = withoutReplies(numbered.thread, isForeign);
  const around = mode === "strict" ? thread : asOfOneTime(thread);
  const places = pruned(thread, contextOf(around, sample.target, contextCharacters), sample.target, mode);
  const ids = numbered.ids();
  return {
    sample: sampleKey(sample),
    author: sample.author,
    timeMs: sample.timeMs,
    // The original stores posts whole.
    post: shownPost(numbered, mode === "strict" ? contextCharacters : Number.POSITIVE_INFINITY),
    messages: places.map((place) => messageAt(thread, ids, place)),
    demonstrations: sample.demonstrations.map((shown) => demonstrationOf(shown, threadNamed, isForeign)),
  };
}

/** The reply that a sample asks about, and what it answers; `null` where that is the post. */
export function targetMessages(
  { thread, target }: Sample,
  threadNamed: (id: string) => Numbered,
): Pick<ShownDemonstration, "answered" | "reply"> {
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

function demonstrationOf(
  { thread: id, place, label }: DemonstrationPlace,
  threadNamed: (id: string) => Numbered,
  isForeign: (author: string) => boolean,
): ShownDemonstration {
  const numbered = threadNamed(id);
  const thread = withoutReplies(numbered.thread, isForeign);
  const { answered, reply } = replyAndAnswered(thread, numbered.ids(), place);
  const brief = answered && { ...answered, text: excerpt(answered.text, demonstrationCharacters) };
  return { post: shownPost(numbered, demonstrationCharacters), answered: brief, reply, label };
}

function replyAndAnswered(
  thread: Thread,
  ids: readonly string[],
  place: number,
): Pick<ShownDemonstration, "answered" | "reply"> {
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

/** As many letters (code points) of a text as fit, up to the end of a word where there is one; a cut is marked. */
export function excerpt(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const cut = letters.slice(0, most).join("");
  const end = cut.search(/\s+\S*$/u);
  return `${end > cut.length / 2 ? cut.slice(0, end) : cut} […]`;
}
