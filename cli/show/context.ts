import type { ContextEntry } from "../../contexts/recipe.ts";
import { tokenBounds } from "../../contexts/sizes.ts";
import { columns, say, sayCount, wrap } from "../../pipeline/text/layout.ts";
import type { AssembledContext } from "./assemble.ts";
import type { ContextPath } from "./ids.ts";

/** What stands in a context in which order, and after which of its sessions questions are asked. */
export function showContext(
  context: AssembledContext,
  { persona, size, variant, fork }: ContextPath,
): string[] {
  const rows = context.record.entries.map((entry, index) => rowOf(context, entry, index));
  const head = ["", "messages", "date", "session", "tokens", "so far"];
  const table = columns([head, ...rows], [0, 1, 4, 5]);
  return [
    `Context ${context.id}`,
    `${persona}/${size}/${variant}, fork ${fork}: persona ${persona}, ${context.profile.name}`,
    "",
    ...table.flatMap((line, index) => [line, ...questionLines(context, index)]),
    "",
    ...totals(context),
  ];
}

function rowOf({ text, filler }: AssembledContext, entry: ContextEntry, index: number): string[] {
  const { endIndex = 0, tokens = 0, endTokens = 0 } = text.entries[index] ?? {};
  const begin = text.entries[index - 1]?.endIndex ?? 0;
  const session =
    entry.kind === "session"
      ? [entry.date, `${entry.topic}/${entry.period}`]
      : ["", `filler ${entry.index}: ${filler(entry.index).theme}`];
  return [String(index + 1), `${begin}-${endIndex - 1}`, ...session, say(tokens), say(endTokens)];
}

/** The questions that are asked after this many sessions. */
function questionLines({ record, asked }: AssembledContext, place: number): string[] {
  return record.questions
    .filter((question) => question.place === place)
    .flatMap(({ group, date }) => {
      const known = asked.find(({ provenance }) => provenance.group.endsWith(`/${group}`));
      const { distance = "", question_id = "" } = known?.provenance ?? {};
      return [`      ? ${group}`, `        ${question_id}, asked on ${date}, evidence ${distance}`];
    });
}

function totals({ record, text }: AssembledContext): string[] {
  const tokensOf = (own: boolean) =>
    text.entries.reduce((sum, { topic, tokens }) => sum + ((topic !== null) === own ? tokens : 0), 0);
  const [own, filler] = [tokensOf(true), tokensOf(false)];
  const { least, most } = tokenBounds(record.size);
  const sessions = text.entries.filter(({ topic }) => topic !== null).length;
  return [
    `${sayCount(sessions, "session")} of the persona and ${say(text.entries.length - sessions)} of filler, ${say(text.messages.length)} messages`,
    `${say(own + filler)} tokens (${say(least)} to ${say(most)} are allowed): ${say(own)} of the persona, ${say(filler)} of filler`,
    `${sayCount(record.questions.length, "question")}, ${say(record.leftOut.length)} left out`,
    ...record.leftOut.flatMap(({ group, reason }) => wrap(`${group}: ${reason}`, "  ")),
  ];
}
