import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import { createRandom } from "../../../pipeline/engine/random.ts";
import type { AskedTask, Setting } from "../format.ts";
import { type Interval, intervalsOf, sumsOf } from "../score/bootstrap.ts";
import type { ConvFiles } from "../verify/conv-files.ts";
import { type Asked, askedIn } from "./asked.ts";
import { foldsByAuthor } from "./learn-signs.ts";
import { type Solved, solvedBy } from "./solvers.ts";

export interface SolverScore {
  readonly measure: string;
  /** `null` where it isn't defined. */
  readonly value: number | null;
  /** Of 95 %, by drawing lines again. */
  readonly interval: Interval | null;
}

/** What solvers without the thread score in a task and a setting, over all splits. */
export interface SettingAudit {
  readonly task: AskedTask;
  readonly setting: Setting;
  readonly lines: number;
  readonly authors: number;
  readonly folds: number;
  /** How many words the answers have in the middle; of texts alone. */
  readonly medianWords: number | null;
  readonly solvers: readonly { readonly solver: string; readonly scores: readonly SolverScore[] }[];
}

export interface ConvAudit {
  readonly settings: readonly SettingAudit[];
}

/** How far one gets without the thread; nothing is drawn but the intervals, and these always alike. */
export async function auditConversations(files: ConvFiles): Promise<ConvAudit> {
  const lists = await askedIn(files);
  return {
    settings: [...lists.values()].map(({ task, setting, asked }) => auditSetting(task, setting, asked)),
  };
}

function auditSetting(task: AskedTask, setting: Setting, asked: readonly Asked[]): SettingAudit {
  const folds = foldsByAuthor(asked);
  return {
    task,
    setting,
    lines: asked.length,
    authors: new Set(asked.map(({ author }) => author)).size,
    folds: folds.count,
    medianWords: task === "text" ? medianWords(asked) : null,
    solvers: solvedBy(task, asked, folds).map((solved) => scored(solved, `${task}/${setting}`)),
  };
}

function scored({ solver, measures, parts }: Solved, where: string) {
  const sums = sumsOf(parts.length, (index) => entryAt(parts, index));
  const intervals = intervalsOf(parts, measures, createRandom("audit", where, solver));
  const scores = measures.map(
    (measure, index): SolverScore => ({
      measure: measure.name,
      value: measure.of(sums),
      interval: intervals[index] ?? null,
    }),
  );
  return { solver, scores };
}

function medianWords(asked: readonly Asked[]): number {
  const counts = asked.map(({ label }) => String(label).split(/\s+/).length).sort((a, b) => a - b);
  return counts[Math.floor(counts.length / 2)] ?? 0;
}

const number = (value: number | null) => (value === null ? "–" : value.toFixed(3));

export function sayScore({ value, interval }: SolverScore): string {
  return interval === null
    ? number(value)
    : `${number(value)} (${number(interval.low)}–${number(interval.high)})`;
}

/** For each task a table with its head: a line a setting and solver, a column a measure. */
export function auditTables({ settings }: ConvAudit): readonly (readonly (readonly string[])[])[] {
  const byTask = new Map<string, SettingAudit[]>();
  for (const one of settings) byTask.set(one.task, [...(byTask.get(one.task) ?? []), one]);
  return [...byTask].map(([task, own]) => {
    const measures = own[0]?.solvers[0]?.scores.map(({ measure }) => measure) ?? [];
    const rows = own.flatMap(({ setting, lines, solvers }) =>
      solvers.map(({ solver, scores }) => [setting, String(lines), solver, ...scores.map(sayScore)]),
    );
    return [[task, "lines", "solver without the thread", ...measures], ...rows];
  });
}
