import type { ExportFile } from "../../../checks/reading/export-file.ts";
import { readAgain, readValues } from "../../../checks/reading/json-lines.ts";
import type { Tally } from "../../../checks/reading/tally.ts";
import {
  type AskedTask,
  fileOf,
  type PromptProvenance,
  provenanceSchema,
  type Setting,
  type Split,
  splits,
} from "../format.ts";

/** What is needed to check the set as a whole. Nothing else of a prompt is kept in memory. */
export interface SetIndex {
  /** By file, in the order of its lines. */
  readonly lines: ReadonlyMap<string, readonly { readonly at: number; read(): PromptProvenance }[]>;
  /** The splits of each author who is asked about. */
  readonly authors: ReadonlyMap<string, ReadonlySet<Split>>;
  /** By file. */
  readonly files: ReadonlyMap<string, { readonly lines: number; readonly authors: ReadonlySet<string> }>;
  /** By split, the earliest and the latest target. */
  readonly times: ReadonlyMap<Split, { readonly first: number; readonly last: number }>;
  /** By task and id. */
  readonly targets: ReadonlyMap<string, TargetIndexed>;
}

export interface TargetIndexed {
  readonly task: AskedTask;
  readonly domain: string;
  /** The split in which the target comes first. */
  readonly split: Split;
  readonly settings: ReadonlyMap<
    Setting,
    {
      readonly split: Split;
      readonly demonstrations: number;
      /** In the file of the setting, from 1. */
      readonly line: number;
    }
  >;
}

const onePrompt = "one prompt per target and setting";

/** Reads all lines. Finds lines of another shape, and prompts that occur twice. */
export async function indexProvenance(file: ExportFile, tally: Tally): Promise<SetIndex> {
  const lines = new Map<string, { at: number; read(): PromptProvenance }[]>();
  const [authors, files, times, targets] = [indexAuthors(), indexFiles(), indexTimes(), indexTargets()];
  const shape = { file, check: "provenance shape", schema: provenanceSchema };
  for await (const { value, at, from, to } of readValues(shape, tally)) {
    const name = fileOf(value.task, value.setting, value.split, "jsonl");
    const own = lines.get(name) ?? [];
    lines.set(name, own);
    own.push({ at, read: () => readAgain(shape, from, to) });
    authors.add(value);
    files.add(name, value);
    times.add(value);
    tally.count(onePrompt);
    if (!targets.add(value, own.length)) tally.find(onePrompt, file.name, at, `${value.id} occurs twice`);
  }
  return { lines, authors: authors.all, files: files.all, times: times.all, targets: targets.all };
}

function indexAuthors() {
  const all = new Map<string, Set<Split>>();
  const add = ({ author, split }: PromptProvenance) =>
    void all.set(author, (all.get(author) ?? new Set()).add(split));
  return { all, add };
}

function indexFiles() {
  const all = new Map<string, { lines: number; readonly authors: Set<string> }>();
  const add = (name: string, { author }: PromptProvenance) => {
    const own = all.get(name) ?? { lines: 0, authors: new Set() };
    all.set(name, own);
    own.lines += 1;
    own.authors.add(author);
  };
  return { all, add };
}

function indexTimes() {
  const all = new Map<Split, { first: number; last: number }>();
  const add = ({ split, target: { timeMs } }: PromptProvenance) => {
    const { first, last } = all.get(split) ?? { first: timeMs, last: timeMs };
    all.set(split, { first: Math.min(first, timeMs), last: Math.max(last, timeMs) });
  };
  return { all, add };
}

function indexTargets() {
  const all = new Map<
    string,
    TargetIndexed & {
      readonly settings: Map<Setting, { split: Split; demonstrations: number; line: number }>;
    }
  >();
  /** False if the target already has a prompt in the setting. */
  const add = (
    { task, domain, split, setting, target, demonstrations }: PromptProvenance,
    line: number,
  ): boolean => {
    const key = `${task} ${target.reply}`;
    const own = all.get(key) ?? { task, domain, split, settings: new Map() };
    all.set(key, own);
    const isNew = !own.settings.has(setting);
    own.settings.set(setting, { split, demonstrations: demonstrations.length, line });
    return isNew;
  };
  return { all, add };
}

const none: ReadonlySet<Split> = new Set();

/** The splits in which an author is asked about. */
export const splitsOf =
  ({ authors }: SetIndex) =>
  (author: string): ReadonlySet<Split> =>
    authors.get(author) ?? none;

/** The splits that have targets, in their order. */
export const splitsIn = ({ times }: SetIndex): Split[] => splits.filter((split) => times.has(split));
