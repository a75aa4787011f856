import cliProgress from "cli-progress";
import type { RunEvent } from "../pipeline/engine/events.ts";
import { sayCost, sayDuration } from "../pipeline/text/layout.ts";
import { allStageNames } from "../targets/targets.ts";
import type { Reporter } from "./reporter.ts";
import { followRun, type StageProgress, secondsLeft } from "./run-progress.ts";

/** What a bar shows. */
export interface BarState extends StageProgress {
  readonly name: string;
  /** The unit of the counts; empty for records. */
  readonly unit: string;
  /** False as long as too little is known for an estimate. */
  readonly isForeseeable: boolean;
  /** For the whole run; empty for a stage. */
  readonly spent: string;
}

const overall = "in all";
const width = Math.max(overall.length, ...allStageNames.map(({ length }) => length));
const barWidth = 28;
const megabyte = 1e6;
const nothing: StageProgress = { done: 0, found: 0, failed: 0, total: 0 };

/** A bar for the whole run, with the tokens and the cost of the models, and one for each stage. */
export function barReporter(partitions: number): Reporter {
  const progress = followRun(partitions);
  let spent: Spent = { tokens: 0, cost: 0 };
  const bars = new cliProgress.MultiBar(
    {
      format: (_, { startTime }, shown: BarState) => barLine(shown, (Date.now() - startTime) / 1000),
      clearOnComplete: false,
      hideCursor: true,
      fps: 8,
    },
    cliProgress.Presets.shades_grey,
  );
  const known = new Map<string, cliProgress.SingleBar>();
  const show = (name: string, standing: StageProgress, more: Partial<BarState> = {}) => {
    const shown: BarState = { ...standing, name, unit: "", isForeseeable: true, spent: "", ...more };
    const bar = known.get(name) ?? bars.create(0, 0, shown);
    known.set(name, bar);
    bar.setTotal(shown.total);
    bar.update(shown.done, shown);
  };
  const showOverall = () =>
    show(overall, progress.overall(), { isForeseeable: progress.ended() > 0, spent: saySpent(spent) });
  showOverall();
  // A long task shows its bytes from then on, because its stage has nothing else to show.
  const long = new Set<string>();
  return {
    emit: (event) => {
      progress.note(event);
      if (event.type === "task-progress") {
        long.add(event.stage);
        show(event.stage, inMegabytes(event), { unit: " MB" });
      } else if ("stage" in event && !long.has(event.stage)) show(event.stage, progress.stage(event.stage));
      else if (event.type === "sink-progress")
        show(event.sink, { ...nothing, done: event.done, total: event.total });
      else if (event.type === "call-end" && !event.cached) spent = withCall(spent, event);
      else if (event.type === "notice") bars.log(`${event.message}\n`);
      showOverall();
    },
    end: () => bars.stop(),
  };
}

/** The last, incomplete megabyte counts when everything has been read. */
function inMegabytes({ done, total }: { readonly done: number; readonly total: number }): StageProgress {
  const all = Math.ceil(total / megabyte);
  return { ...nothing, done: done >= total ? all : Math.floor(done / megabyte), total: all };
}

interface Spent {
  readonly tokens: number;
  /** `null` if the cost of an answer isn't known. */
  readonly cost: number | null;
}

function withCall(
  { tokens, cost }: Spent,
  event: Pick<Extract<RunEvent, { type: "call-end" }>, "inputTokens" | "outputTokens" | "cost">,
): Spent {
  return {
    tokens: tokens + event.inputTokens + event.outputTokens,
    cost: cost === null || event.cost === null ? null : cost + event.cost,
  };
}

function saySpent({ tokens, cost }: Spent): string {
  if (tokens === 0) return "";
  return `${tokens.toLocaleString("en-US")} tokens, ${cost === null ? "cost unknown" : `${sayCost(cost)} spent`}`;
}

/** The line of a bar that has existed for this long. A finished bar has no rate and no time left. */
export function barLine(shown: BarState, seconds: number): string {
  const { name, done, found, failed, total, unit, isForeseeable, spent } = shown;
  const filled = total > 0 ? Math.round((barWidth * Math.min(done, total)) / total) : 0;
  const left = isForeseeable ? secondsLeft(shown, seconds) : null;
  const rate = left === null ? 0 : (done - found) / seconds;
  return [
    `${name.padEnd(width)} ${"█".repeat(filled)}${"░".repeat(barWidth - filled)} ${done}/${total}${unit}`,
    ...(rate > 0 ? [`${rate < 10 ? rate.toFixed(1) : Math.round(rate)}${unit}/s`] : []),
    ...(left === null ? [] : [`${sayDuration(left)} left`]),
    ...(failed > 0 ? [`${failed} failed or blocked`] : []),
    ...(spent === "" ? [] : [spent]),
  ].join("  ");
}
