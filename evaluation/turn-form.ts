import type { Message } from "../pipeline/models/call.ts";

/** How a model wants its messages. */
export interface TurnForm {
  /** False where it knows no system messages: what they say comes from the user. */
  readonly systemRole: boolean;
  /** At most one system message, at the beginning; then user and assistant take turns, the user first. */
  readonly strictTurns: boolean;
}

/** The same words in the form that a model wants. Nothing is said that wasn't, and nothing left out. */
export function inForm(messages: readonly Message[], { systemRole, strictTurns }: TurnForm): Message[] {
  const known = messages.map((message, index) =>
    message.role === "system" && (!systemRole || (strictTurns && index > 0)) ? byUser(message) : message,
  );
  return strictTurns ? inTurns(known) : known;
}

const byUser = ({ content }: Message): Message => ({ role: "user", content });

/** Neighbors of one role become one message. What an assistant says before anybody else did, the user quotes. */
function inTurns(messages: readonly Message[]): Message[] {
  const turns: Message[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    const isFirst = last === undefined || last.role === "system";
    const next = isFirst && message.role === "assistant" ? byUser(message) : message;
    if (last?.role === next.role)
      turns[turns.length - 1] = { ...next, content: `${last.content}\n\n${next.content}` };
    else turns.push(next);
  }
  return turns;
}
