import { createHash } from "node:crypto";
import { type Check, type ContextAsked, unless } from "./check.ts";
import { type Context, type SessionRange, saidInSession } from "./exported-contexts.ts";

const card = /^Current user persona: Name: .+\nGender Identity: .+\nRacial Identity: .+\n\n\S/;
const turnLabels = [
  ["User: ", "Assistant: "],
  ["Patient: ", "Therapist: "],
] as const;

/** The rules for a context, whatever is asked in it. */
export const contextChecks: readonly Check<ContextAsked>[] = [
  {
    name: "context id",
    file: "contexts",
    wrong: ({ context: { id, messages } }) => {
      const hash = createHash("sha256");
      for (const { role, content } of messages) hash.update(`${JSON.stringify([role, content])}\n`);
      const digest = hash.digest("hex");
      return unless(digest === id, () => `"${id}" is not the sha256 of its messages, "${digest}"`);
    },
  },
  {
    name: "size",
    file: "contexts",
    wrong: ({ context: { tokensBefore }, bounds: { least, most } }) => {
      const tokens = tokensBefore.at(-1) ?? 0;
      return unless(
        tokens >= least && tokens <= most,
        () => `${tokens} tokens are not between ${least} and ${most}`,
      );
    },
  },
  {
    name: "the persona's card first in every session",
    file: "contexts",
    wrong: ({ context: { messages, sessions } }) => [
      ...unless(card.test(messages[0]?.content ?? ""), () => "it does not begin with a persona's card"),
      ...sessions.flatMap(({ start }) =>
        unless(
          messages[start]?.role === "system" && messages[start]?.content === messages[0]?.content,
          () => `message ${start} is not the card that the context begins with`,
        ),
      ),
    ],
  },
  {
    name: "strict turns",
    file: "contexts",
    wrong: ({ context }) => context.sessions.flatMap((session) => unstrict(context, session)),
  },
  {
    name: "filler unique",
    file: "contexts",
    wrong: ({ context }) => {
      const first = new Map<string, number>();
      return context.sessions.flatMap((session) => {
        const text = saidInSession(context, session);
        const before = first.get(text);
        if (before === undefined) first.set(text, session.start);
        return unless(
          before === undefined,
          () => `the session at message ${session.start} repeats the one at message ${before}`,
        );
      });
    },
  },
  {
    name: "one persona, one fork",
    file: "provenance",
    wrong: ({ asked }) => {
      const forks = new Set(
        asked.map(({ row, provenance: { fork, variant } }) => [row.persona_id, fork, variant].join("/")),
      );
      return unless(
        forks.size <= 1,
        () => `its questions belong to ${forks.size} different personas, forks or variants`,
      );
    },
  },
];

function unstrict({ messages }: Context, { start, end }: SessionRange): string[] {
  const turns = messages.slice(start + 1, end);
  const labels = turnLabels.find(([label]) => turns[0]?.content.startsWith(label)) ?? turnLabels[0];
  return [
    ...unless(
      turns.length > 0 && turns.length % 2 === 0,
      () => `the session at message ${start} does not end with an answer`,
    ),
    ...turns.flatMap(({ role, content }, index) => {
      const wanted = index % 2 === 0 ? "user" : "assistant";
      const at = start + 1 + index;
      return [
        ...unless(role === wanted, () => `message ${at} is the ${role}'s, not the ${wanted}'s`),
        ...unless(
          content.startsWith(labels[index % 2 === 0 ? 0 : 1]),
          () => `message ${at} does not begin with "${labels[index % 2 === 0 ? 0 : 1]}"`,
        ),
      ];
    }),
  ];
}
