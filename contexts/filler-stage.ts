import { z } from "zod";
import { turnSchema } from "../conversations/stage.ts";
import { defineStage, type Scope } from "../pipeline/engine/stage.ts";
import type { Chat } from "./chats.ts";
import { fillerSession } from "./filler/filler.ts";
import { vocabularyOf } from "./filling.ts";
import { fillerPool, type Size } from "./sizes.ts";

export interface FillerSettings {
  readonly sizes: readonly Size[];
  /** Chats from a file; `null` for the built-in filler. */
  readonly fillerChats: readonly Chat[] | null;
}

export const fillerSchema = z.strictObject({
  theme: z.string(),
  turns: z.array(turnSchema).min(2),
  tokens: z.int().min(1),
  vocabulary: z.array(z.string()),
});
export type Filler = z.infer<typeof fillerSchema>;

/** Makes the pool of filler sessions, which have nothing to do with any persona. Their tokens are counted once for all contexts. */
export const fillerStage = defineStage({
  name: "filler",
  version: 3,
  each: "run",
  inputs: {},
  calls: [],
  output: fillerSchema,
  plan: (_, { settings }: Scope<FillerSettings>) => {
    const { fillerChats: chats } = settings;
    const wanted = Math.max(...settings.sizes.map((size) => fillerPool[size]));
    const count = chats === null ? wanted : Math.min(chats.length, wanted);
    return Array.from({ length: count }, (_unused, index) => ({
      key: String(index),
      params: { index, chat: chats?.[index] ?? null },
    }));
  },
  run: async ({ params: { index, chat } }, _, services): Promise<Filler> => {
    const { theme, turns } = chat ?? fillerSession(services.dice, index);
    const counted = turns.map(({ role, content }) => {
      const labeled = `${role === "user" ? "User" : "Assistant"}: ${content}`;
      return {
        role,
        content: labeled,
        tokens: services.countTokens(labeled),
        characters: [...labeled].length,
      };
    });
    return {
      theme,
      turns: counted,
      tokens: counted.reduce((sum, turn) => sum + turn.tokens, 0),
      vocabulary: vocabularyOf(turns.map((turn) => turn.content).join("\n")),
    };
  },
});
