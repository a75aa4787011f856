import type { Emit, RunEvent } from "../engine/events.ts";
import { sayCost } from "./show/layout.ts";
import type { Terminal } from "./terminal.ts";

/** Formats events for whoever looks on. */
export interface Reporter {
  readonly emit: Emit;
  /** Takes the display away; totals follow. */
  end(): void;
}

/** Every event as a line of JSON. */
function jsonReporter(terminal: Terminal): Reporter {
  return { emit: (event) => terminal.out(JSON.stringify(event)), end: () => {} };
}

/** A line now and then: where nobody watches, or every task where `verbose`. */
function lineReporter(terminal: Terminal, partitions: number, verbose: boolean): Reporter {
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

/** An event as a line for people. */
export function lineOf(event: RunEvent): string {
  switch (event.type) {
    case "task-start":
      return `making ${event.stage} ${placeOf(event)} (${event.why})`;
    case "task-end":
      return event.outcome === "made"
        ? `made ${event.stage} ${placeOf(event)}`
        : `${event.outcome} ${event.stage} ${placeOf(event)}: ${event.reason}`;
    case "task-progress":
      return `${event.stage} ${placeOf(event)}: ${Math.floor((100 * event.done) / Math.max(1, event.total))} %`;
    case "stage-planned":
      return `${event.stage}${event.partition < 0 ? "" : ` of persona ${event.partition}`}: ${event.tasks} records`;
    case "task-found":
      return `there already: ${event.stage} ${placeOf(event)}`;
    case "stage-blocked":
      return `blocked ${event.stage} of persona ${event.partition}: ${event.reason}`;
    case "call-end":
      return `${event.call} by ${event.model}${event.cached ? " from the cache" : ""}: ${event.inputTokens} tokens in, ${event.outputTokens} out${event.cost === null ? "" : `, ${sayCost(event.cost)}`}`;
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
    case "run-end":
      return `${event.made} made, ${event.fresh} there already, ${event.failed} failed, ${event.blocked} blocked`;
    case "notice":
      return event.message;
  }
}

const placeOf = ({ partition, key }: { partition: number; key: string }) =>
  partition < 0 ? key : `${partition}/${key}`;

export async function createReporter(
  options: { json?: boolean; verbose?: boolean },
  terminal: Terminal,
  partitions: number,
): Promise<Reporter> {
  if (options.json) return jsonReporter(terminal);
  if (!terminal.interactive || options.verbose)
    return lineReporter(terminal, partitions, options.verbose ?? false);
  const { barReporter } = await import("./bars.ts");
  return barReporter(partitions);
}
