import { addDays } from "../../../personas/dates.ts";
import { datedQuestion, found, letters, question, rightOf, type Spoiling, types, wrongOf } from "./find.ts";

/** What can be wrong with a line of the provenance. */
export const spoiledProvenance: readonly Spoiling[] = [
  [
    "a line that is gone",
    ({ provenance }) => void provenance.splice(0, 1),
    ["provenance of every question", "group complete over its forks"],
  ],
  [
    "a line that occurs twice",
    ({ provenance }) => void provenance.push(found(provenance[0])),
    ["question ids unique"],
  ],
  [
    "a pivot of another kind than the type needs",
    (exported) => {
      const { row, provenance } = question(exported, types.fact);
      // Words that stand side by side only there.
      const [asked] = /\p{L}+ \p{L}+ \p{L}+ \p{L}+/u.exec(found(row.user_question_or_message)) ?? [];
      provenance.pivot.kind = "role";
      // Not every such message names what it is about.
      provenance.pivot.subjects.push(found(asked));
    },
    [
      "row and provenance agree",
      "answer and flaws by the timeline",
      "same pivot in all forks",
      "what never came up is never named",
      "message silent about the options' subjects",
    ],
  ],
  [
    "a group under the name of another variant",
    (exported) => {
      const { group } = question(exported, types.fact).provenance;
      for (const one of exported.provenance) if (one.group === group) one.group = group.replace("/0/", "/1/");
    },
    ["row and provenance agree"],
  ],
  [
    "a derivation that differs in one fork",
    (exported) => {
      question(exported, types.fact).provenance.derivation = "right is what is right";
    },
    ["same pivot in all forks"],
  ],
  [
    "two flaws that are swapped",
    (exported) => {
      const { options } = question(exported, types.role).provenance;
      const one = found(letters.find((letter) => options[letter] === "never-stated"));
      const other = found(letters.find((letter) => options[letter] !== "right" && letter !== one));
      [options[one], options[other]] = [options[other], options[one]];
    },
    ["answer and flaws by the timeline", "what never came up is never named"],
  ],
  [
    "another option called right",
    (exported) => {
      const { options } = question(exported, types.reason).provenance;
      const [right, wrong] = [rightOf(options), wrongOf(options)];
      [options[right], options[wrong]] = [options[wrong], options[right]];
    },
    ["right letter", "answer and flaws by the timeline"],
  ],
  [
    "a claim that is another one in one fork",
    (exported) => {
      const { claims, options } = question(exported, types.sequence).provenance;
      claims[rightOf(options)].attitudes = ["dislike"];
    },
    ["answer and flaws by the timeline", "same claims in all forks"],
  ],
  [
    "a question without evidence",
    (exported) => {
      question(exported, types.fact).provenance.evidence = [];
    },
    [
      "evidence before the question",
      "no other session bears on it",
      "no other message bears on it",
      "answer and flaws by the timeline",
    ],
  ],
  [
    "evidence at a message of the assistant",
    (exported) => {
      datedQuestion(exported).last.message_index += 1;
    },
    [
      "evidence before the question",
      "no other message bears on it",
      "evidence names its subject",
      "evidence says its date",
      "evidence tells what happened and why",
      "evidence is a story of its session",
    ],
  ],
  [
    "evidence at another message of the session",
    (exported) => {
      datedQuestion(exported).last.message_index -= 2;
    },
    [
      "no other message bears on it",
      "evidence names its subject",
      "evidence says its date",
      "evidence tells what happened and why",
      "evidence is a story of its session",
    ],
  ],
  [
    "evidence at a session on another topic",
    (exported) => {
      const { sessions, last, evidence, row, provenance } = datedQuestion(exported);
      const from = evidence.at(-2)?.message_index ?? 0;
      const end = Number(row.end_index_in_shared_context) - last.messages;
      const other = sessions.findLast(
        ({ topic, message_index, date }) =>
          topic !== row.topic &&
          message_index > from &&
          message_index < end &&
          addDays(date, 7) <= provenance.date_asked,
      );
      last.message_index = found(other).message_index + 1;
      // It is an earlier session, so only its place and the time since the first evidence should be wrong.
      last.date = found(other).date;
    },
    [
      "evidence in sessions of its topic",
      "evidence is a story of its session",
      "no other message bears on it",
      "no other session bears on it",
      "evidence names its subject",
      "evidence says its date",
      "own sessions list what evidence is about",
      "evidence tells what happened and why",
      "time between changes of mind",
    ],
  ],
  [
    "evidence of another subject",
    (exported) => {
      found(question(exported, types.role).evidence[0]).subject = "cold rice pudding";
    },
    [
      "evidence names its subject",
      "answer and flaws by the timeline",
      "no other session bears on it",
      "own sessions list what evidence is about",
    ],
  ],
  [
    "evidence for another reason",
    (exported) => {
      const { evidence } = question(exported, types.reason);
      found(evidence.at(-1)).reason = "the neighbor's parrot recited all of it backward";
    },
    ["evidence tells what happened and why", "answer and flaws by the timeline"],
  ],
  [
    "evidence of something else that happened",
    (exported) => {
      found(question(exported, types.role).evidence[0]).happening = "a parrot sang it to the plumber";
    },
    ["evidence tells what happened and why"],
  ],
  [
    "evidence of another date",
    (exported) => {
      // All of them, so that they stay in order.
      for (const one of datedQuestion(exported).evidence) one.date = "1999-01-31";
    },
    ["evidence says its date", "evidence is a story of its session"],
  ],
  [
    "evidence of the opposite attitude",
    (exported) => {
      const first = found(question(exported, types.sequence, 3).evidence[0]);
      first.act = first.act === "likes" ? "dislikes" : "likes";
    },
    ["answer and flaws by the timeline", "evidence is a story of its session"],
  ],
  [
    "a change of attitude without a reason",
    (exported) => {
      found(question(exported, types.role).evidence.at(-1)).reason = null;
    },
    ["changes of attitude have a reason"],
  ],
  [
    "a change that is left out",
    (exported) => void question(exported, types.role).evidence.pop(),
    ["no other session bears on it", "answer and flaws by the timeline"],
  ],
  [
    "evidence in the wrong order",
    (exported) => void question(exported, types.role).evidence.reverse(),
    ["causal order"],
  ],
  [
    "evidence that happened after it was told",
    (exported) => {
      datedQuestion(exported).last.date = "2040-01-31";
    },
    ["evidence says its date", "causal order", "evidence is a story of its session"],
  ],
  [
    "a question asked before its evidence",
    (exported) => {
      question(exported, types.role).provenance.date_asked = "1999-01-31";
    },
    ["causal order", "same pivot in all forks"],
  ],
  [
    "a question asked on the day after its evidence",
    (exported) => {
      const { provenance, sessions, evidence } = question(exported, types.role);
      const last = found(evidence.at(-1));
      const told = found(sessions.findLast(({ message_index }) => message_index <= last.message_index));
      provenance.date_asked = addDays(told.date, 1);
    },
    ["causal order", "same pivot in all forks"],
  ],
  [
    "a wrong distance class",
    ({ provenance }) => {
      const first = found(provenance[0]);
      first.distance = first.distance === "far" ? "near" : "far";
    },
    ["distance class"],
  ],
  [
    "a fork that occurs twice",
    (exported) => {
      question(exported, types.fact, 1).provenance.fork = 0;
    },
    ["group complete over its forks", "one persona, one fork"],
  ],
];
