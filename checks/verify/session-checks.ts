import { createFinder } from "../../conversations/rules/words.ts";
import { type Check, type ContextListed, type OwnSession, type ProvenQuestion, unless } from "./check.ts";
import { sessionAt } from "./exported-contexts.ts";

/** The rules for the list of the persona's own sessions, and for the filler between them. */
export const sessionChecks: readonly Check<ContextListed>[] = [
  {
    name: "own sessions where sessions begin",
    file: "sessions",
    wrong: ({ context, sessions }) => {
      const starts = new Set(context.sessions.map(({ start }) => start));
      return sessions.flatMap(({ message_index }, index) => [
        ...unless(starts.has(message_index), () => `no session begins at message ${message_index}`),
        ...unless(
          index === 0 || (sessions[index - 1]?.message_index ?? 0) < message_index,
          () => `the session at message ${message_index} is listed before an earlier one`,
        ),
      ]);
    },
  },
  {
    name: "own sessions in order of date",
    file: "sessions",
    wrong: ({ sessions }) =>
      sessions.flatMap(({ topic, date, message_index }, index) => {
        const before = sessions.slice(0, index).findLast((one) => one.topic === topic);
        return unless(
          before === undefined || before.date <= date,
          () =>
            `the session on ${topic} at message ${message_index}, of ${date}, comes after one of ${before?.date}`,
        );
      }),
  },
  {
    name: "own sessions name their subjects",
    file: "sessions",
    wrong: ({ context, sessions, mentions }) =>
      sessions.flatMap(({ message_index, subjects }) => {
        const named = subjects.filter((name) =>
          mentions.get(name)?.some((index) => sessionAt(context, index)?.start === message_index),
        );
        return subjects.flatMap((name) =>
          unless(named.includes(name), () => `the session at message ${message_index} never names "${name}"`),
        );
      }),
  },
  {
    name: "card silent about the persona's subjects",
    file: "contexts",
    wrong: ({ context, asked, sessions }) =>
      [...createFinder(subjectsOf(asked, sessions))(context.messages[0]?.content ?? "")].map(
        (name) => `the persona's card names "${name}"`,
      ),
  },
  {
    name: "filler silent about the persona's subjects",
    file: "contexts",
    wrong: ({ context, sessions, mentions }) => {
      const own = new Set(sessions.map(({ message_index }) => message_index));
      return [...mentions].flatMap(([name, indexes]) => {
        const starts = new Set(indexes.map((index) => sessionAt(context, index)?.start ?? 0));
        return [...starts]
          .filter((start) => !own.has(start))
          .map((start) => `the filler at message ${start} names "${name}"`);
      });
    },
  },
];

/** The names of all subjects of the persona's sessions and of the questions. Ideas have no names, so they are left out. */
export function subjectsOf(asked: readonly ProvenQuestion[], sessions: readonly OwnSession[]): string[] {
  const names = [
    ...sessions.flatMap(({ subjects }) => subjects),
    ...asked.flatMap(({ provenance: { pivot } }) => (pivot.kind === "tried" ? [] : pivot.subjects)),
  ];
  return [...new Set(names)];
}
