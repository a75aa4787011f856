import { readAttitudes } from "../../conversations/rules/stated-attitudes.ts";
import { holdsShare, sentencesOf, stemsOf } from "../../conversations/rules/words.ts";
import { type Check, type KnownQuestion, unless } from "./check.ts";
import { daysFrom } from "./days.ts";
import { namings } from "./evidence.ts";
import type { Context } from "./exported-contexts.ts";
import { namesAt, stemsIn } from "./mentions.ts";
import { rivalKinds } from "./verdicts.ts";

const ascends = (values: readonly (string | number)[]) =>
  values.every((value, index) => index === 0 || (values[index - 1] ?? value) <= value);

/** At least this many days are between evidence and question: nobody asks about what they have just told. */
const restDays = 7;

/** A sentence tells another one if it has at least this share of its content words. */
const wholeShare = 0.9;

/**
 * The rules that things are told in the order in which they happened, and that only the evidence decides the
 * answer.
 */
export const orderChecks: readonly Check<KnownQuestion>[] = [
  {
    name: "causal order",
    file: "provenance",
    wrong: ({ provenance: { evidence, date_asked }, sessions, row }) => {
      return [
        ...unless(
          ascends(evidence.map(({ message_index }) => message_index)),
          () => "evidence is not in order",
        ),
        ...unless(ascends(evidence.map(({ date }) => date)), () => "evidence is not told in order of date"),
        ...evidence.flatMap(({ event, date, message_index }) => {
          const session = sessions.findLast((one) => one.message_index <= message_index);
          return [
            ...unless(
              session === undefined || date <= session.date,
              () => `evidence "${event}" happened on ${date}, but is told before, on ${session?.date}`,
            ),
            ...unless(
              date <= date_asked,
              () => `evidence "${event}" of ${date} is after the question of ${date_asked}`,
            ),
            ...unless(
              session === undefined || daysFrom(session.date, date_asked) >= restDays,
              () =>
                `evidence "${event}" is told on ${session?.date}, less than ${restDays} days before the question of ${date_asked}`,
            ),
          ];
        }),
        ...unless(
          ascends(sessions.map(({ date }) => date)),
          () => "the sessions are not in the order of the calendar",
        ),
        ...sessions
          .filter(({ message_index }) => message_index < row.end_index_in_shared_context)
          .flatMap(({ date, message_index }) =>
            unless(
              date <= date_asked,
              () =>
                `the session at message ${message_index}, of ${date}, is after the question of ${date_asked}`,
            ),
          ),
      ];
    },
  },
  {
    name: "no other session bears on it",
    file: "provenance",
    wrong: ({ provenance: { evidence, pivot }, sessions, row }) =>
      pivot.kind === "tried"
        ? []
        : sessions
            .filter(({ message_index }) => message_index < row.end_index_in_shared_context)
            .flatMap(({ message_index, subjects }) => {
              const next = sessions.find((other) => other.message_index > message_index)?.message_index;
              const told = evidence.filter(
                (one) =>
                  one.message_index > message_index && one.message_index < (next ?? Number.POSITIVE_INFINITY),
              );
              return pivot.subjects
                .filter((subject) => subjects.includes(subject))
                .filter((name) => !told.some(({ subject, left }) => subject === name || left === name))
                .map(
                  (name) =>
                    `the session at message ${message_index} is about "${name}", but there is no evidence in it`,
                );
            }),
  },
  {
    name: "no other message bears on it",
    file: "contexts",
    wrong: bearingOn,
  },
  {
    name: "what never came up is never named",
    file: "contexts",
    wrong: (seen) => {
      const { claims, options, pivot } = seen.provenance;
      if (!rivalKinds.has(pivot.kind)) return [];
      const never = Object.entries(claims).flatMap(([letter, { subject }]) =>
        subject !== null &&
        Object.entries(options).some(([one, flaw]) => one === letter && flaw === "never-stated")
          ? [subject]
          : [],
      );
      return never.flatMap((name) =>
        namings(seen, name, 0)
          .filter((index) => !isPassing(seen, index))
          .map((index) => `message ${index} names "${name}", which should never have come up`),
      );
    },
  },
  {
    name: "somebody else's list names all subjects or none",
    file: "sessions",
    wrong: (seen) => {
      const { pivot } = seen.provenance;
      if (pivot.kind !== "role") return [];
      return listsIn(seen).flatMap(({ event, message_index, messages }) => {
        const named = namesAt(seen.mentions, message_index, messages);
        const own = pivot.subjects.filter((subject) => named.includes(subject));
        return unless(
          own.length === 0 || own.length === pivot.subjects.length,
          () =>
            `"${event}" at message ${message_index} names ${own.join(", ")}, but not all that the options are about`,
        );
      });
    },
  },
];

