import type { Evidence } from "../reading/attitudes.ts";
import { saysContrary } from "../reading/attitudes.ts";
import { names, says } from "../reading/words.ts";
import { type Check, type Seen, unless } from "./check.ts";
import type { Context } from "./context.ts";
import { canMean } from "./dates.ts";

/** What the user says in the messages that tell a piece of evidence. */
export function toldIn({ messages }: Context, { message_index, messages: count }: Evidence): string {
  return messages
    .slice(message_index, message_index + count)
    .flatMap(({ role, content }) => (role === "user" ? [content] : []))
    .join("\n");
}

/** The session that a message stands in, if it is the persona's own. */
function ownSessionOf({ sessions, context }: Seen, index: number) {
  const session = context.sessions.find(({ start, end }) => start <= index && index < end);
  return sessions.find(({ message_index }) => message_index === session?.start);
}

export const ofEach = (wrong: (evidence: Evidence, seen: Seen) => readonly string[]) => (seen: Seen) =>
  seen.provenance.evidence.flatMap((evidence) =>
    wrong(evidence, seen).map((reason) => `evidence "${evidence.event}": ${reason}`),
  );

/** What the evidence of a question must be: in its place, before the question, and really said. */
export const evidenceChecks: readonly Check<Seen>[] = [
  {
    name: "evidence before the question",
    file: "provenance",
    wrong: (seen) => [
      ...unless(seen.provenance.evidence.length > 0, () => "there is no evidence"),
      ...ofEach(({ message_index, messages }, { row, context }) => [
        ...unless(
          context.messages[message_index]?.role === "user",
          () => `message ${message_index} is no message of the user`,
        ),
        ...unless(
          message_index + messages <= row.end_index_in_shared_context,
          () =>
            `messages ${message_index} to ${message_index + messages - 1} reach past the end index ${row.end_index_in_shared_context}`,
        ),
      ])(seen),
    ],
  },
  {
    name: "evidence in sessions of its topic",
    file: "provenance",
    wrong: ofEach(({ message_index }, seen) => {
      const topic = ownSessionOf(seen, message_index)?.topic;
      return unless(
        topic === seen.row.topic,
        () =>
          `it stands in ${topic === undefined ? "filler" : `a session on ${topic}`}, not on ${seen.row.topic}`,
      );
    }),
  },
  {
    name: "evidence names its subject",
    file: "provenance",
    wrong: ofEach((evidence, { context }) => {
      const told = toldIn(context, evidence);
      return [evidence.subject, evidence.left].flatMap((subject) =>
        subject === null ? [] : unless(names(told, subject), () => `the user does not name "${subject}"`),
      );
    }),
  },
  {
    name: "own sessions list what evidence is about",
    file: "sessions",
    wrong: ofEach(({ subject, left, message_index }, seen) => {
      const listed = ownSessionOf(seen, message_index)?.subjects;
      return [subject, left].flatMap((name) =>
        name === null || listed === undefined
          ? []
          : unless(listed.includes(name), () => `its session is not said to tell of "${name}"`),
      );
    }),
  },
  {
    name: "evidence tells what happened and why",
    file: "provenance",
    wrong: ofEach((evidence, { context }) => {
      const told = toldIn(context, evidence);
      return [evidence.happening, evidence.reason].flatMap((clause) =>
        clause === null ? [] : unless(says(told, clause), () => `the user does not tell that "${clause}"`),
      );
    }),
  },
  {
    name: "evidence does not say the contrary",
    file: "provenance",
    wrong: ofEach((evidence, { context }) =>
      unless(
        !saysContrary(toldIn(context, evidence), evidence),
        () => `the user says the contrary of "${evidence.act}" about "${evidence.subject}"`,
      ),
    ),
  },
  {
    name: "changes of attitude have a reason",
    file: "provenance",
    wrong: ofEach(({ act, reason, left }) => [
      ...unless(
        reason !== null || !["goesOff", "comesRound", "switches"].includes(act),
        () => `"${act}" without a reason`,
      ),
      ...unless((act === "switches") === (left !== null), () => `"${act}" with "left" ${left ?? "empty"}`),
    ]),
  },
  {
    name: "evidence says its date",
    file: "provenance",
    wrong: ofEach((evidence, seen) => {
      const today = ownSessionOf(seen, evidence.message_index)?.date;
      return today === undefined
        ? []
        : unless(
            canMean(toldIn(seen.context, evidence), today, evidence.date),
            () => `nothing that the user says on ${today} means ${evidence.date}`,
          );
    }),
  },
];
