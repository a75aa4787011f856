import { mapped } from "./field-names.ts";
import { type Fields, isFields } from "./fields.ts";
import {
  commentOf,
  type EntryOrReason,
  type FileOfEntries,
  type Opened,
  postOf,
  type Under,
} from "./reddit-entry.ts";

/**
 * The posts and comments of a parsed value, in depth-first pre-order. The value is a line of a dump, a listing of Reddit's
 * API, a post of PersonaConv, or a list of these. Replies can be deep, so it doesn't recurse.
 */
export function entriesIn(value: unknown, file: FileOfEntries): EntryOrReason[] {
  const all: EntryOrReason[] = [];
  const waiting: { value: unknown; under: Under | null }[] = [{ value, under: null }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { found, inside, under } = openValue(next.value, next.under, file);
    all.push(...found);
    for (let at = inside.length - 1; at >= 0; at -= 1) waiting.push({ value: inside[at], under });
  }
  return all;
}

const nothing = (under: Under | null): Opened => ({ found: ["no post or comment"], inside: [], under });

function openValue(given: unknown, under: Under | null, file: FileOfEntries): Opened {
  if (Array.isArray(given)) return { found: [], inside: given, under };
  const value = mapped(given, file.fields ?? {});
  if (!isFields(value)) return nothing(under);
  const { kind, data } = value;
  if (typeof kind === "string" && isFields(data)) return openKind(kind, data, under, file);
  if (under !== null || isComment(value)) return commentOf(value, under, file);
  if (isPost(value)) return postOf(value, file);
  const lists = Object.values(value);
  return lists.length > 0 && lists.every(Array.isArray)
    ? { found: [], inside: lists, under }
    : nothing(under);
}

/** A value of Reddit's API. `more` and other kinds are neither posts nor comments. */
function openKind(kind: string, data: Fields, under: Under | null, file: FileOfEntries): Opened {
  if (kind === "Listing" && Array.isArray(data.children)) return { found: [], inside: data.children, under };
  if (kind === "t1") return commentOf(data, under, file);
  if (kind === "t3") return postOf(data, file);
  return nothing(under);
}

function isComment(value: Fields): boolean {
  if (typeof value.name === "string" && /^t[13]_/.test(value.name)) return value.name.startsWith("t1_");
  return typeof value.title !== "string" && ("link_id" in value || "parent_id" in value);
}

/** An object with one of these keys is a post, except an object of lists with a single author called "comments". */
const ofPosts = ["title", "selftext", "content", "num_comments", "comments"];

function isPost(value: Fields): boolean {
  return ofPosts.some((key) => key in value && !(key === "comments" && Object.keys(value).length === 1));
}
