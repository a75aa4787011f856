import { z } from "zod";
import { type FieldMapping, type FieldName, mapped, readFields } from "./field-names.ts";
import { isFields } from "./fields.ts";
import type { Shape } from "./file-shape.ts";
import { type Found, isMadeId } from "./reddit-entry.ts";
import { suggestedMapping } from "./suggest-fields.ts";

/** What a watch has noticed. */
export const seenSchema = z.strictObject({
  entries: z.int(),
  authors: z.int(),
  times: z.int(),
  texts: z.int(),
  scores: z.int(),
  posts: z.int(),
  unnamed: z.int(),
  unreadable: z.int(),
  foreign: z.int(),
  others: z.int(),
  malformed: z.int(),
  settled: z.int(),
  /** The names of fields that came up for the first time, value by value. */
  fields: z.array(z.array(z.string())),
});
export type Seen = z.infer<typeof seenSchema>;

/** Notices if a file is not what it was taken for, so that its content would be lost. */
export interface Watch {
  value(value: unknown): void;
  found(found: Found): void;
  malformed(): void;
  /** A line that was judged by its subreddit. */
  settled(): void;
  seen(): Seen;
  /** Adds what another watch noticed further on in the same file. */
  add(seen: Seen): void;
  /** What the file seems to be and what is wanted; `null` if something in it was read. */
  warning(head: Buffer, shape: Shape): string | null;
}

const wanted =
  "the input must be posts and comments in the form of Reddit's dumps, Reddit's API or PersonaConv: JSON, JSON lines, or CSV with a header";
const mostFields = 12;
/** After this many names of fields, no more are noted. */
const enoughFields = 40;

export function createWatch(name: string, mapping: FieldMapping = {}): Watch {
  const fields = new Set<string>();
  const groups: string[][] = [];
  const counts = {
    ...{ entries: 0, authors: 0, times: 0, texts: 0, scores: 0, posts: 0, unnamed: 0 },
    ...{ unreadable: 0, foreign: 0, others: 0, malformed: 0, settled: 0 },
  };
  const note = (names: readonly string[]) => {
    const fresh = names.filter((name) => !fields.has(name));
    for (const name of fresh) fields.add(name);
    if (fresh.length > 0) groups.push([...new Set(fresh)]);
  };
  return {
    value(value) {
      if (fields.size < enoughFields) note(namesIn(value, mapping));
    },
    seen: () => ({ ...counts, fields: groups }),
    add({ fields: others, ...seen }) {
      for (const name of countNames) counts[name] += seen[name];
      for (const names of others) if (fields.size < enoughFields) note(names);
    },
    found(found) {
      if (found === "wrong domain") counts.foreign += 1;
      else if (typeof found === "string") counts.others += 1;
      else {
        counts.entries += 1;
        if (found.author !== null) counts.authors += 1;
        if (found.timeMs !== null) counts.times += 1;
        if (found.score !== null) counts.scores += 1;
        if (found.kind === "post") counts.posts += 1;
        if (found.kind === "post" && isMadeId(found.id)) counts.unnamed += 1;
        if (found.text.includes("\ufffd")) counts.unreadable += 1;
        if (found.text !== "" || (found.kind === "post" && found.title !== "")) counts.texts += 1;
      }
    },
    malformed() {
      counts.malformed += 1;
    },
    settled() {
      counts.settled += 1;
    },
    warning(head, shape) {
      const why = reasonFor(counts, { fields, head, shape });
      return why === null ? null : `"${name}" ${why}`;
    },
  };
}

/** The names of the fields of the first objects in a value, as they are read. */
function namesIn(value: unknown, mapping: FieldMapping): string[] {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const read = mapped(first, mapping);
  if (!isFields(read)) return [];
  const [list] = Object.values(read).filter(Array.isArray);
  const isListed = Object.values(read).every(Array.isArray);
  return isListed && list ? namesIn(list, mapping) : Object.keys(read);
}

const countNames = [
  ...(["entries", "authors", "times", "texts", "scores", "posts", "unnamed", "unreadable"] as const),
  ...(["foreign", "others", "malformed", "settled"] as const),
];
type Counts = Readonly<Record<(typeof countNames)[number], number>>;

