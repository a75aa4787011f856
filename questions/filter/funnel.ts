import { z } from "zod";
import { allQuestionTypes, type QuestionType } from "../types.ts";
import type { Filtered } from "./stage.ts";
import { trialSchema } from "./trial.ts";

const count = z.int().min(0);

const countsSchema = z.strictObject({
  /** Question groups that were planned. */
  planned: count,
  /** Versions of them that were judged: a group that is dropped is written again. */
  asked: count,
  droppedBlind: count,
  droppedUnanswerable: count,
  kept: count,
});
export type FunnelCounts = z.infer<typeof countsSchema>;

/** What happened to the question groups of a run: the form of `funnel.json`. */
export const funnelSchema = z.strictObject({
  total: countsSchema,
  types: z.partialRecord(z.enum(allQuestionTypes), countsSchema),
  /** Groups of which no version was kept. They are missing from the dataset. */
  short: z.array(
    z.strictObject({
      persona_id: count,
      topic: z.string(),
      type: z.enum(allQuestionTypes),
      trials: z.array(trialSchema),
    }),
  ),
});
export type Funnel = z.infer<typeof funnelSchema>;

const noCounts = (): FunnelCounts => ({
  planned: 0,
  asked: 0,
  droppedBlind: 0,
  droppedUnanswerable: 0,
  kept: 0,
});

export function emptyFunnel(): Funnel {
  return { total: noCounts(), types: {}, short: [] };
}

/** Adds what happened to one group. */
export function addToFunnel(funnel: Funnel, persona: number, { topic, type, trials, group }: Filtered): void {
  const ofType = funnel.types[type] ?? noCounts();
  funnel.types[type] = ofType;
  for (const counts of [funnel.total, ofType]) {
    counts.planned += 1;
    counts.asked += trials.length;
    counts.droppedBlind += trials.filter(({ verdict }) => verdict === "blind").length;
    counts.droppedUnanswerable += trials.filter(({ verdict }) => verdict === "unanswerable").length;
    counts.kept += group === null ? 0 : 1;
  }
  if (group === null) funnel.short.push({ persona_id: persona, topic, type, trials });
}

/** The types that the funnel has, in their usual order. */
export const typesOf = ({ types }: Funnel): (readonly [QuestionType, FunnelCounts])[] =>
  allQuestionTypes.flatMap((type) => {
    const counts = types[type];
    return counts ? [[type, counts] as const] : [];
  });

/** With fewer question groups, even a good judge may drop none. */
const groupsThatTell = 100;

/**
 * Warnings about a funnel that looks wrong. `judge` is the model that tried the questions. It is no warning
 * if the offline judge drops none: its rules find nothing in questions that were made as planned.
 */
export function funnelWarnings(funnel: Funnel, judge: string): string[] {
  const { asked } = funnel.total;
  if (asked === 0) return [];
  const most = (name: string, counts: FunnelCounts) =>
    2 * dropped(counts) > counts.asked
      ? [
          `more than half of ${name} were dropped (${dropped(counts)} of ${counts.asked}): the writer may be too weak, or the judge too strict`,
        ]
      : [];
  return [
    ...(dropped(funnel.total) === 0 && asked >= groupsThatTell && judge !== "offline"
      ? [`the filter dropped none of ${asked} question groups: the judge may be too weak to guess`]
      : []),
    ...most("all questions", funnel.total),
    ...typesOf(funnel).flatMap(([type, counts]) => most(`the ${type} questions`, counts)),
    ...typesOf(funnel).flatMap(([type, { planned, kept }]) =>
      kept < planned
        ? [
            `${planned - kept} of ${planned} questions of type ${type} are missing: no version of them was kept`,
          ]
        : [],
    ),
  ];
}

const dropped = ({ droppedBlind, droppedUnanswerable }: FunnelCounts) => droppedBlind + droppedUnanswerable;

/** The rows of the funnel as a table, with a heading and a total. */
export function funnelRows(funnel: Funnel): (string | number)[][] {
  const row = (name: string, counts: FunnelCounts) => [
    name,
    counts.planned,
    counts.asked,
    counts.droppedBlind,
    counts.droppedUnanswerable,
    counts.kept,
  ];
  return [
    ["type", "planned", "asked", "dropped blind", "dropped unanswerable", "kept"],
    ...typesOf(funnel).map(([type, counts]) => row(type, counts)),
    row("all", funnel.total),
  ];
}
