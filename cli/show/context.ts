import type { ContextEntry } from "../../contexts/recipe.ts";
import { tokenBounds } from "../../contexts/sizes.ts";
import { columns, say, sayCount, wrap } from "../../pipeline/text/layout.ts";
import type { AssembledContext } from "./assemble.ts";
import type { ContextPath } from "./ids.ts";

/** Which sessions a context has in which order, and after which of them questions are asked. */
export function showContext(
  assembled: AssembledContext,
  { persona, size, variant, fork }: ContextPath,
): string[] {
  const rows = assembled.record.entries.map((entry, index) => rowOf(assembled, entry, index));
  const head = ["", "messages", "date", "session", "tokens", "so far"];
  const table = columns([head, ...rows], [0, 1, 4, 5]);
  return [
    `Context ${assembled.context.id}`,
    `${persona}/${size}/${variant}, fork ${fork}: persona ${persona}, ${assembled.profile.name}`,
    "",
    ...table.flatMap((line, index) => [line, ...questionLines(assembled, index)]),
    "",
    ...totals(assembled),
  ];
}

function rowOf({ context, filler }: AssembledContext, entry: ContextEntry, index: number): string[] {
  const { start = 0, end = 0, tokens = 0, endTokens = 0 } = context.sessions[index] ?? {};
  const session =
    entry.kind === "session"
      ? [entry.date, `${entry.topic}/${entry.period}`]
      : ["", `filler ${entry.index}: ${filler(entry.index).theme}`];
  return [String(index + 1), `${start}-${end - 1}`, ...session, say(tokens), say(endTokens)];
}

/** The questions that are asked after this many sessions. */
function questionLines({ questions }: AssembledContext, sessions: number): string[] {
  return questions
    .filter(({ place }) => place === sessions)
    .flatMap(({ group, id, date, distance }) => [
      `      ? ${group}`,
      `        ${id}, asked on ${date}, evidence ${distance.name}`,
    ]);
}

function totals({ record, context: { messages, sessions } }: AssembledContext): string[] {
  const tokensOf = (own: boolean) =>
    sessions.reduce((sum, { topic, tokens }) => sum + ((topic !== null) === own ? tokens : 0), 0);
  const [own, filler] = [tokensOf(true), tokensOf(false)];
  const { least, most } = tokenBounds(record.size);
  const told = sessions.filter(({ topic }) => topic !== null).length;
  return [
    `${sayCount(told, "session")} of the persona and ${say(sessions.length - told)} of filler, ${say(messages.length)} messages`,
    `${say(own + filler)} tokens (${say(least)} to ${say(most)} are allowed): ${say(own)} of the persona, ${say(filler)} of filler`,
    `${sayCount(record.groups.length, "question")}, ${say(record.leftOut.length)} left out`,
    ...record.leftOut.flatMap(({ group, reason }) => wrap(`${group}: ${reason}`, "  ")),
  ];
}