interface Looked {
  readonly fields: ReadonlySet<string>;
  readonly head: Buffer;
  readonly shape: Shape;
}

function reasonFor(counts: Counts, { fields, head, shape }: Looked): string | null {
  const { entries, unreadable, foreign, others, malformed, settled } = counts;
  if (entries > 0)
    return (
      lackOf(counts, fields) ??
      lostPart(counts, fields) ??
      (unreadable === 0 ? null : sayUnreadable(unreadable))
    );
  if (settled > 0) return null;
  if (foreign > 0)
    return fields.has("subreddit") || fields.has("__sub__")
      ? null
      : `has posts that name no subreddit: ${fieldsFound(fields, ["subreddit"])}`;
  if (others > 0)
    return `seems to be ${shape === "table" ? "a table" : "JSON"} of something else: ${fieldsFound(fields, ["author", "time", "text", "id"])}`;
  return malformed > 0 ? `seems to be ${kindOf(head)}, and nothing in it could be read; ${wanted}` : null;
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
  { authors, times, texts, scores, settled }: Counts,
  fields: ReadonlySet<string>,
): string | null {
  const counts = { author: authors, time: times, text: texts, score: scores };
  const missing = needed.filter((field) => counts[field] === 0);
  if (missing.length === 0) return null;
  // Reddit hides the scores of new threads, and in a good file a few entries may all have lost their authors.
  const isUsual = settled > 0 || missing.join() === "score";
  const suggested = suggestedMapping(fields, missing);
  if (isUsual && !missing.some((field) => suggested[field] !== undefined)) return null;
  return `has entries, but none has ${missing.map((field) => what[field]).join(" or ")}: ${fieldsFound(fields, missing)}`;
}

/** Whether posts or comments seem to be lost because their fields have other names; what is missing then. */
function lostPart(
  { entries, posts, unnamed, others, settled }: Counts,
  fields: ReadonlySet<string>,
): string | null {
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
  return lost && `${lost}: ${fieldsFound(fields, unnamed > 0 ? ["id"] : [])}`;
}

const isEmpty = (mapping: FieldMapping) => Object.keys(mapping).length === 0;

/** Decoding replaces bytes that are not UTF-8 with U+FFFD. Some texts on Reddit contain it from the start. */
function sayUnreadable(texts: number): string {
  return `has ${texts === 1 ? "1 text" : `${texts} texts`} with U+FFFD, which stands for characters that can't be read; if the file is not in UTF-8, convert it, as in \`iconv -f LATIN1 -t UTF-8\``;
}

/** Which other fields there are, and a line for the configuration if they look like the missing ones. */
function fieldsFound(fields: ReadonlySet<string>, missing: readonly FieldName[]): string {
  const unread = [...fields].filter((name) => !readFields.has(name));
  const list = unread.slice(0, mostFields).join(", ") || "none but those of Reddit";
  const guess = suggestedMapping(fields, missing);
  const how = isEmpty(guess)
    ? `${wanted}; personaconv.fields in the configuration gives other names of fields`
    : `if these are the same, put this line into the configuration: personaconv: { fields: ${inYaml(guess)} }`;
  return `other fields are ${list}${unread.length > mostFields ? ", …" : ""}; ${how}`;
}

function inYaml(mapping: FieldMapping): string {
  const named = Object.entries(mapping).map(([field, names]) => {
    const quoted = [names].flat().map(quotedName);
    return `${field}: ${quoted.length === 1 ? quoted.join() : `[${quoted.join(", ")}]`}`;
  });
  return `{ ${named.join(", ")} }`;
}

/** YAML would read some names as something else, such as `on` or `created: at`. */
const quotedName = (name: string) =>
  /^[A-Za-z][\w-]+$/.test(name) && !/^(?:true|false|null|yes|no|on|off)$/i.test(name)
    ? name
    : JSON.stringify(name);

/** What the beginning of a file looks like. */
function kindOf(head: Buffer): string {
  const text = head.subarray(0, 4096).toString("utf8").trimStart();
  if (/^<(?:!doctype|html|\?xml|\w+[\s>])/i.test(text)) return "HTML or XML";
  return /[^\P{Cc}\t\n\r]|\ufffd/u.test(text) ? "a binary file" : "plain text";
}
