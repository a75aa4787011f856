import { z } from "zod";
import { type Call, defineCall } from "../../pipeline/models/call.ts";
import { mentions } from "../check.ts";
import { textIssues } from "../text-rules.ts";
import { textsWithin } from "../texts.ts";
import { promptFor } from "./prompt.ts";

/** What a model is told when a list of a pack lacks entries. */
export interface ListInput {
  readonly topic: { readonly name: string; readonly about: string; readonly activity: string };
  /** The kind that the list belongs to, or null for a list of the whole topic. Entries fit its subjects without naming them. */
  readonly kind: { readonly name: string; readonly subjects: readonly string[] } | null;
  /** How many entries to write: a few more than needed. */
  readonly count: number;
  /** How many of them must be usable. */
  readonly least: number;
  /** The first texts of the entries that are there already. */
  readonly have: readonly string[];
  /** Words that name subjects. */
  readonly avoid: readonly string[];
}

export type ListCall<Entry> = Call<ListInput, { entries: Entry[] }>;

/** One list of a pack: how a model is asked for it, and the form of its entries. */
export interface ListForm<Entry> {
  readonly name: string;
  /** The key of the list in the pack. */
  readonly field: string;
  /** What the prompt says about the list. */
  readonly fields: string;
  /** The schema that the model is given: without patterns and lengths, which not every server supports. */
  readonly answer: z.ZodType<Entry>;
  /** The schema of the pack. */
  readonly entry: z.ZodType<Entry>;
  /** Bounds in words of an entry's first text, for lists whose entries become rival options. */
  readonly words?: readonly [least: number, most: number];
  /** The n-th entry when there is no model. */
  simulate(input: ListInput, n: number): Entry;
}

export function defineListCall<Entry>(form: ListForm<Entry>): ListCall<Entry> {
  return defineCall<ListInput, { entries: Entry[] }>({
    name: form.name,
    version: 1,
    role: "writer",
    output: z.strictObject({ entries: z.array(form.answer) }),
    prompt: (input) => promptFor(`Write "count" entries of this list:\n${form.fields}`, input),
    check: ({ entries }, input) => listIssues(form, entries, input),
    simulate: (input) => ({ entries: simulateEntries(form, input) }),
  });
}

/** Empty if enough entries are usable: the rest are dropped, which costs less than another answer. */
function listIssues<Entry>(form: ListForm<Entry>, entries: readonly Entry[], input: ListInput): string[] {
  const seen = new Set(input.have.map((text) => text.toLowerCase()));
  const found = entries.map((entry, index) => {
    const issues = entryIssues(form, entry, input);
    const start = startOf(entry);
    if (seen.has(start.toLowerCase())) issues.push(`"${start}" is there already`);
    seen.add(start.toLowerCase());
    return issues.map((issue) => `entries.${index}: ${issue}`);
  });
  const usable = found.filter((issues) => issues.length === 0).length;
  if (usable >= input.least) return [];
  return [`only ${usable} entries are usable, at least ${input.least} are needed`, ...found.flat()];
}

function entryIssues<Entry>(form: ListForm<Entry>, entry: Entry, { avoid }: ListInput): string[] {
  const shape = form.entry.safeParse(entry).error?.issues ?? [];
  const texts = textsWithin(entry, [form.field]);
  const words = countWords(startOf(entry));
  const [least, most] = form.words ?? [1, Number.POSITIVE_INFINITY];
  return [
    ...shape.map((issue) => [...issue.path.map(String), issue.message].join(": ")),
    ...texts.flatMap(textIssues).map(({ message }) => message),
    ...avoid
      .filter((word) => texts.some(({ text }) => mentions(text, [word])))
      .map((word) => `"${word}" must not come up`),
    ...(words < least || words > most
      ? [`"${startOf(entry)}" has ${words} words, not ${least} to ${most}`]
      : []),
  ];
}

/** The first text of an entry, which identifies it. */
export function startOf(entry: unknown): string {
  return textsWithin(entry)[0]?.text ?? "";
}

const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== "").length;

function simulateEntries<Entry>(form: ListForm<Entry>, input: ListInput): Entry[] {
  const have = new Set(input.have);
  const entries: Entry[] = [];
  for (let n = 0; entries.length < input.count; n++) {
    const entry = form.simulate(input, n);
    if (!have.has(startOf(entry))) entries.push(entry);
  }
  return entries;
}
