import { columns, say } from "../../pipeline/text/layout.ts";
import { type Funnel, funnelRows, funnelWarnings } from "../../questions/filter/funnel.ts";

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
