import { z } from "zod";
import { turnSchema } from "../conversations/stage.ts";
import { defineStage, type Scope, type Stage, type Task } from "../pipeline/engine/stage.ts";
import { topicsStage } from "../topics/stage.ts";
import type { Chat } from "./chats.ts";
import { fillerOfPack, fillerSession, numberOfStranger, numbersOfPack } from "./filler/filler.ts";
import { vocabularyOf } from "./filling.ts";
import { fillerPool, type Size } from "./sizes.ts";
import { strangersStage } from "./strangers/stage.ts";

export interface FillerSettings {
  readonly sizes: readonly Size[];
  /** Chats from a file; `null` for the built-in filler. */
  readonly fillerChats: readonly Chat[] | null;
}

export const fillerSchema = z.strictObject({
  theme: z.string(),
  /** The topic of the pack that it comes from, if any. */
  topic: z.string().nullable(),
  turns: z.array(turnSchema).min(2),
  tokens: z.int().min(1),
  vocabulary: z.array(z.string()),
  /** Only for a session that a model was to write: whether none of its answers could be used. */
  isPlain: z.boolean().optional(),
});
export type Filler = z.infer<typeof fillerSchema>;

/**
 * The source of a filler session: a chat from a file, a pack, or a stranger's session that a model wrote.
 * Without any of these, the session is made from the built-in threads and articles.
 */
export interface FillerParams {
  readonly index: number;
  readonly chat: Chat | null;
  readonly told: { readonly topic: string; readonly place: number } | null;
  readonly stranger?: string;
}

/**
 * Makes the pool of filler sessions, which have nothing to do with any persona. Their tokens are counted once
 * for all contexts.
 */
export const fillerStage: Stage<
  FillerParams,
  Filler,
  { readonly topics: typeof topicsStage; readonly strangers: typeof strangersStage },
  FillerSettings
> = defineStage({
  name: "filler",
  version: 5,
  each: "run",
  inputs: { topics: topicsStage, strangers: strangersStage },
  plansFrom: { topics: "records", strangers: "keys" },
  calls: [],
  output: fillerSchema,
  plan: ({ topics, strangers }, { settings }: Scope<FillerSettings>): Task<FillerParams>[] => {
    const { fillerChats: chats } = settings;
    const wanted = Math.max(...settings.sizes.map((size) => fillerPool[size]));
    const count = chats === null ? wanted : Math.min(chats.length, wanted);
    const dealt = Array.from({ length: count }, (_, index) => ({
      key: String(index),
      params: { index, chat: chats?.[index] ?? null, told: null },
    }));
    // A file replaces all built-in filler.
    if (chats !== null) return dealt;
    const ofPacks = topics.keys.flatMap((topic, at) =>
      numbersOfPack(topics.get(topic), at).map((index, place) => ({
        key: String(index),
        params: { index, chat: null, told: { topic, place } },
        needs: [{ stage: "topics", key: topic }],
      })),
    );
    const ofStrangers = strangers.keys.map((stranger) => {
      const index = numberOfStranger(Number(stranger));
      return {
        key: String(index),
        params: { index, chat: null, told: null, stranger },
        needs: [{ stage: "strangers", key: stranger }],
      };
    });
    return [...dealt, ...ofPacks, ...ofStrangers];
  },
  run: async (
    { params: { index, chat, told, stranger } },
    { topics, strangers },
    services,
  ): Promise<Filler> => {
    const built = () =>
      told
        ? fillerOfPack(services.dice, topics.get(told.topic), told.place)
        : fillerSession(services.dice, index);
    const written = stranger === undefined ? null : strangers.get(stranger);
    const { theme, turns } = chat ?? written ?? built();
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
      topic: told?.topic ?? null,
      turns: counted,
      tokens: counted.reduce((sum, turn) => sum + turn.tokens, 0),
      vocabulary: vocabularyOf(turns.map((turn) => turn.content).join("\n")),
      ...(written ? { isPlain: written.isPlain } : {}),
    };
  },
});
