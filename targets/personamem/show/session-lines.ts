import { say, sayCount, wrap } from "../../../pipeline/text/layout.ts";
import type { BeatView, SessionView } from "./session.ts";

/** The turns of a session. Before each beat, in brackets, is the event that it is evidence of. */
export function sessionLines({ date, name, topic, period, fork, tokens, beats }: SessionView): string[] {
  const turns = beats.reduce((sum, beat) => sum + beat.turns.length, 0);
  return [
    `${date}  ${name}, ${topic}, ${period}, fork ${fork}`,
    `${sayCount(beats.length, "beat")}, ${sayCount(turns, "turn")}, ${say(tokens)} tokens`,
    ...beats.flatMap(beatLines),
  ];
}

function beatLines(beat: BeatView): string[] {
  return ["", ...wrap(`[${titleOf(beat)}]`), ...beat.turns.flatMap(({ content }) => turnLines(content))];
}

function titleOf({ id, event }: BeatView): string {
  if (event === null) return id;
  const pivot = event.pivot === null ? "" : `; PIVOT ${event.pivot}, told otherwise in the other forks`;
  return `${id}, ${event.date}: ${event.says}${pivot}`;
}

/** The first line begins at the indent, the others two spaces further in. */
export function turnLines(content: string, indent = ""): string[] {
  const [first = "", ...rest] = content.split("\n");
  const [start = "", ...more] = wrap(first, `${indent}  `);
  return [
    `${indent}${start.trimStart()}`,
    ...more,
    ...(rest.length === 0 ? [] : wrap(rest.join("\n"), `${indent}  `)),
  ];
}
