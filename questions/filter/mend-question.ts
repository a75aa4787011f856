import { defineCall, promptOf } from "../../pipeline/models/call.ts";
import type { QuestionBrief } from "../brief.ts";
import {
  checkQuestion,
  questionInstructions,
  toldOf,
  type WrittenQuestion,
  writeQuestion,
} from "../write-question.ts";
import type { Faults, ReadGroupBrief } from "./read-question.ts";

export interface MendBrief extends ReadGroupBrief {
  readonly brief: QuestionBrief;
  readonly faults: Faults;
}

const addition = `The plan is at "plan". "former" is what was written for it, "lives" are the talks in which the four lives were told, and "faults" is what a reader stumbled over. Write it again so that the faults are gone, and keep what is good. The plan's texts may be wrong where a fault says so; then the talks count. If a fault can't be helped without giving a life away, put it as plainly as that allows.`;

/** Writes a group again in which a reader has found faults. */
export const mendQuestion = defineCall<MendBrief, WrittenQuestion>({
  name: "mend-question",
  version: 4,
  role: "writer",
  output: writeQuestion.output,
  prompt: ({ brief, group, lives, faults }) =>
    promptOf(`${questionInstructions}\n\n${addition}`, {
      ...{ plan: toldOf(brief), former: group, lives, faults },
    }),
  check: (written, { brief }) => checkQuestion(written, brief),
  simulate: ({ group }) => group,
});
