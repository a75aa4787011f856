import type { ProvenEvidence } from "../reading/attitudes.ts";
import type { KnownQuestion } from "./check.ts";
import { type Context, sessionAt } from "./exported-contexts.ts";

/** What the user says in the messages that tell a piece of evidence. */
export function toldIn({ messages }: Context, { message_index, messages: count }: ProvenEvidence): string {
  return messages
    .slice(message_index, message_index + count)
    .flatMap(({ role, content }) => (role === "user" ? [content] : []))
    .join("\n");
}

/** The session that contains a message, if it is one of the persona's own. */
export function ownSessionOf(
  { sessions, context }: Pick<KnownQuestion, "sessions" | "context">,
  index: number,
) {
  const start = sessionAt(context, index)?.start;
  return sessions.find(({ message_index }) => message_index === start);
}

/** Checks each piece of evidence of a question; the reasons name the piece. */
export const ofEach =
  (wrong: (evidence: ProvenEvidence, seen: KnownQuestion) => readonly string[]) => (seen: KnownQuestion) =>
    seen.provenance.evidence.flatMap((evidence) =>
      wrong(evidence, seen).map((reason) => `evidence "${evidence.event}": ${reason}`),
    );

/**
 * The messages of the persona's sessions that name a subject, from an index up to the question. The topic of
 * a session doesn't matter: a subject that must not have come up may not be named anywhere, not even in
 * passing.
 */
export function namings(seen: KnownQuestion, name: string, from: number): number[] {
  const { mentions, row } = seen;
  return (mentions.get(name) ?? []).filter(
    (index) =>
      index >= from && index < row.end_index_in_shared_context && ownSessionOf(seen, index) !== undefined,
  );
}
