import type { FieldName } from "./field-names.ts";
import type { FileShape } from "./file-shape.ts";
import { suggestedMapping } from "./suggest-fields.ts";

/** What the input must be. */
export const wanted =
  "the input must be posts and comments in the form of Reddit's dumps, Reddit's API or PersonaConv: JSON, JSON lines, or CSV with a header";

/** How often something came up in a file. */
export const countNames = [
  ...(["entries", "authors", "times", "texts", "scores", "posts", "unnamed", "unreadable"] as const),
  ...(["foreign", "others", "malformed", "settled"] as const),
];
export type CountsOfFields = Readonly<Record<(typeof countNames)[number], number>>;

interface Looked {
  readonly fields: ReadonlySet<string>;
  readonly head: Buffer;
  readonly shape: FileShape;
}

/** What a file seems to be, and which fields it needs under other names, if that is why it can't be read. */
export interface Reason {
  readonly why: string;
  readonly missing?: readonly FieldName[];
}

/** Why the content of a file would be lost; `null` if something in it was read. */
export function reasonFor(counts: CountsOfFields, { fields, head, shape }: Looked): Reason | null {
  const { entries, unreadable, foreign, others, malformed, settled } = counts;
  if (entries > 0)
    return (
      lackOf(counts, fields) ??
      lostPart(counts, fields) ??
      (unreadable === 0 ? null : { why: sayUnreadable(unreadable) })
    );
  if (settled > 0) return null;
  if (foreign > 0)
    return fields.has("subreddit") || fields.has("__sub__")
      ? null
      : { why: "has posts that name no subreddit", missing: ["subreddit"] };
  if (others > 0)
    return {
      why: `seems to be ${shape === "table" ? "a table" : "JSON"} of something else`,
      missing: ["author", "time", "text", "id"],
    };
  return malformed > 0
    ? { why: `seems to be ${kindOf(head)}, and nothing in it could be read; ${wanted}` }
    : null;
}

const needed = ["author", "time", "text", "score"] as const;
const what: Readonly<Record<(typeof needed)[number], string>> = {
  author: "an author",
  time: "a readable time (seconds since 1970, or as in 2024-03-01 09:00)",
  text: "a text",
  score: "a score",
};

/** What all entries lack; `null` if at least one has everything. */
function lackOf(
  { authors, times, texts, scores, settled }: CountsOfFields,
  fields: ReadonlySet<string>,
): Reason | null {
  const counts = { author: authors, time: times, text: texts, score: scores };
  const missing = needed.filter((field) => counts[field] === 0);
  if (missing.length === 0) return null;
  // Reddit hides the scores of new threads, and in a good file a few entries may all have lost their authors.
  const isUsual = settled > 0 || missing.join() === "score";
  const suggested = suggestedMapping(fields, missing);
  if (isUsual && !missing.some((field) => suggested[field] !== undefined)) return null;
  return { why: `has entries, but none has ${missing.map((field) => what[field]).join(" or ")}`, missing };
}

/** Whether posts or comments seem to be lost because their fields have other names; what is missing then. */
function lostPart(
  { entries, posts, unnamed, others, settled }: CountsOfFields,
  fields: ReadonlySet<string>,
): Reason | null {
  if (settled > 0) return null;
  const suggested = suggestedMapping(fields, unnamed > 0 ? ["id"] : []);
  const lost =
    unnamed > 0 && unnamed === posts && suggested.id !== undefined
      ? "has posts, but none has an id"
      : others > 0 &&
          posts === entries &&
          (suggested.thread ?? suggested.parent ?? suggested.id) !== undefined
        ? "has posts, but no comment that names its post"
        : others > 0 && posts === 0 && (suggested.title ?? suggested.id) !== undefined
          ? "has comments, but none of the others is a post with a title"
          : null;
  return lost === null ? null : { why: lost, missing: unnamed > 0 ? ["id"] : [] };
}

/** Decoding replaces bytes that are not UTF-8 with U+FFFD. Some texts on Reddit contain it from the start. */
function sayUnreadable(texts: number): string {
  return `has ${texts === 1 ? "1 text" : `${texts} texts`} with U+FFFD, which stands for characters that can't be read; if the file is not in UTF-8, convert it, as in \`iconv -f LATIN1 -t UTF-8\``;
}

/** What the beginning of a file looks like. */
function kindOf(head: Buffer): string {
  const text = head.subarray(0, 4096).toString("utf8").trimStart();
  if (/^<(?:!doctype|html|\?xml|\w+[\s>])/i.test(text)) return "HTML or XML";
  return /[^\P{Cc}\t\n\r]|\ufffd/u.test(text) ? "a binary file" : "plain text";
}
