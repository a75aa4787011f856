import { names, says, shareSaid } from "../../conversations/rules/words.ts";
import type { Provenance } from "../../formats/provenance/lines.ts";
import { letters, type QuestionType } from "../../questions/types.ts";
import { type Check, type ProvenQuestion, unless } from "./check.ts";
import { optionsOf } from "./row-checks.ts";
import { rivalKinds, verdictOf } from "./verdicts.ts";

/**
 * The kind of pivot that answers each type. The planner has its own table, and verify must not rely on it.
 */
const kindOf = {
  recall_user_shared_facts: "fact",
  suggest_new_ideas: "tried",
  acknowledge_latest_user_preferences: "role",
  track_full_preference_evolution: "sequence",
  revisit_reasons_behind_preference_updates: "reason",
  provide_preference_aligned_recommendations: "role",
  generalize_to_new_scenarios: "reason",
  ask_to_forget: "forget",
  other_person: "other",
} as const satisfies Readonly<Record<QuestionType, Provenance["pivot"]["kind"]>>;

/** An option says another option's claim if it has at least this share of the claim's content words. */
const wholeShare = 0.9;

/** The rules for a question's row and its provenance, without the context. */
export const answerChecks: readonly Check<ProvenQuestion>[] = [
  {
    name: "row and provenance agree",
    file: "provenance",
    wrong: ({ row, provenance: { persona_id, variant, pivot, group } }) => [
      ...unless(
        persona_id === row.persona_id,
        () => `the provenance names persona ${persona_id}, the row persona ${row.persona_id}`,
      ),
      ...unless(
        pivot.kind === kindOf[row.question_type],
        () => `a pivot of kind "${pivot.kind}" can't answer a question of type "${row.question_type}"`,
      ),
      ...unless(
        isGroupOf(group, `${row.persona_id}`, `${variant}`, `${row.topic}.${row.question_type}`),
        () => `the group "${group}" belongs to another persona, variant, topic or type`,
      ),
    ],
  },
  {
    name: "right letter",
    file: "questions",
    wrong: ({ row, provenance: { options } }) => {
      const right = letters.filter((letter) => options[letter] === "right");
      return unless(
        right.length === 1 && row.correct_answer === `(${right[0]})`,
        () =>
          `the answer is given as ${row.correct_answer}, the provenance has ${right.join(", ") || "none"}`,
      );
    },
  },
  {
    name: "options say what they claim",
    file: "questions",
    wrong: (asked) => letters.flatMap((letter) => unsaid(asked, letter)),
  },
  {
    name: "message silent about the options' subjects",
    file: "questions",
    wrong: ({ row, provenance: { pivot } }) =>
      (rivalKinds.has(pivot.kind) ? pivot.subjects : [])
        .filter((subject) => names(row.user_question_or_message, subject))
        .map((subject) => `the message names "${subject}", which one of the options builds on`),
  },
  {
    name: "answer and flaws by the timeline",
    file: "provenance",
    wrong: ({ provenance: { options, claims, pivot, evidence } }) => {
      const inOrder = [...evidence].sort((one, other) => one.message_index - other.message_index);
      return letters.flatMap((letter) => {
        const verdict = verdictOf(claims[letter], pivot.kind, inOrder);
        return unless(
          verdict === options[letter],
          () => `option (${letter}) is ${verdict} by its evidence, not ${options[letter]}`,
        );
      });
    },
  },
];

/** The name of a group is `persona/size/variant/topic.type`, followed by a number if there are several. */
function isGroupOf(name: string, persona: string, variant: string, asked: string): boolean {
  const [owner, , ordering, group = ""] = name.split("/");
  return owner === persona && ordering === variant && (group === asked || group.startsWith(`${asked}.`));
}

function unsaid(
  { row, provenance: { claims, pivot } }: ProvenQuestion,
  letter: (typeof letters)[number],
): string[] {
  const text = optionsOf(row.all_options)?.[letters.indexOf(letter)];
  if (text === undefined) return [];
  const own = claims[letter];
  const others = letters.filter((other) => other !== letter).map((other) => claims[other]);
  return [
    ...own.says.flatMap((clause) =>
      unless(says(text, clause) || names(text, clause), () => `option (${letter}) does not say "${clause}"`),
    ),
    ...others.flatMap((other) => {
      const { subject, told } = other;
      const foreign = rivalKinds.has(pivot.kind) && subject !== null && names(text, subject);
      const tells = told !== null && pivot.kind !== "sequence" && shareSaid(text, told) >= wholeShare;
      return [
        ...unless(!foreign, () => `option (${letter}) names "${subject}", which is another option's`),
        ...unless(!tells, () => `option (${letter}) says "${told}", which is another option's`),
      ];
    }),
  ];
}
