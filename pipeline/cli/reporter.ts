import cliProgress from "cli-progress";
import type { Emit, RunEvent } from "../engine/events.ts";
import { stages } from "../stages.ts";
import type { Terminal } from "./terminal.ts";

/** Formats events for whoever looks on. */
export interface Reporter {
  readonly emit: Emit;
  /** Takes the display away; totals follow. */
  end(): void;
}

/** Every event as a line of JSON. */
export function jsonReporter(terminal: Terminal): Reporter {
  return { emit: (event) => terminal.out(JSON.stringify(event)), end: () => {} };
}

/** A line now and then: where nobody watches, or every task where `verbose`. */
export function lineReporter(terminal: Terminal, partitions: number, verbose: boolean): Reporter {
  let ended = 0;
  const often = Math.max(1, Math.ceil(partitions / 10));
  return {
    emit: (event) => {
      if (event.type === "partition-end") {
        ended += 1;
        if (ended % often === 0 || ended === partitions)
          terminal.err(`personas: ${ended} of ${partitions} done`);
      } else if (verbose || isNews(event)) terminal.err(lineOf(event));
    },
    end: () => {},
  };
}

function isNews(event: RunEvent): boolean {
  return (
    event.type === "notice" ||
    event.type === "stage-blocked" ||
    (event.type === "task-end" && event.outcome === "failed")
  );
}

function lineOf(event: RunEvent): string {
  switch (event.type) {
    case "task-start":
      return `making ${event.stage} ${placeOf(event)} (${event.why})`;
    case "task-end":
      return event.outcome === "made"
        ? `made ${event.stage} ${placeOf(event)}`
        : `${event.outcome} ${event.stage} ${placeOf(event)}: ${event.reason}`;
    case "stage-planned":
      return `${event.stage}${event.partition < 0 ? "" : ` of persona ${event.partition}`}: ${event.tasks} records, ${event.fresh} there already`;
    case "stage-blocked":
      return `blocked ${event.stage} of persona ${event.partition}: ${event.reason}`;
    case "call-end":
      return `${event.call} by ${event.model}${event.cached ? " from the cache" : ""}: ${event.inputTokens} tokens in, ${event.outputTokens} out`;
    case "call-retry":
      return `${event.call} by ${event.model}: ${event.kind}, again in ${(event.waitMs / 1000).toFixed(1)} s`;
    case "call-again":
      return `${event.call} by ${event.model}: asked again, ${event.issues[0]}`;
    case "sink-start":
      return `${event.sink}: writing`;
    case "sink-progress":
      return `${event.sink}: ${event.done} of ${event.total} personas`;
    case "sink-end":
      return `${event.sink}: ${event.written ? "written" : "up to date"}`;
    case "partition-end":
      return `persona ${event.partition} done`;
    case "notice":
      return event.message;
  }
}

const placeOf = ({ partition, key }: { partition: number; key: string }) =>
  partition < 0 ? key : `${partition}/${key}`;

/** A bar a stage, with rate and time left, and the tokens of the models below. */
export function barReporter(): Reporter {
  const tokens = { input: 0, output: 0 };
  const bars = new cliProgress.MultiBar(
    {
      format: "{stage} {bar} {value}/{total}  {eta_formatted} left{note}",
      clearOnComplete: false,
      hideCursor: true,
      autopadding: true,
      barsize: 28,
    },
    cliProgress.Presets.shades_grey,
  );
  const width = Math.max(...stages.map((stage) => stage.name.length), "export".length);
  const known = new Map<string, { bar: cliProgress.SingleBar; total: number }>();
  const barOf = (stage: string) => {
    const found = known.get(stage) ?? {
      bar: bars.create(0, 0, { stage: stage.padEnd(width), note: "" }),
      total: 0,
    };
    known.set(stage, found);
    return found;
  };
  const advance = (stage: string) => {
    const entry = barOf(stage);
    entry.bar.increment(1, { note: tokens.output > 0 ? `  ${tokens.input} + ${tokens.output} tokens` : "" });
  };
  return {
    emit: (event) => {
      switch (event.type) {
        case "stage-planned": {
          const entry = barOf(event.stage);
          entry.total += event.tasks;
          entry.bar.setTotal(entry.total);
          entry.bar.increment(event.fresh);
          break;
        }
        case "task-end":
          advance(event.stage);
          break;
        case "sink-progress":
          barOf(event.sink).bar.setTotal(event.total);
          barOf(event.sink).bar.update(event.done);
          break;
        case "call-end":
          tokens.input += event.inputTokens;
          tokens.output += event.outputTokens;
          break;
        case "notice":
          bars.log(`${event.message}\n`);
          break;
        default:
          break;
      }
    },
    end: () => bars.stop(),
  };
}

export function createReporter(
  options: { json?: boolean; verbose?: boolean },
  terminal: Terminal,
  partitions: number,
): Reporter {
  if (options.json) return jsonReporter(terminal);
  return terminal.interactive && !options.verbose
    ? barReporter()
    : lineReporter(terminal, partitions, options.verbose ?? false);
}
