import type { ExportFile } from "../../../checks/reading/export-file.ts";
import { readAgain, readValues } from "../../../checks/reading/json-lines.ts";
import type { Tally } from "../../../checks/reading/tally.ts";
import { fileOf, type Provenance, provenanceSchema, type Setting, type Split, splits } from "../format.ts";

/** What the set as a whole is held against; of a prompt no more is kept than that. */
export interface ProvenanceIndex {
  /** By file, in the order of its lines. */
  readonly lines: ReadonlyMap<string, readonly { readonly at: number; read(): Provenance }[]>;
  /** The splits in which an author is asked about. */
  readonly splitsOf: (author: string) => ReadonlySet<Split>;
  readonly authors: ReadonlyMap<string, ReadonlySet<Split>>;
  /** By file. */
  readonly files: ReadonlyMap<string, { readonly lines: number; readonly authors: ReadonlySet<string> }>;
  /** By task, domain and split: how many targets, each counted once. */
  readonly counts: ReadonlyMap<string, number>;
  /** By split the earliest and the latest target. */
  readonly times: ReadonlyMap<Split, { readonly first: number; readonly last: number }>;
  /** By task and target what the settings have. */
  readonly targets: ReadonlyMap<
    string,
    ReadonlyMap<Setting, { readonly split: Split; readonly demonstrations: number }>
  >;
}

const nowhere: ReadonlySet<Split> = new Set();

export async function indexProvenance(file: ExportFile, tally: Tally): Promise<ProvenanceIndex> {
  const lines = new Map<string, { at: number; read(): Provenance }[]>();
  const splitsOf = new Map<string, Set<Split>>();
  const files = new Map<string, { lines: number; readonly authors: Set<string> }>();
  const counts = new Map<string, number>();
  const times = new Map<Split, { first: number; last: number }>();
  const targets = new Map<string, Map<Setting, { split: Split; demonstrations: number }>>();
  const schema = provenanceSchema;
  for await (const { value, at, from, to } of readValues(
    { file, check: "provenance shape", schema },
    tally,
  )) {
    const { task, setting, split, author, target, demonstrations, domain } = value;
    const name = fileOf(task, setting, split, "jsonl");
    const own = files.get(name) ?? { lines: 0, authors: new Set() };
    files.set(name, own);
    own.lines += 1;
    own.authors.add(author);
    push(lines, name, {
      at,
      read: () => readAgain({ file, schema }, from, to),
    });
    splitsOf.set(author, (splitsOf.get(author) ?? new Set()).add(split));
    const { first, last } = times.get(split) ?? { first: target.timeMs, last: target.timeMs };
    times.set(split, { first: Math.min(first, target.timeMs), last: Math.max(last, target.timeMs) });
    const key = `${task} ${target.reply}`;
    const known = targets.get(key) ?? new Map<Setting, { split: Split; demonstrations: number }>();
    targets.set(key, known);
    const count = `${task} ${domain} ${split}`;
    if (known.size === 0) counts.set(count, (counts.get(count) ?? 0) + 1);
    tally.count("one prompt a target and setting");
    if (known.has(setting))
      tally.find("one prompt a target and setting", file.name, at, `${value.id} stands twice`);
    known.set(setting, { split, demonstrations: demonstrations.length });
  }
  return {
    lines,
    splitsOf: (author) => splitsOf.get(author) ?? nowhere,
    authors: splitsOf,
    files,
    counts,
    times,
    targets,
  };
}

function push<Value>(lists: Map<string, Value[]>, name: string, value: Value): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}

/** The splits that there are, in their order. */
export const splitsIn = ({ times }: ProvenanceIndex): Split[] => splits.filter((split) => times.has(split));
