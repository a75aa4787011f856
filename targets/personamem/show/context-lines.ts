import { columns, say, sayCount, wrap } from "../../../pipeline/text/layout.ts";
import type { ContextSessionView, ContextView } from "./context.ts";

export function contextLines(view: ContextView): string[] {
  const { id, persona, size, variant, fork, name, sessions } = view;
  const head = ["", "messages", "date", "session", "tokens", "so far"];
  const [headLine = "", ...rows] = columns([head, ...sessions.map(rowOf)], [0, 1, 4, 5]);
  return [
    `Context ${id}`,
    `${persona}/${size}/${variant}, fork ${fork}: persona ${persona}, ${name}`,
    "",
    headLine,
    ...rows.flatMap((row, index) => [row, ...questionLines(sessions[index])]),
    "",
    ...totalLines(view),
  ];
}

function rowOf({ content, start, end, tokens, endTokens }: ContextSessionView, index: number): string[] {
  const session =
    content.kind === "session"
      ? [content.date, `${content.topic}/${content.period}`]
      : ["", `filler ${content.index}: ${cut(content.theme)}`];
  return [String(index + 1), `${start}-${end - 1}`, ...session, say(tokens), say(endTokens)];
}

/** A theme may be long, and a line has room for a few words of it. */
const cut = (theme: string) => (theme.length > 40 ? `${theme.slice(0, 39)}…` : theme);

function questionLines(session: ContextSessionView | undefined): string[] {
  return (session?.questions ?? []).flatMap(({ group, id, date, distance }) => [
    `      ? ${group}`,
    `        ${id}, asked on ${date}, evidence ${distance}`,
  ]);
}

function totalLines({ sessions, messages, allowed, leftOut }: ContextView): string[] {
  const own = sessions.filter(({ content }) => content.kind === "session");
  const [all, ownTokens] = [tokensOf(sessions), tokensOf(own)];
  const questions = sessions.reduce((sum, session) => sum + session.questions.length, 0);
  return [
    `${sayCount(own.length, "session")} of the persona and ${say(sessions.length - own.length)} of filler, ${say(messages)} messages`,
    `${say(all)} tokens (${say(allowed.least)} to ${say(allowed.most)} are allowed): ${say(ownTokens)} of the persona, ${say(all - ownTokens)} of filler`,
    `${sayCount(questions, "question")}, ${say(leftOut.length)} left out`,
    ...leftOut.flatMap(({ group, reason }) => wrap(`${group}: ${reason}`, "  ")),
  ];
}

const tokensOf = (sessions: readonly ContextSessionView[]) =>
  sessions.reduce((sum, { tokens }) => sum + tokens, 0);
