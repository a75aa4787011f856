import { type AskedTask, fileKeys, fileOf, type Split } from "../format.ts";
import type { PromptRow } from "../prompts/prompt-row.ts";

export interface FileCount {
  readonly file: string;
  readonly lines: number;
  readonly authors: number;
}

/** How many targets there are. A target counts once, even if several settings ask about it. */
export interface TargetCount {
  readonly task: AskedTask;
  readonly domain: string;
  /** The label in sentiment, the sign in impact, `text` in text. */
  readonly label: string;
  readonly split: Split;
  readonly targets: number;
}

export interface Statistics {
  count(row: PromptRow): void;
  /** The files that have lines. */
  files(): readonly FileCount[];
  /** By task, domain, label and split. */
  targets(): readonly TargetCount[];
  /** Each target's label, in the order in which targets were first counted. */
  labels(task: AskedTask, split: Split): readonly (string | number)[];
}

interface Counted {
  readonly targets: Set<string>;
  readonly labels: (string | number)[];
}

export function createStatistics(): Statistics {
  const files = new Map<string, { lines: number; readonly authors: Set<string> }>();
  const targets = new Map<string, TargetCount>();
  const counted = new Map<string, Counted>();
  const countTarget = ({ task, split, line, provenance: { domain } }: PromptRow) => {
    const label = labelName(task, labelOf(line));
    const key = JSON.stringify([task, domain, label, split]);
    const before = targets.get(key)?.targets ?? 0;
    targets.set(key, { task, domain, label, split, targets: before + 1 });
  };
  return {
    count: (row) => {
      const { task, setting, split, line, provenance } = row;
      const name = fileOf(task, setting, split, "jsonl");
      const file = files.get(name) ?? { lines: 0, authors: new Set() };
      files.set(name, file);
      file.lines += 1;
      file.authors.add(provenance.author);
      const seen = counted.get(`${task} ${split}`) ?? { targets: new Set(), labels: [] };
      counted.set(`${task} ${split}`, seen);
      if (seen.targets.has(provenance.target.reply)) return;
      seen.targets.add(provenance.target.reply);
      seen.labels.push(labelOf(line));
      countTarget(row);
    },
    files: () =>
      fileKeys.flatMap(({ task, setting, split }) => {
        const file = fileOf(task, setting, split, "jsonl");
        const known = files.get(file);
        return known ? [{ file, lines: known.lines, authors: known.authors.size }] : [];
      }),
    targets: () => [...targets].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count),
    labels: (task, split) => counted.get(`${task} ${split}`)?.labels ?? [],
  };
}

export function labelOf(line: PromptRow["line"]): string | number {
  return "prediction_task" in line ? line.prediction_task.true_label : line.true_label;
}

export function labelName(task: AskedTask, label: string | number): string {
  if (task === "sentiment") return String(label);
  if (task === "text") return "text";
  return Number(label) > 0 ? "positive" : Number(label) < 0 ? "negative" : "zero";
}
