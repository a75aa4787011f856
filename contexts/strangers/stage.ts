import { z } from "zod";
import { mendTurns } from "../../conversations/mend-turns.ts";
import { defineStage, type Scope, type Task } from "../../pipeline/engine/stage.ts";
import { entryAt } from "../../pipeline/lists.ts";
import { orNull } from "../../pipeline/models/usable.ts";
import { topicsStage } from "../../topics/stage.ts";
import { subjectsOf } from "../../topics/units.ts";
import { planStranger, type StrangerPlan } from "./plan-stranger.ts";
import { writeStranger } from "./write-stranger.ts";

export interface StrangerSettings {
  /** How many sessions a model writes for all personas. 0 if it writes none. */
  readonly strangers: number;
  /** How many pivots each topic has. `null`: one of each kind. Sessions with fewer are shorter. */
  readonly pivots: number | null;
}

const strangerSchema = z.strictObject({
  theme: z.string(),
  turns: z.array(z.strictObject({ role: z.enum(["user", "assistant"]), content: z.string().min(1) })).min(2),
  /**
   * Whether no answer of the model could be used. Then the turns are those of the built-in threads,
   * unchanged.
   */
  isPlain: z.boolean(),
});
export type Stranger = z.infer<typeof strangerSchema>;

/**
 * Has a model write sessions of somebody who is no persona, in the same way as the personas' own sessions.
 * They are filler for all personas.
 */
export const strangersStage = defineStage({
  name: "strangers",
  version: 2,
  each: "run",
  inputs: { topics: topicsStage },
  plansFrom: { topics: "keys" },
  calls: [writeStranger],
  output: strangerSchema,
  plan: ({ topics }, { settings, dice }: Scope<StrangerSettings>): Task<StrangerPlan>[] =>
    Array.from({ length: settings.strangers }, (_, index) => ({
      key: String(index),
      params: planStranger(dice, index, settings.pivots),
      needs: topics.keys.map((key) => ({ stage: "topics", key })),
    })),
  run: async ({ params: plan }, { topics }, services): Promise<Stranger> => {
    const subjects = topics.keys.flatMap((key) => subjectsOf(topics.get(key)).map(({ subject }) => subject));
    const written = await orNull(services.ask(writeStranger, { plan, subjects }));
    const exchanges = written
      ? written.exchanges.map((turns, at) => mendTurns(turns, entryAt(plan.exchanges, at).user))
      : plan.matters.flat().map(({ user, reply }) => ({ user, assistant: reply }));
    return {
      theme: plan.theme,
      turns: exchanges.flatMap(({ user, assistant }) => [
        { role: "user" as const, content: user },
        { role: "assistant" as const, content: assistant },
      ]),
      isPlain: written === null,
    };
  },
});
