import { z } from "zod";
import { type Scale, shares } from "../measures/interval.ts";

export const sides = ["user", "assistant"] as const;
export type DialogueSide = (typeof sides)[number];

/** What judges say about a dialogue. Scales are those of the original. */
export const scales = {
  personalization: { most: 4, sides: ["assistant"] },
  naturalness: { most: 5, sides },
  coherence: { most: 5, sides },
} as const satisfies Record<string, { readonly most: number; readonly sides: readonly DialogueSide[] }>;
export type ScoredDimension = keyof typeof scales;
export type Dimension = "task_completion" | ScoredDimension;

/** Between which values something is judged. */
export const scaleOfJudgment = (dimension: Dimension): Scale =>
  dimension === "task_completion" ? shares : { least: 1, most: scales[dimension].most };

/** Everything that is judged in a dialogue. */
export const judgedThings: readonly { readonly dimension: Dimension; readonly side: DialogueSide }[] = [
  { dimension: "task_completion", side: "assistant" },
  { dimension: "personalization", side: "assistant" },
  ...sides.flatMap((side) => [
    { dimension: "naturalness" as const, side },
    { dimension: "coherence" as const, side },
  ]),
];

/** The name in reports of something that is judged. */
export const judgedName = ({
  dimension,
  side,
}: {
  readonly dimension: Dimension;
  readonly side: DialogueSide;
}) =>
  dimension === "naturalness" || dimension === "coherence"
    ? `${dimension}, ${side}`
    : dimension.replace("_", " ");

export const judgmentSchema = z.strictObject({
  dimension: z.enum(["task_completion", "personalization", "naturalness", "coherence"]),
  side: z.enum(sides),
  /** One for each try: a score, or 1 if the task is done and 0 if it isn't. */
  scores: z.array(z.int()).min(1),
  reasons: z.array(z.string()).min(1),
});
export type Judgment = z.infer<typeof judgmentSchema>;

export const judgedDialogueSchema = z.strictObject({
  taskId: z.string(),
  assistant: z.string(),
  mode: z.string(),
  judge: z.string(),
  judgments: z.array(judgmentSchema).min(1),
});
export type JudgedDialogue = z.infer<typeof judgedDialogueSchema>;

/** The median score of all tries, the lower one if there are two. */
export function scoreOfTries({ scores }: Pick<Judgment, "scores">): number {
  const sorted = scores.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** The share of tries with the most common score. */
export function agreementOf({ scores }: Pick<Judgment, "scores">): number {
  const most = Math.max(...scores.map((score) => scores.filter((other) => other === score).length));
  return most / scores.length;
}
