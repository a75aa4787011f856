import {
  addToFunnel,
  emptyFunnel,
  type Funnel,
  funnelRows,
  funnelWarnings,
} from "../../../questions/filter/funnel.ts";
import type { StageState } from "../../engine/plan.ts";
import type { OpenRun } from "../../open-run.ts";
import { columns, say } from "./layout.ts";

/** What the filter made of the questions, as a table, and what is odd about it. */
export function funnelLines(funnel: Funnel): string[] {
  if (funnel.total.asked === 0) return [];
  const rows = funnelRows(funnel).map((row) =>
    row.map((cell) => (typeof cell === "number" ? say(cell) : cell)),
  );
  return [
    "What the filter made of the questions:",
    ...columns(rows, [1, 2, 3, 4, 5]),
    ...funnelWarnings(funnel).map((warning) => `Warning: ${warning}`),
  ];
}

/** The funnel of the records that there are. `shared` is how the stages of the whole run stand. */
export function readFunnel(run: OpenRun, shared: ReadonlyMap<string, StageState>): Funnel {
  const funnel = emptyFunnel();
  for (const partition of run.partitions) {
    const { questions } = run.open(partition, shared);
    for (const key of questions.keys) addToFunnel(funnel, partition, questions.get(key));
  }
  return funnel;
}
