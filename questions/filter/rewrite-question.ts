import { defineCall, promptOf } from "../../pipeline/models/call.ts";
import type { QuestionBrief } from "../brief.ts";
import { simulateQuestion } from "../simulate-question.ts";
import {
  checkQuestion,
  isSame,
  questionInstructions,
  toldOf,
  type WrittenQuestion,
  writeQuestion,
} from "../write-question.ts";

/** A version of a group that was dropped, and why. */
export interface GivenUp extends WrittenQuestion {
  readonly why: string;
}

export interface RewriteBrief {
  readonly brief: QuestionBrief;
  readonly givenUp: readonly GivenUp[];
}

const addition = `The plan is at "brief". "givenUp" holds what was written for it before and why it can't be used. Write it again with other options, so that the reasons no longer hold.`;

const isFromMaterial = ({ options }: WrittenQuestion, { lives }: QuestionBrief) =>
  lives.every((plan, index) => plan.text.startsWith(options[index] ?? plan.text));

/** Writes a question group again after the filter has dropped it. */
export const rewriteQuestion = defineCall<RewriteBrief, WrittenQuestion>({
  name: "rewrite-question",
  version: 3,
  role: "writer",
  output: writeQuestion.output,
  prompt: (input) =>
    promptOf(`${questionInstructions}\n\n${addition}`, { ...input, brief: toldOf(input.brief) }),
  check: (written, { brief, givenUp }) => [
    ...checkQuestion(written, brief),
    // Without a model, the only options are those of the material.
    ...(givenUp.some(({ options }) => isSame(options, written.options)) && !isFromMaterial(written, brief)
      ? ["these options were given up before: write others"]
      : []),
  ],
  simulate: ({ brief, givenUp }) =>
    simulateQuestion(
      brief,
      givenUp.map(({ options }) => options),
    ),
});
