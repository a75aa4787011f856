import type { Session } from "../../conversations/stage.ts";
import type { Services } from "../../pipeline/engine/services.ts";
import type { Pivot, TopicTimeline } from "../../timelines/timeline.ts";
import { judgeForks } from "../judge-options.ts";
import { letterSquare } from "../letter-square.ts";
import { letters } from "../types.ts";
import type { WrittenQuestion } from "../write-question.ts";
import { answerBlind } from "./answer-blind.ts";
import { answerWithEvidence } from "./answer-with-evidence.ts";
import { type BlindSettings, judgeBlind } from "./blind.ts";
import { evidenceOf, turnsOf } from "./evidence.ts";
import { letteredOptions, optionAt, orders } from "./lettered-options.ts";
import type { Trial } from "./trial.ts";

/** What a group's evidence is taken from. */
export interface JudgedAgainst {
  readonly timeline: TopicTimeline;
  readonly pivot: Pivot;
  readonly forks: number;
  session(key: string): Session;
}

/**
 * Judges whether a group can be answered without the context and, if not, whether it can be answered with its
 * evidence.
 */
export async function judgeGroup(
  group: WrittenQuestion,
  against: JudgedAgainst,
  settings: BlindSettings,
  services: Pick<Services, "ask" | "random">,
): Promise<Trial> {
  const picks = await pickBlind(group, settings, services);
  const { drawn, p } = judgeBlind(picks, against.forks, settings);
  if (drawn !== null) return { verdict: "blind", picks, p, drawn, answered: [] };
  const answered = await answerForks(group, against, services);
  const verdict = answered.every((option, fork) => option === fork) ? "kept" : "unanswerable";
  return { verdict, picks, p, drawn, answered };
}

/** How often a judge who sees only the question chooses each option. */
async function pickBlind(
  group: WrittenQuestion,
  { tries }: BlindSettings,
  services: Pick<Services, "ask">,
): Promise<number[]> {
  const chosen = await Promise.all(
    orders.slice(0, tries).map(async (order) => {
      const { answer } = await services.ask(answerBlind, letteredOptions(group, order));
      return optionAt(answer, order);
    }),
  );
  return group.options.map((_, option) => chosen.filter((one) => one === option).length);
}

/**
 * The option that a judge who sees only the evidence chooses, by fork. The right option has a different
 * letter in each fork.
 */
function answerForks(
  group: WrittenQuestion,
  { timeline, pivot, forks, session }: JudgedAgainst,
  services: Pick<Services, "ask" | "random">,
): Promise<number[]> {
  const square = letterSquare(services.random);
  const lives = Array.from({ length: forks }, (_, fork) => evidenceOf(timeline, pivot, fork));
  const judged = judgeForks(
    pivot,
    lives.map((evidence) => evidence.map(({ event }) => event)),
  );
  return Promise.all(
    lives.map(async (evidence, fork) => {
      const order = letters.map((letter) => square[fork]?.indexOf(letter) ?? 0);
      const { answer } = await services.ask(answerWithEvidence, {
        sessions: turnsOf(evidence, session),
        ...letteredOptions(group, order),
        pivot,
        key: { right: judged[fork]?.indexOf("right") ?? null, order },
      });
      return optionAt(answer, order);
    }),
  );
}
