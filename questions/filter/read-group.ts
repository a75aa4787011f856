import type { Services } from "../../pipeline/engine/services.ts";
import type { QuestionBrief } from "../brief.ts";
import type { WrittenQuestion } from "../write-question.ts";
import { evidenceOf, turnsOf } from "./evidence.ts";
import type { JudgedAgainst } from "./judge-group.ts";
import { mendQuestion } from "./mend-question.ts";
import { readQuestion } from "./read-question.ts";

/** How often a group is corrected at most. */
const mostMends = 2;

/** A group after it was read, and how often it was corrected. */
export interface ReadGroup {
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
