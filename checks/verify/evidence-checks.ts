import { tellsIt } from "../../conversations/rules/evidence.ts";
import { canMean } from "../../conversations/rules/said-dates.ts";
import { saysContrary } from "../../conversations/rules/stated-attitudes.ts";
import { names, says } from "../../conversations/rules/words.ts";
import { type Check, type KnownQuestion, unless } from "./check.ts";
import { daysFrom } from "./days.ts";
import { ofEach, ownSessionOf, toldIn } from "./evidence.ts";
import { namesAt } from "./mentions.ts";

const isChange = ({ act }: KnownQuestion["provenance"]["evidence"][number]) =>
  ["goesOff", "comesRound", "switches"].includes(act);
/** How many sessions a persona has on a topic if the run has all periods. */
const sessionsOfAll = 4;
/** How many days pass at least before somebody who liked a thing turns against it. */
const fewestDays = 21;

/** The rules for evidence: it comes before the question, in a session on its topic, and the user really says it. */
export const evidenceChecks: readonly Check<KnownQuestion>[] = [
  {
    name: "evidence before the question",
    file: "provenance",
    wrong: (seen) => [
      ...unless(seen.provenance.evidence.length > 0, () => "there is no evidence"),
      ...ofEach(({ message_index, messages }, { row, context }) => [
        ...unless(
          context.messages[message_index]?.role === "user",
          () => `message ${message_index} is not a message of the user`,
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
          `it is in ${topic === undefined ? "filler" : `a session on ${topic}`}, not on ${seen.row.topic}`,
      );
    }),
  },
  {
    name: "evidence is a story of its session",
    file: "provenance",
    wrong: ofEach((evidence, seen) => {
      const session = ownSessionOf(seen, evidence.message_index);
      if (!session) return [];
      const story = session.stories.find(({ event }) => event === evidence.event);
      if (!story) return ["the list of its session has no such story"];
      return (["message_index", "messages", "act", "date", "undated"] as const).flatMap((field) =>
        unless(
          story[field] === evidence[field],
          () => `its "${field}" is ${evidence[field]}, and in the list of its session ${story[field]}`,
        ),
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
          : unless(listed.includes(name), () => `the list of its session's subjects lacks "${name}"`),
      );
    }),
  },
  {
    name: "evidence tells what happened and why",
    file: "provenance",
    wrong: ofEach((evidence, { context }) => {
      const told = toldIn(context, evidence);
      const { act, happening, reason } = evidence;
      return [
        // A request to forget is recognized by what it asks for, in any words.
        ...unless(
          act === "asksToForget" || tellsIt(told, happening),
          () => `the user does not say that "${happening}"`,
        ),
        ...unless(reason === null || says(told, reason), () => `the user does not say that "${reason}"`),
      ];
    }),
  },
  {
    name: "evidence does not say the contrary",
    file: "provenance",
    wrong: ofEach((evidence, { context, mentions }) =>
      unless(
        !saysContrary(
          toldIn(context, evidence),
          evidence,
          namesAt(mentions, evidence.message_index, evidence.messages),
        ),
        () => `the user says the opposite of "${evidence.act}" about "${evidence.subject}"`,
      ),
    ),
  },
  {
    name: "changes of attitude have a reason",
    file: "provenance",
    wrong: ofEach(({ act, reason, left }) => [
      ...unless(
        reason !== null || !["goesOff", "comesRound", "switches"].includes(act),
        () => `"${act}" has no reason`,
      ),
      ...unless(
        (act === "switches") === (left !== null),
        () => `"${act}" has ${left === null ? 'no "left"' : `"left" "${left}"`}`,
      ),
    ]),
  },
  {
    name: "time between changes of mind",
    file: "provenance",
    wrong: (seen) => {
      const { evidence } = seen.provenance;
      const onTopic = seen.sessions.filter(({ topic }) => topic === seen.row.topic);
      // With fewer periods, a session tells several parts of a story.
      if (onTopic.length < sessionsOfAll) return [];
      return evidence.filter(isChange).flatMap((later) => {
        const about = later.left ?? later.subject;
        const earlier = evidence.filter(
          ({ subject, message_index }) => subject === about && message_index < later.message_index,
        );
        const told = [earlier.at(-1), later].map((one) => one && ownSessionOf(seen, one.message_index)?.date);
        const [from, to] = told;
        if (from === undefined || to === undefined) return [];
        const days = Math.abs(daysFrom(from, to));
        return unless(
          days >= fewestDays,
          () =>
            `"${later.act}" about "${about}" is told ${days} days after what it changes, not ${fewestDays}`,
        );
      });
    },
  },
  {
    name: "evidence says its date",
    file: "provenance",
    wrong: ofEach((evidence, seen) => {
      const today = ownSessionOf(seen, evidence.message_index)?.date;
      return today === undefined || evidence.undated
        ? []
        : unless(
            canMean(toldIn(seen.context, evidence), today, evidence.date),
            () => `nothing that the user says on ${today} can mean ${evidence.date}`,
          );
    }),
  },
];
