import cliProgress from "cli-progress";
import type { RunEvent } from "../pipeline/engine/events.ts";
import { sayCost, sayDuration } from "../pipeline/text/layout.ts";
import { allStageNames } from "../targets/targets.ts";
import type { Reporter } from "./reporter.ts";

/** How far a stage is, over all partitions that were planned so far. */
interface Standing {
  readonly bar: cliProgress.SingleBar;
  planned: number;
  partitions: number;
  fresh: number;
  ended: number;
  failed: number;
}

/** What a bar shows beside its value and total. */
interface Shown {
  readonly stage: string;
  readonly fresh: number;
  readonly failed: number;
  /** The unit of the counts; empty for records. */
  readonly unit: string;
  readonly tokens: number;
  /** `null` if the cost of an answer isn't known. */
  readonly cost: number | null;
}

const width = Math.max(...allStageNames.map(({ length }) => length));
const barWidth = 28;
const megabyte = 1e6;

/** One bar for each stage, with its rate, the time left, the failures, and the tokens and the cost of the models. */
export function barReporter(partitions: number): Reporter {
  const spent: { tokens: number; cost: number | null } = { tokens: 0, cost: 0 };
  const bars = new cliProgress.MultiBar(
    {
      format: (_, params, payload: Shown) => barLine(params, payload),
      clearOnComplete: false,
      hideCursor: true,
      fps: 8,
    },
    cliProgress.Presets.shades_grey,
  );
  const known = new Map<string, Standing>();
  const standingOf = (stage: string): Standing => {
    const found = known.get(stage) ?? {
      bar: bars.create(0, 0, { stage, fresh: 0, failed: 0, unit: "", ...spent }),
      planned: 0,
      partitions: 0,
      fresh: 0,
      ended: 0,
      failed: 0,
    };
    known.set(stage, found);
    return found;
  };
  const show = (stage: string, { bar, fresh, ended, failed }: Standing) =>
    bar.update(fresh + ended, { stage, fresh, failed, unit: "", ...spent });
  return {
    emit: (event) => {
      if (event.type === "stage-planned") {
        const standing = standingOf(event.stage);
        plan(standing, event, partitions);
        show(event.stage, standing);
      } else if (event.type === "task-found") {
        standingOf(event.stage).fresh += 1;
        show(event.stage, standingOf(event.stage));
      } else if (event.type === "task-progress") {
        const { bar, fresh, failed } = standingOf(event.stage);
        bar.setTotal(Math.ceil(event.total / megabyte));
        const shown = { stage: event.stage, fresh, failed, unit: " MB", ...spent };
        bar.update(Math.floor(event.done / megabyte), shown);
      } else if (event.type === "task-end") {
        const standing = standingOf(event.stage);
        standing.ended += 1;
        standing.failed += event.outcome === "made" ? 0 : 1;
        show(event.stage, standing);
      } else if (event.type === "sink-progress") {
        const { bar } = standingOf(event.sink);
        bar.setTotal(event.total);
        bar.update(event.done);
      } else if (event.type === "call-end" && !event.cached) {
        spent.tokens += event.inputTokens + event.outputTokens;
        spent.cost = spent.cost === null || event.cost === null ? null : spent.cost + event.cost;
      } else if (event.type === "notice") {
        bars.log(`${event.message}\n`);
      }
    },
    end: () => bars.stop(),
  };
}

/** Estimates the total: partitions that were not planned yet are expected to be like the others. */
function plan(
  standing: Standing,
  { tasks, partition }: Extract<RunEvent, { type: "stage-planned" }>,
  partitions: number,
): void {
  standing.planned += tasks;
  standing.partitions += 1;
  const likely = partition < 0 ? standing.planned : (standing.planned / standing.partitions) * partitions;
  standing.bar.setTotal(Math.round(likely));
}

function barLine(
  { value, total, startTime }: cliProgress.Params,
  { stage, fresh, failed, unit, tokens, cost }: Shown,
): string {
  const filled = total > 0 ? Math.round((barWidth * Math.min(value, total)) / total) : 0;
  const seconds = (Date.now() - startTime) / 1000;
  const rate = seconds > 0 && value < total ? (value - fresh) / seconds : 0;
  const left = rate <= 0 ? "" : `  ${sayDuration((total - value) / rate)} left`;
  return [
    `${stage.padEnd(width)} ${"█".repeat(filled)}${"░".repeat(barWidth - filled)} ${value}/${total}${unit}`,
    rate > 0 ? `  ${rate < 10 ? rate.toFixed(1) : Math.round(rate)}${unit}/s` : "",
    left,
    failed > 0 ? `  ${failed} failed or blocked` : "",
    tokens > 0 ? `  ${tokens.toLocaleString("en-US")} tokens, ${sayCostOf(cost)}` : "",
  ].join("");
}

const sayCostOf = (cost: number | null) => (cost === null ? "cost unknown" : `${sayCost(cost)} spent`);
