import { z } from "zod";
import { type FieldMapping, mapped, readFields } from "./field-names.ts";
import { isFields } from "./fields.ts";
import type { FileShape } from "./file-shape.ts";
import { countNames, reasonFor, wanted } from "./lost-content.ts";
import { type EntryOrReason, isMadeId } from "./reddit-entry.ts";
import { lineFor, suggestedMapping } from "./suggest-fields.ts";

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
  warning(head: Buffer, shape: FileShape): Warning | null;
}

export interface Warning {
  readonly text: string;
  /** The names that the file seems to have for the fields, with those that are mapped already. Left out if it has none. */
  readonly suggested?: FieldMapping;
}

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
      const reason = reasonFor(counts, { fields, head, shape });
      if (reason === null) return null;
      const { why, missing } = reason;
      if (missing === undefined) return { text: `"${name}" ${why}` };
      const guess = suggestedMapping(fields, missing);
      const suggested = Object.keys(guess).length === 0 ? undefined : { ...mapping, ...guess };
      const text = `"${name}" ${why}: ${fieldsFound(fields)}; ${whatToDo(suggested)}`;
      return suggested === undefined ? { text } : { text, suggested };
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

function fieldsFound(fields: ReadonlySet<string>): string {
  const unread = [...fields].filter((name) => !readFields.has(name));
  const list = unread.slice(0, mostFields).join(", ") || "none but those of Reddit";
  return `other fields are ${list}${unread.length > mostFields ? ", …" : ""}`;
}

const whatToDo = (suggested: FieldMapping | undefined) =>
  suggested === undefined
    ? `${wanted}; personaconv.fields in the configuration gives other names of fields`
    : `if these are the same, put this line into the configuration: ${lineFor(suggested)}`;
