import { z } from "zod";
import { type FieldMapping, mapped, readFields, suggestedMapping } from "./field-names.ts";
import { isFields } from "./fields.ts";
import type { FileShape } from "./file-shape.ts";
import type { EntryOrReason } from "./reddit-entry.ts";

/** What a watch has noticed. */
export const seenSchema = z.strictObject({
  entries: z.int(),
  authors: z.int(),
  times: z.int(),
  texts: z.int(),
  unreadable: z.int(),
  foreign: z.int(),
  others: z.int(),
  malformed: z.int(),
  settled: z.int(),
  /** The names of fields that came up for the first time, value by value. */
  fields: z.array(z.array(z.string())),
});
export type FileCounts = z.infer<typeof seenSchema>;

/** Notices if a file is not what it was taken for, so that its content would be lost. */
export interface Watch {
  value(value: unknown): void;
  found(found: EntryOrReason): void;
  malformed(): void;
  /** A line that was judged by its subreddit. */
  settled(): void;
  seen(): FileCounts;
  /** Adds what another watch noticed further on in the same file. */
  add(seen: FileCounts): void;
  /** What the file seems to be and what is wanted; `null` if something in it was read. */
  warning(head: Buffer, shape: FileShape): string | null;
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
    ...{ entries: 0, authors: 0, times: 0, texts: 0 },
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
  ...(["entries", "authors", "times", "texts", "unreadable"] as const),
  ...(["foreign", "others", "malformed", "settled"] as const),
];
type Counts = Readonly<Record<(typeof countNames)[number], number>>;

function reasonFor(
  { entries, authors, times, texts, unreadable, foreign, others, malformed, settled }: Counts,
  {
    fields,
    head,
    shape,
  }: { readonly fields: ReadonlySet<string>; readonly head: Buffer; readonly shape: FileShape },
): string | null {
  if (settled > 0 && unreadable === 0) return null;
  if (entries > 0) {
    const missing = [
      ...(authors === 0 ? (["author"] as const) : []),
      ...(times === 0 ? (["time"] as const) : []),
      ...(texts === 0 ? (["text"] as const) : []),
    ];
    if (missing.length === 0 || settled > 0) return unreadable === 0 ? null : sayUnreadable(unreadable);
    const have = missing.map((field) =>
      field === "author" ? "an author" : field === "time" ? "a readable time" : "a text",
    );
    return `has entries, but none has ${have.join(" or ")}: ${fieldsFound(fields, missing)}`;
  }
  if (foreign > 0)
    return fields.has("subreddit") || fields.has("__sub__")
      ? null
      : `has posts that name no subreddit: ${fieldsFound(fields, ["subreddit"])}`;
  if (others > 0)
    return `seems to be ${shape === "table" ? "a table" : "JSON"} of something else: ${fieldsFound(fields, ["author", "time", "text", "id"])}`;
  return malformed > 0 ? `seems to be ${kindOf(head)}, and nothing in it could be read; ${wanted}` : null;
}

/** Decoding replaces bytes that are not UTF-8 with U+FFFD. Some texts on Reddit contain it from the start. */
function sayUnreadable(texts: number): string {
  return `has ${texts === 1 ? "1 text" : `${texts} texts`} with U+FFFD, which stands for characters that can't be read; if the file is not in UTF-8, convert it, as in \`iconv -f LATIN1 -t UTF-8\``;
}

function fieldsFound(fields: ReadonlySet<string>, missing: Parameters<typeof suggestedMapping>[1]): string {
  const unread = [...fields].filter((name) => !readFields.has(name));
  const list = unread.slice(0, mostFields).join(", ") || "none but those of Reddit";
  const guess = Object.entries(suggestedMapping(unread, missing)).map(
    ([field, name]) => `${field}: ${String(name)}`,
  );
  const how =
    guess.length > 0
      ? `if these are the same, set personaconv.fields: { ${guess.join(", ")} } in the configuration`
      : `${wanted}; personaconv.fields in the configuration gives other names of fields`;
  return `other fields are ${list}${unread.length > mostFields ? ", …" : ""}; ${how}`;
}

/** What the beginning of a file looks like. */
function kindOf(head: Buffer): string {
  const text = head.subarray(0, 4096).toString("utf8").trimStart();
  if (/^<(?:!doctype|html|\?xml|\w+[\s>])/i.test(text)) return "HTML or XML";
  return /[^\P{Cc}\t\n\r]|\ufffd/u.test(text) ? "a binary file" : "plain text";
}
