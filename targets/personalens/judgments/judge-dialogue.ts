import { z } from "zod";
import { defineCall, promptOf } from "../../../pipeline/models/call.ts";
import type { Dialogue } from "../dialogues/dialogue.ts";
import type { TaskSlot } from "../dialogues/slots.ts";
import { isSettled } from "../dialogues/user-by-rule.ts";
import type { Affinities, Situations } from "../format/files.ts";
import { measureDialogue, worthOfDialogue } from "../measures/measure-dialogue.ts";
import { type DialogueSide, type ScoredDimension, scales } from "./dimensions.ts";

export interface JudgedSource {
  readonly dialogue: Pick<Dialogue, "turns" | "end">;
  readonly slots: readonly TaskSlot[];
  readonly intent: string;
  readonly goal: string;
  readonly person: Readonly<Record<string, string>>;
  readonly situations: Situations;
  /** Those of the task's domains. */
  readonly affinities: Readonly<Record<string, Affinities>>;
  readonly summaries: Readonly<Record<string, string>>;
  /** Counts from 1, so that each try is asked again. */
  readonly try: number;
}

const completion = z.strictObject({
  parts: z.array(z.strictObject({ name: z.string(), settled: z.boolean(), reason: z.string() })),
  reason: z.string().min(1),
  complete: z.boolean(),
});

const completionText = `You judge whether an assistant did what a user wanted. The user message holds as JSON the goal, the parts that must be settled, and the conversation.

- For each of "parts", by "name": is it settled at the end? It is if the assistant's last word on it, or what the user said and the assistant didn't contradict, is one of "wants", in the same or other words. With empty "wants" anything is right, so it is settled. Give the reason in one sentence, from the conversation alone. What the conversation doesn't show isn't settled.
- "complete" is true only if all parts are settled and the assistant said that it did, or will do, what the goal asks for.
- "reason": one or two sentences about the whole.
- "try" is a number of ours. It says nothing about the conversation.`;

/** Whether the task is done, part by part. */
export const judgeCompletion = defineCall<JudgedSource, z.infer<typeof completion>>({
  name: "lens-judge-completion",
  version: 2,
  role: "judge",
  output: completion,
  prompt: (source) =>
    promptOf(completionText, {
      goal: source.goal,
      parts: source.slots.map(({ name, wanted }) => ({ name, wants: wanted })),
      conversation: conversationOf(source),
      try: source.try,
    }),
  check: ({ parts, complete }, { slots }) => {
    const missing = slots.filter(({ name }) => !parts.some((part) => part.name === name));
    const open = parts.filter(({ settled }) => !settled);
    return [
      ...missing.map(({ name }) => `the part "${name}" is missing`),
      ...(complete && open.length > 0
        ? [`"complete" is true, but ${open.map(({ name }) => `"${name}"`).join(", ")} not settled`]
        : []),
    ];
  },
  simulate: ({ slots, dialogue: { turns, end } }) => {
    const parts = slots.map((slot) => ({
      name: slot.name,
      settled: isSettled(slot, turns),
      reason: "By the last word on it.",
    }));
    const complete = end === "done" && parts.every(({ settled }) => settled);
    return { parts, complete, reason: complete ? "Everything is settled." : "Something is left." };
  },
});

const scored = z.strictObject({ reason: z.string().min(1), score: z.int() });

const rubrics: Readonly<Record<ScoredDimension, string>> = {
  personalization: `How well does what the assistant writes fit this user? You see all that could be known: preferences, history and situation. The assistant may have been shown less; judge what it wrote, not why. Consider whether it applies preferences without being told again, whether proposals fit person, history and situation, and whether the user keeps the choice.
1: it contradicts what the user prefers and doesn't mend it, or asks again for what they have said in this conversation.
2: it uses only what the user says in this conversation, whether it asked for it or was told.
3: it applies known preferences of its own accord and leaves the user the choice.
4: beyond that, it foresees a need that follows from history or situation and was not spoken of.`,
  naturalness: `How natural are the messages of this side? Consider whether a person (or a good assistant) would write this at this point: wording, length, and tone.
1: nobody writes like this. 2: mostly stilted. 3: mixed. 4: natural with small flaws. 5: natural throughout.`,
  coherence: `How well do the messages of this side follow from the conversation? Consider whether they answer what was said, keep to the matter, and agree with what the side said before.
1: they don't follow. 2: often off. 3: mixed. 4: they follow, with small slips. 5: they follow throughout.`,
};

export interface ScoredSource extends JudgedSource {
  readonly dimension: ScoredDimension;
  readonly side: DialogueSide;
}

/** A score of one side by a rubric. */
export const judgeScore = defineCall<ScoredSource, z.infer<typeof scored>>({
  name: "lens-judge-score",
  version: 3,
  role: "judge",
  output: scored,
  prompt: (source) =>
    promptOf(
      `You judge one side of a conversation between a user and an assistant: the messages of the ${source.side}. The user message holds it as JSON. Give the reason in one to three sentences, then the score, a whole number from 1 to ${scales[source.dimension].most}. "try" is a number of ours and says nothing about the conversation.\n\n${rubrics[source.dimension]}`,
      { ...grounds(source), conversation: conversationOf(source), try: source.try },
    ),
  check: ({ score }, { dimension }) => {
    const { most } = scales[dimension];
    return score >= 1 && score <= most ? [] : [`the score must be from 1 to ${most}, not ${score}`];
  },
  simulate: ({ dimension, dialogue, slots }) => ({
    reason: "By rule.",
    score:
      dimension === "personalization"
        ? 1 + Math.round(2 * (worthOfDialogue(measureDialogue(dialogue, slots, new Set())) ?? 0))
        : 3,
  }),
});

/** Naturalness and coherence are judged from the conversation alone. */
function grounds({ dimension, intent, person, situations, affinities, summaries }: ScoredSource): object {
  if (dimension !== "personalization") return {};
  return { wantsDone: intent, person, situation: situations, preferences: affinities, history: summaries };
}

const conversationOf = ({ dialogue: { turns } }: JudgedSource) =>
  turns.map(({ role, content }) => ({ role, content }));
