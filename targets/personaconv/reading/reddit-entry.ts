import type { Comment, Post } from "../entry.ts";
import type { FieldMapping } from "./field-names.ts";
import {
  authorOf,
  editedOf,
  type Fields,
  idIn,
  idOf,
  knownScore,
  numberAt,
  retrievedOf,
  textAt,
  timeOf,
  unescaped,
} from "./fields.ts";

export type FoundEntry = Omit<Post, "order"> | Omit<Comment, "order">;
/** A post or a comment, or the row of the funnel that counts it. */
export type EntryOrReason =
  | FoundEntry
  | "no post or comment"
  | "wrong domain"
  | "text too long"
  | "post missing";

/** What contains a value. */
export interface Under {
  /** The id of the post; `null` if it is not known. */
  readonly thread: string | null;
  /** The id of the comment above; `null` directly under a post. */
  readonly parent: string | null;
  /** Whether the post's subreddit is wanted; `null` if each comment names its own. */
  readonly wanted: boolean | null;
  /** Counts the comments of the post that have no id of their own. */
  readonly unnamed: { count: number };
}

/** What all values of a file share. */
export interface FileOfEntries {
  /** The number of the file in the input, from 0. */
  readonly index: number;
  domainOf(subreddit: string): string | null;
  /** What fields are called, if they have other names than on Reddit. */
  readonly fields?: FieldMapping;
  /** Counts the posts of the file that have no id of their own. */
  readonly unnamed: { count: number };
}

/** A value's kind, and what is inside it. */
export interface Opened {
  readonly found: readonly EntryOrReason[];
  readonly inside: readonly unknown[];
  readonly under: Under | null;
}

/**
 * Reddit's limit for posts; the limit for comments is 10,000. Longer texts would cost minutes and gigabytes.
 */
const mostCharacters = 40_000;

/** The entry, unless one of its texts is too long. */
function bounded(entry: FoundEntry): EntryOrReason {
  const texts = Object.values(entry).filter((value) => typeof value === "string");
  return texts.some(isTooLong) ? "text too long" : entry;
}

/**
 * A character (code point) has at most two units. Characters are counted only if the number of units doesn't
 * decide.
 */
function isTooLong(text: string): boolean {
  if (text.length <= mostCharacters) return false;
  return text.length > 2 * mostCharacters || [...text].length > mostCharacters;
}

/** The fields that posts and comments share. */
function commonOf(fields: Fields) {
  const edited = editedOf(fields);
  return {
    author: authorOf(fields),
    score: knownScore(fields),
    timeMs: timeOf(fields),
    ...(edited !== undefined && { edited }),
    retrievedMs: retrievedOf(fields),
  };
}

const madeMark = "raw-";
/** Whether a post had no id of its own. */
export const isMadeId = (id: string) => id.startsWith(madeMark);

/** A post, with the comments inside it. A post without an id is PersonaConv's, and its texts stay as they are. */
export function postOf(fields: Fields, file: FileOfEntries): Opened {
  const own = idOf(fields, "t3_");
  const id = own ?? `${madeMark}${file.index}-${file.unnamed.count++}`;
  const subreddit = textAt(fields, "subreddit", "__sub__");
  const domain = file.domainOf(textAt(fields, "__sub__", "subreddit").toLowerCase());
  const text = own === null ? (raw: string) => raw : unescaped;
  const found: EntryOrReason =
    domain === null
      ? "wrong domain"
      : bounded({
          kind: "post",
          id,
          ...commonOf(fields),
          text: text(textAt(fields, "selftext", "content", "body")),
          title: text(textAt(fields, "title")),
          url: text(textAt(fields, "url") || linkOf(fields)),
          comments: wholeAt(fields, "num_comments"),
          domain,
          subreddit,
        });
  const under = { thread: id, parent: null, wanted: domain !== null, unnamed: { count: 0 } };
  return { found: [found], inside: inside(fields.comments), under };
}

/** A comment, with the replies inside it. */
export function commentOf(fields: Fields, under: Under | null, file: FileOfEntries): Opened {
  const own = idOf(fields, "t1_");
  const id = own ?? madeId(under);
  // The position is more reliable than the fields: a post without an id has one of ours, which the comment doesn't know.
  const thread = under === null ? threadOf(fields) : under.thread;
  const below: Under = {
    thread,
    parent: id,
    wanted: under?.wanted ?? null,
    unnamed: under?.unnamed ?? { count: 0 },
  };
  const opened = (found: EntryOrReason): Opened => ({
    found: [found],
    inside: inside(fields.replies),
    under: below,
  });
  if (!(under?.wanted ?? isWanted(fields, file))) return opened("wrong domain");
  if (id === null) return opened("no post or comment");
  if (thread === null) return opened("post missing");
  const text = textAt(fields, "body");
  return opened(
    bounded({
      kind: "comment",
      id,
      ...commonOf(fields),
      text: own === null ? text : unescaped(text),
      thread,
      parent: under === null ? parentOf(fields, thread) : under.parent,
    }),
  );
}

/** A comment without a subreddit is judged by its post. */
function isWanted(fields: Fields, file: FileOfEntries): boolean {
  const subreddit = textAt(fields, "subreddit");
  return subreddit === "" || file.domainOf(subreddit.toLowerCase()) !== null;
}

function madeId(under: Under | null): string | null {
  return under?.thread ? `${under.thread}-${++under.unnamed.count}` : null;
}

/** The id of the post, from the comment's own fields. Its link contains the id too. */
function threadOf(fields: Fields): string | null {
  const { link_id, parent_id, permalink } = fields;
  const linked = idIn(link_id, "t3_");
  if (linked !== null) return linked;
  if (typeof parent_id === "string" && parent_id.startsWith("t3_")) return idIn(parent_id, "t3_");
  return typeof permalink === "string" ? (/\/comments\/([a-z0-9]+)\//i.exec(permalink)?.[1] ?? null) : null;
}

/** `null` if the comment answers the post or doesn't say what it answers. An id without a prefix may be the post's. */
function parentOf({ parent_id }: Fields, thread: string): string | null {
  const parent = idIn(parent_id, "t1_");
  return parent === thread && parent_id === thread ? null : parent;
}

function linkOf(fields: Fields): string {
  const path = textAt(fields, "permalink");
  return path.startsWith("/") ? `https://www.reddit.com${path}` : path;
}

function wholeAt(fields: Fields, key: string): number | null {
  const number = numberAt(fields, key);
  return Number.isSafeInteger(number) ? number : null;
}

/** Reddit writes "" if there are no replies. */
function inside(value: unknown): readonly unknown[] {
  return value === undefined || value === null || value === "" || typeof value === "number" ? [] : [value];
}
