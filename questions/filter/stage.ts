import { z } from "zod";
import { conversationsStage } from "../../conversations/stage.ts";
import { personasStage } from "../../personas/stage.ts";
import type { Services } from "../../pipeline/engine/services.ts";
import { defineStage, type Need, type Scope } from "../../pipeline/engine/stage.ts";
import { timelinesStage } from "../../timelines/stage.ts";
import type { Pivot, TopicTimeline } from "../../timelines/timeline.ts";
import { briefQuestion, planGroups, type QuestionBrief } from "../brief.ts";
import { questionGroupSchema, questionsStage, type WrittenGroup } from "../stage.ts";
import { allQuestionTypes } from "../types.ts";
import type { WrittenQuestion } from "../write-question.ts";
import { answerBlind } from "./answer-blind.ts";
import { answerWithEvidence } from "./answer-with-evidence.ts";
import type { BlindSettings } from "./blind.ts";
import { evidenceOf, turnsOf } from "./evidence.ts";
import type { JudgedAgainst } from "./judge-group.ts";
import { mendQuestion } from "./mend-question.ts";
import { readQuestion } from "./read-question.ts";
import { type GivenUp, rewriteQuestion } from "./rewrite-question.ts";
import { type Trial, trialSchema, whyGivenUp } from "./trial.ts";

export interface FilterSettings extends BlindSettings {
  /** How often a dropped group is written again before it is given up. */
  readonly rewrites: number;
}

export const filteredSchema = z.strictObject({
  topic: z.string(),
  type: z.enum(allQuestionTypes),
  /** How often the group was written again because a reader had found faults. Absent if nobody read it. */
  mended: z.int().min(0).optional(),
  /** The verdict on each version of the group. Empty if the filter is off. */
  trials: z.array(trialSchema),
  /** The version that goes into contexts, or `null` if all versions were dropped. */
  group: questionGroupSchema.nullable(),
});
export type Filtered = z.infer<typeof filteredSchema>;

export interface ChecksOfQuestions {
  /** Whether the judge reads every group beside its evidence. */
  readonly readsQuestions: boolean;
  /** `null` if no group is tried. */
  readonly filter: FilterSettings | null;
  readonly forks: number;
}

/**
 * Has the role `judge` read every question group, and answer it. A group with faults is corrected. One that can be
 * answered without the context, or can't be answered with its evidence, is written again or dropped.
 */
export const filterStage = defineStage({
  name: "filter",
  version: 2,
  each: "partition",
  inputs: {
    personas: personasStage,
    timelines: timelinesStage,
    conversations: conversationsStage,
    questions: questionsStage,
  },
  plansFrom: { timelines: "records" },
  calls: [readQuestion, mendQuestion, answerBlind, answerWithEvidence, rewriteQuestion],
  output: filteredSchema,
  plan: (upstream, { settings }: Scope<ChecksOfQuestions>) => {
    const { readsQuestions, filter, forks } = settings;
    return upstream.timelines.keys.flatMap((topic) => {
      const timeline = upstream.timelines.get(topic);
      return planGroups(timeline).map(({ id, pivot }) => ({
        key: id,
        params: { topic, id, pivot: pivot.id, readsQuestions, filter, forks },
        calls: callsOf(settings),
        needs: [
          { stage: "qa", key: id },
          ...(readsQuestions || filter ? evidenceNeeds(timeline, pivot, forks) : []),
        ],
      }));
    });
  },
  run: async ({ params: { topic, id, readsQuestions, filter, forks } }, upstream, services) => {
    const first = upstream.questions.get(id);
    if (filter === null && !readsQuestions) return { topic, type: first.type, trials: [], group: first };
    const timeline = upstream.timelines.get(topic);
    const pivot = timeline.pivots.find((one) => one.id === first.pivot);
    if (!pivot) throw new Error(`could not find the pivot of question group "${id}"`);
    const brief = briefQuestion({ type: first.type, pivot }, timeline, upstream.personas.get("profile"));
    const against = { timeline, pivot, forks, session: (key: string) => upstream.conversations.get(key) };
    const { group, mended } = readsQuestions
      ? await readGroup(first, brief, against, services)
      : { group: first, mended: undefined };
    const read = { ...first, ...group, messageTokens: services.countTokens(group.message) };
    const tried = filter
      ? await filterGroup({ first: read, brief, against }, filter, services)
      : { trials: [], group: read };
    return { topic, type: first.type, ...(mended === undefined ? {} : { mended }), ...tried };
  },
});

const callsOf = ({ readsQuestions, filter, forks }: ChecksOfQuestions): Readonly<Record<string, number>> => ({
  ...(readsQuestions ? { [readQuestion.name]: 1 } : {}),
  ...(filter ? { [answerBlind.name]: filter.tries, [answerWithEvidence.name]: forks } : {}),
});

/**
 * Only the sessions that hold the evidence, so that a group isn't judged again if another session changes.
 */
function evidenceNeeds(timeline: TopicTimeline, pivot: Pivot, forks: number): Need[] {
  const sessions = Array.from({ length: forks }, (_, fork) =>
    evidenceOf(timeline, pivot, fork).map(({ session }) => session),
  );
  return [
    { stage: "personas", key: "profile" },
    { stage: "timelines", key: timeline.topic },
    ...[...new Set(sessions.flat())].map((key) => ({ stage: "conversations", key })),
  ];
}

/** How often a group is corrected at most. */
const mostMends = 2;

/** A group after it was read, and how often it was corrected. */
interface ReadGroup {
  readonly group: WrittenQuestion;
  readonly mended: number;
}

/** Has a reader look at a group beside its evidence, and has it written again as long as there are faults. */
export async function readGroup(
  first: WrittenQuestion,
  brief: QuestionBrief,
  { timeline, pivot, forks, session }: JudgedAgainst,
  { ask }: Pick<Services, "ask">,
): Promise<ReadGroup> {
  const lives = Array.from({ length: forks }, (_, fork) =>
    turnsOf(evidenceOf(timeline, pivot, fork), session),
  );
  let group = { message: first.message, options: first.options };
  for (let mended = 0; mended < mostMends; mended++) {
    const { faults } = await ask(readQuestion, { group, lives });
    if (faults.length === 0) return { group, mended };
    group = await ask(mendQuestion, { brief, group, lives, faults });
  }
  return { group, mended: mostMends };
}

interface Tried {
  readonly first: WrittenGroup;
  readonly brief: QuestionBrief;
  readonly against: JudgedAgainst;
}

/** Judges a group and writes it again until a version is kept or no rewrites are left. */
async function filterGroup(
  { first, brief, against }: Tried,
  settings: FilterSettings,
  services: Services,
): Promise<Pick<Filtered, "trials" | "group">> {
  const { judgeGroup } = await import("./judge-group.ts");
  const trials: Trial[] = [];
  const givenUp: GivenUp[] = [];
  for (let group = first; ; ) {
    const trial = await judgeGroup(group, against, settings, services);
    trials.push(trial);
    if (trial.verdict === "kept") return { trials, group };
    if (trials.length > settings.rewrites) return { trials, group: null };
    givenUp.push({ message: group.message, options: group.options, why: whyGivenUp(trial) });
    const written = await services.ask(rewriteQuestion, { brief, givenUp });
    group = { ...group, ...written, messageTokens: services.countTokens(written.message) };
  }
}