/**
 * Whether a message names things and says nothing about the user: evidence of that kind, somebody else's list, or an offer
 * of the assistant that has all subjects of the question.
 */
const isPassing = (seen: KnownQuestion, index: number) =>
  isOffer(seen, index) ||
  seen.provenance.evidence.some(
    (one) => (one.act === "mentions" || one.act === "matches") && covers(one, index),
  ) ||
  listsIn(seen).some((list) => covers(list, index));

const isOffer = ({ context, mentions, provenance: { pivot } }: KnownQuestion, index: number) =>
  context.messages[index]?.role === "assistant" &&
  pivot.subjects.every((subject) => mentions.get(subject)?.includes(index));

/** Somebody else's lists that are told before the question. */
const listsIn = ({ sessions, row }: KnownQuestion) =>
  sessions
    .flatMap(({ stories }) => stories)
    .filter(({ act, message_index }) => act === "lists" && message_index < row.end_index_in_shared_context);

const covers = (one: { message_index: number; messages: number }, index: number) =>
  one.message_index <= index && index < one.message_index + one.messages;

function bearingOn({ provenance, mentions, context, row }: KnownQuestion): string[] {
  const { pivot, claims, evidence } = provenance;
  const others = [...context.messages.keys()].filter(
    (index) =>
      index < row.end_index_in_shared_context &&
      context.messages[index]?.role === "user" &&
      !evidence.some((one) => covers(one, index)),
  );
  const amongOthers = new Set(others);
  const states = (index: number, subject: string) =>
    readAttitudes(context.messages[index]?.content ?? "", subject, namesAt(mentions, index)).size > 0;
  const told = Object.values(claims).flatMap((claim) => claim.told ?? []);
  return [
    ...(pivot.kind === "tried" ? [] : pivot.subjects).flatMap((subject) =>
      (mentions.get(subject) ?? [])
        .filter((index) => amongOthers.has(index) && states(index, subject))
        .map((index) => `message ${index} states an attitude to "${subject}", but is not evidence`),
    ),
    ...told.flatMap((clause) => {
      const wanted = sentencesOf(clause).map(stemsOf);
      return others
        .filter((index) => tells(context, index, wanted))
        .map((index) => `message ${index} says that "${clause}", but is not evidence`);
    }),
  ];
}

/**
 * Whether a message tells each sentence of a story in a sentence of its own. Words scattered over sentences
 * about other things tell nothing.
 */
function tells(context: Context, index: number, story: readonly ReadonlySet<string>[]): boolean {
  const isHeld = (stems: ReadonlySet<string>) => (wanted: ReadonlySet<string>) =>
    holdsShare(stems, wanted, wholeShare);
  // Few messages contain the words at all. Only these are split into sentences.
  if (!story.every(isHeld(stemsIn(context, index)))) return false;
  const said = sentencesOf(context.messages[index]?.content ?? "").map(stemsOf);
  return story.every((wanted) => said.some((stems) => isHeld(stems)(wanted)));
}
