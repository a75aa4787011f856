import { z } from "zod";
import { personasStage } from "../personas/stage.ts";
import { defineStage } from "../pipeline/engine/stage.ts";
import { levels } from "../timelines/levels.ts";
import { timelinesStage } from "../timelines/stage.ts";
import { briefQuestion, planGroups } from "./brief.ts";
import { allQuestionTypes } from "./types.ts";
import { writeQuestion } from "./write-question.ts";

export const questionGroupSchema = z.strictObject({
  id: z.string(),
  topic: z.string(),
  type: z.enum(allQuestionTypes),
  pivot: z.string(),
  level: z.enum(levels),
  message: z.string().min(1),
  messageTokens: z.int().min(1),
  /** Option k is right in fork k. */
  options: z.array(z.string().min(1)).length(4),
});
export type WrittenGroup = z.infer<typeof questionGroupSchema>;

/** Writes question groups. They depend only on the plan, not on the text of the conversations. */
export const questionsStage = defineStage({
  name: "qa",
  version: 1,
  each: "partition",
  inputs: { personas: personasStage, timelines: timelinesStage },
  calls: [writeQuestion],
  output: questionGroupSchema,
  plan: (upstream) => {
    const { manner } = upstream.personas.get("profile");
    return upstream.timelines.keys.flatMap((topic) => {
      const timeline = upstream.timelines.get(topic);
      return planGroups(timeline).map((group) => ({
        key: group.id,
        params: { id: group.id, pivot: group.pivot.id, brief: briefQuestion(group, timeline, { manner }) },
      }));
    });
  },
  run: async ({ params: { id, pivot, brief } }, _, services) => {
    const { message, options } = await services.ask(writeQuestion, brief);
    return {
      id,
      topic: brief.topic,
      type: brief.type,
      pivot,
      level: brief.level,
      message,
      messageTokens: services.countTokens(message),
      options,
    };
  },
});
