import type { Emit, RunEvent } from "../pipeline/engine/events.ts";
import { say, sayCost } from "../pipeline/text/layout.ts";
import { placeName } from "./print/place-name.ts";
import type { Terminal } from "./terminal.ts";

/** Shows events to the user. */
export interface Reporter {
  readonly emit: Emit;
  /** Removes the display, before the totals are printed. */
  end(): void;
}

/** Every event as a line of JSON. */
function jsonReporter(terminal: Terminal): Reporter {
  return { emit: (event) => terminal.out(JSON.stringify(event)), end: () => {} };
}

export interface ReportedPartitions {
  readonly count: number;
  /** The singular of its unit. */
  readonly name: string;
  /** False if the command itself reports its progress, unless there is a live display. */
  readonly hasProgress: boolean;
}

/** A line for every event. */
function verboseReporter(terminal: Terminal, { name }: ReportedPartitions): Reporter {
  return { emit: (event) => terminal.err(lineOf(event, name)), end: () => {} };
}

/** An event as a line for people. */
export function lineOf(event: RunEvent, partition = "persona"): string {
  switch (event.type) {
    case "task-start":
      return `making ${event.stage} ${placeName(event)} (${event.why})`;
    case "task-end":
      return event.outcome === "made"
        ? `made ${event.stage} ${placeName(event)}`
        : `${event.outcome} ${event.stage} ${placeName(event)}: ${event.reason}`;
    case "task-progress":
      return `${event.stage}: ${sayMegabytes(event.done)} of ${sayMegabytes(event.total)} MB`;
    case "stage-planned":
      return `${event.stage}${event.partition < 0 ? "" : ` of ${partition} ${event.partition}`}: ${event.tasks} records`;
    case "task-found":
      return `there already: ${event.stage} ${placeName(event)}`;
    case "stage-blocked":
      return `blocked ${event.stage} of ${partition} ${event.partition}: ${event.reason}`;
    case "call-end":
      return `${event.call} by ${event.model}${event.cached ? " from the cache" : ""}: ${event.inputTokens} tokens in, ${event.outputTokens} out${event.cost === null ? "" : `, ${sayCost(event.cost)}`}`;
    case "call-retry":
      return `${event.call} by ${event.model}: ${event.kind}, again in ${(event.waitMs / 1000).toFixed(1)} s`;
    case "call-again":
      return `${event.call} by ${event.model}: asked again, ${event.issues[0]}`;
    case "sink-start":
      return `${event.sink}: writing`;
    case "sink-progress":
      return `${event.sink}: ${event.done} of ${event.total} ${partition}s`;
    case "sink-end":
      return `${event.sink}: ${event.written ? "written" : "up to date"}`;
    case "partition-end":
      return `${partition} ${event.partition} done`;
    case "run-end":
      return `${event.made} made, ${event.fresh} there already, ${event.failed} failed, ${event.blocked} blocked`;
    case "notice":
      return event.message;
  }
}

const sayMegabytes = (bytes: number) => say(Math.ceil(bytes / 1e6));

export async function createReporter(
  options: { json?: boolean; verbose?: boolean },
  terminal: Terminal,
  partitions: ReportedPartitions,
): Promise<Reporter> {
  if (options.json) return jsonReporter(terminal);
  if (options.verbose) return verboseReporter(terminal, partitions);
  if (!terminal.interactive) {
    const { lineReporter } = await import("./line-reporter.ts");
    return lineReporter({ say: terminal.err, now: () => performance.now() }, partitions);
  }
  const { barReporter } = await import("./bars.ts");
  return barReporter(partitions.count);
}
