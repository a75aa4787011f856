import type { ContextMessage } from "../personamem/format.ts";
import type { Seen } from "./check.ts";
import { sessionAt } from "./context.ts";
import { holdsName, plainOf, stemsOf } from "./words.ts";

/** What reading makes of a message, kept as long as the message: many questions look at the same ones. */
interface Reading {
  readonly plain: string;
  readonly stems: ReadonlySet<string>;
}

const readings = new WeakMap<ContextMessage, Reading>();

export function readingOf(message: ContextMessage): Reading {
  const known = readings.get(message);
  if (known) return known;
  const reading = { plain: plainOf(message.content), stems: stemsOf(message.content) };
  readings.set(message, reading);
  return reading;
}

/** The messages from an index up to the question that name a subject; in sessions on other topics the assistant may say what it likes. */
export function namings({ sessions, context, row }: Seen, name: string, from: number): number[] {
  const topicAt = (index: number) => {
    const start = sessionAt(context, index)?.start;
    return sessions.find(({ message_index }) => message_index === start)?.topic;
  };
  return context.messages
    .slice(0, row.end_index_in_shared_context)
    .flatMap((message, index) =>
      index >= from &&
      (message.role === "user" || topicAt(index) === row.topic) &&
      holdsName(readingOf(message).plain, name)
        ? [index]
        : [],
    );
}
