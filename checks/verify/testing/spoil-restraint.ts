import { nameAgain } from "./exported.ts";
import { found, question, type Spoil, type Spoiling } from "./find.ts";

const types = { forget: "ask_to_forget", other: "other_person" } as const;

/** The evidence of an act, with its question. */
function actIn(exported: Parameters<Spoil>[0], type: string, act: string) {
  const asked = question(exported, type);
  return { ...asked, one: found(asked.evidence.find((evidence) => evidence.act === act)) };
}

/** Appends words to the turn that tells an act, or to the answer to it. */
const reword =
  (
    type: string,
    act: string,
    turn: "user" | "answer",
    change: (text: string, name: string) => string,
  ): Spoil =>
  (exported) => {
    const { context, one } = actIn(exported, type, act);
    const message = found(context.messages[one.message_index + (turn === "user" ? 0 : 1)]);
    message.content = change(message.content, one.subject ?? "");
    nameAgain(exported);
  };

/** What else can be wrong with an export that has restraint questions. */
export const spoiledRestraint: readonly Spoiling[] = [
  [
    "somebody else's preference that is nobody's",
    (exported) => {
      delete actIn(exported, types.other, "tellsOfOther").one.person;
    },
    ["preferences of others told as theirs"],
  ],
  [
    "somebody else's preference that is given to another",
    (exported) => {
      actIn(exported, types.other, "tellsOfOther").one.person = "my dancing instructor Wolfram";
    },
    ["preferences of others told as theirs"],
  ],
  [
    "somebody else's preference that is taken for the user's",
    (exported) => {
      actIn(exported, types.other, "tellsOfOther").one.act = "likes";
    },
    [
      "preferences of others told as theirs",
      "answer and flaws by the timeline",
      "evidence is a story of its session",
    ],
  ],
  [
    "the user's own preference besides somebody else's",
    reword(types.other, "tellsOfOther", "user", (text, name) => `${text} I really like ${name}.`),
    ["preferences of others told as theirs"],
  ],
  [
    "a request to forget that is left out",
    (exported) => {
      const { evidence, one } = actIn(exported, types.forget, "asksToForget");
      evidence.splice(evidence.indexOf(one), 1);
    },
    ["answer and flaws by the timeline", "no other session bears on it"],
  ],
  [
    "a request to forget that is none",
    reword(types.forget, "asksToForget", "user", (text) =>
      text.replaceAll(
        /\b(?:forg\w+|unhear|erase|delete|remove|strike|scratch|wipe|drop|take back)\b/gi,
        "keep",
      ),
    ),
    ["requests to forget made, and kept"],
  ],
  [
    "an answer that names what is to be forgotten",
    reword(types.forget, "asksToForget", "answer", (text, name) => `${text} ${name} it was, I believe.`),
    ["requests to forget made, and kept"],
  ],
  [
    "an answer that names it later on",
    (exported) => {
      const { context, one } = actIn(exported, types.forget, "asksToForget");
      // The next turn of the user in the same session.
      found(context.messages[one.message_index + one.messages]).content +=
        ` Where were we, with ${one.subject}?`;
      nameAgain(exported);
    },
    ["requests to forget made, and kept"],
  ],
  [
    "what was to be forgotten called somebody else's",
    (exported) => {
      const { options } = question(exported, types.forget).provenance;
      for (const letter of ["a", "b", "c", "d"] as const)
        if (options[letter] === "forgotten") options[letter] = "other-person";
    },
    ["answer and flaws by the timeline"],
  ],
  [
    "a question about others asked of what is to be forgotten",
    (exported) => {
      question(exported, types.forget).provenance.pivot.kind = "other";
    },
    ["row and provenance agree", "answer and flaws by the timeline", "same pivot in all forks"],
  ],
  [
    "a message that names what one of its options builds on",
    (exported) => {
      const { row, provenance } = question(exported, types.other);
      row.user_question_or_message += ` Or rather ${provenance.pivot.subjects[0]}?`;
    },
    ["message silent about the options' subjects", "same message in all forks"],
  ],
];
