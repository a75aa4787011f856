import type { FailedTask } from "../pipeline/engine/events.ts";
import { grouped } from "../pipeline/lists.ts";
import { say } from "../pipeline/text/layout.ts";
import { placeName } from "./print/place-name.ts";

/**
 * A text that is equal for failures of one kind. Their reasons differ in names, which are in quotes, and in
 * numbers.
 */
export const kindOf = ({ stage, reason }: Pick<FailedTask, "stage" | "reason">): string =>
  `${stage}: ${reason.replaceAll(/"[^"]*"/g, '"…"').replaceAll(/\d+/g, "0")}`;

/**
 * A line for each kind of failure, the most common first. There are no more than `most` lines, and one that
 * counts the rest.
 */
export function failureLines(failures: readonly FailedTask[], most: number): string[] {
  const groups = [...grouped(failures, kindOf).values()].sort((one, other) => other.length - one.length);
  const rest = groups.slice(most).reduce((sum, group) => sum + group.length, 0);
  return [
    ...groups.slice(0, most).flatMap(([first, ...others]) => (first ? [lineOf(first, others.length)] : [])),
    ...(rest > 0 ? [`Failed: ${say(rest)} more, for other reasons`] : []),
  ];
}

function lineOf({ stage, reason, ...place }: FailedTask, others: number): string {
  const more = others > 0 ? ` and ${say(others)} more like it` : "";
  return `Failed: ${stage} ${placeName(place)}${more}: ${reason}`;
}
