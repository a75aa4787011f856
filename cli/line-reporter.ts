import type { RunEvent } from "../pipeline/engine/events.ts";
import { say, sayCount, sayDuration } from "../pipeline/text/layout.ts";
import { kindOf } from "./failure-groups.ts";
import { lineOf, type ReportedPartitions, type Reporter } from "./reporter.ts";
import { followRun, type RunProgress, secondsLeft } from "./run-progress.ts";

/** Where lines go, and when. */
export interface Lines {
  readonly say: (line: string) => void;
  /** In milliseconds. */
  readonly now: () => number;
}

/** The maximum number of kinds of failures that are reported when they first occur; all are counted. */
const mostKinds = 5;
/** The time between two lines about the progress: a tenth of the time so far, in milliseconds. */
const [leastPause, longestPause] = [10_000, 300_000];

/**
 * Prints progress for output that isn't a terminal, such as the log of a CI server: now and then a line with
 * the time so far and the time left. For failures of one kind, only the first is printed.
 */
export function lineReporter({ say: print, now }: Lines, partitions: ReportedPartitions): Reporter {
  const begun = now();
  const progress = followRun(partitions.count);
  const kinds = new Set<string>();
  const printLongTask = longTaskPrinter({ say: print, now });
  let due = begun + leastPause;
  const printFailure = (event: RunEvent & { readonly stage: string; readonly reason: string }) => {
    const kind = kindOf(event);
    if (kinds.has(kind) || kinds.size >= mostKinds) return;
    kinds.add(kind);
    print(lineOf(event, partitions.name));
  };
  return {
    emit: (event) => {
      progress.note(event);
      if (event.type === "notice") print(event.message);
      else if (event.type === "task-progress") printLongTask(event);
      else if (event.type === "stage-blocked") printFailure(event);
      else if (event.type === "task-end" && event.outcome === "failed") printFailure(event);
      const at = now();
      if (!partitions.hasProgress || at < due) return;
      due = at + Math.min(longestPause, Math.max(leastPause, (at - begun) / 10));
      print(progressLine(progress, partitions, (at - begun) / 1000));
    },
    end: () => {},
  };
}

/** Such as `2 min: 3 of 9 personas done, 1,234 of about 3,700 records, 2 failed or blocked, 4 min left`. */
function progressLine(progress: RunProgress, { count, name }: ReportedPartitions, seconds: number): string {
  const overall = progress.overall();
  const ended = progress.ended();
  // Before the first partition has ended, the stages that were not planned yet are unknown.
  const left = ended > 0 ? secondsLeft(overall, seconds) : null;
  const of = ended > 0 && overall.total > overall.done ? ` of about ${say(overall.total)}` : "";
  return [
    `${sayDuration(seconds)}: ${say(ended)} of ${sayCount(count, name)} done`,
    `${say(overall.done)}${of} records`,
    ...(overall.failed > 0 ? [`${say(overall.failed)} failed or blocked`] : []),
    ...(left === null ? [] : [`${sayDuration(left)} left`]),
  ].join(", ");
}

/** Prints a line after every tenth of a long task, with the time left. */
function longTaskPrinter({ say: print, now }: Lines) {
  const begun = new Map<string, { readonly at: number; tenths: number }>();
  return (event: Extract<RunEvent, { type: "task-progress" }>) => {
    const { stage, done, total } = event;
    const state = begun.get(stage) ?? { at: now(), tenths: 0 };
    begun.set(stage, state);
    const tenths = Math.floor((10 * done) / Math.max(1, total));
    if (tenths <= state.tenths) return;
    state.tenths = tenths;
    const left = ((now() - state.at) * (total - done)) / Math.max(1, done) / 1000;
    if (left > 1) print(`${lineOf(event)}, ${sayDuration(left)} left`);
  };
}
