import { createRandom } from "../../../pipeline/engine/random.ts";
import { grouped } from "../../../pipeline/lists.ts";
import type { AskedTask, Setting } from "../format.ts";
import { medianOf } from "../score/measures.ts";
import { type MeasureScore, scoresOf } from "../score/score.ts";
import type { ConvFiles } from "../verify/conv-files.ts";
import { askedIn, type SolverTask } from "./asked.ts";
import { foldsByAuthor } from "./learn-signs.ts";
import { type Solved, solvedBy } from "./solvers.ts";

/** The scores, in one task and one setting and over all splits, of solvers that don't see the thread. */
export interface SettingAudit {
  readonly task: AskedTask;
  readonly setting: Setting;
  readonly lines: number;
  readonly authors: number;
  readonly folds: number;
  /** The median number of words of the answers; `null` except in the task text. */
  readonly medianWords: number | null;
  readonly solvers: readonly { readonly solver: string; readonly scores: readonly MeasureScore[] }[];
}

export interface ConvAudit {
  readonly settings: readonly SettingAudit[];
}

/** Measures what can be scored without the thread. Only the intervals are drawn at random, always with the same seed. */
export async function auditConversations(files: ConvFiles): Promise<ConvAudit> {
  const lists = await askedIn(files);
  return {
    settings: [...lists.values()].map(({ task, setting, asked }) => auditSetting(task, setting, asked)),
  };
}

function auditSetting(task: AskedTask, setting: Setting, asked: readonly SolverTask[]): SettingAudit {
  const folds = foldsByAuthor(asked);
  return {
    task,
    setting,
    lines: asked.length,
    authors: new Set(asked.map(({ author }) => author)).size,
    folds: folds.count,
    medianWords: task === "text" ? medianOf(asked.map(({ label }) => countWords(label))) : null,
    solvers: solvedBy(task, asked, folds).map((solved) => scored(solved, `${task}/${setting}`)),
  };
}

function scored({ solver, measures, parts }: Solved, where: string) {
  return { solver, scores: scoresOf(parts, measures, createRandom("audit", where, solver)) };
}

const countWords = (label: SolverTask["label"]) => String(label).split(/\s+/).length;

/** A table for each task, with its head: a row for each setting and solver, a column for each measure. */
export function auditTables({ settings }: ConvAudit): readonly (readonly (readonly string[])[])[] {
  return [...grouped(settings, ({ task }) => task)].map(([task, own]) => {
    const measures = own[0]?.solvers[0]?.scores.map(({ measure }) => measure) ?? [];
    const rows = own.flatMap(({ setting, lines, solvers }) =>
      solvers.map(({ solver, scores }) => [setting, String(lines), solver, ...scores.map(sayScore)]),
    );
    return [[task, "lines", "solver without the thread", ...measures], ...rows];
  });
}

function sayScore({ value, interval }: MeasureScore): string {
  return interval === null
    ? sayNumber(value)
    : `${sayNumber(value)} (${sayNumber(interval.low)}–${sayNumber(interval.high)})`;
}

const sayNumber = (value: number | null) => (value === null ? "–" : value.toFixed(3));
