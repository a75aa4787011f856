import { z } from "zod";
import { nameColors } from "../../models/testing/calls.ts";
import { type AnyStage, defineStage, type Scope } from "../stage.ts";

/** What a small run is made from; tests change one thing at a time. */
export interface SmallWorld {
  readonly seed: number;
  /** Packs of words, by name. No stage reads the notes. */
  readonly words: Readonly<Record<string, { readonly word: string; readonly note: string }>>;
  readonly tone: string;
  readonly model: string;
  readonly promptVersion: number;
  readonly lettersVersion: number;
}

export const ordinaryWorld: SmallWorld = {
  seed: 1,
  words: { a: { word: "apple", note: "" }, b: { word: "bread", note: "" } },
  tone: "calm",
  model: "one",
  promptVersion: 1,
  lettersVersion: 1,
};

/**
 * Called when a task runs, with its place, such as `letters 0/a`. It may wait, or throw the error that the
 * task fails with.
 */
export type During = (place: string) => void | Promise<void>;

/**
 * Four stages that use every feature of stages.
 *
 *     words ──┐
 *     people ─┴─► letters ─► albums
 *
 * `words` runs once for the whole run, and `people` asks the model. A letter depends on one word through its
 * record, and on the person through its params. An album depends on all letters.
 */
export function smallStages(world: SmallWorld, during: During): readonly AnyStage[] {
  const call = { ...nameColors, version: world.promptVersion };
  const words = defineStage({
    name: "words",
    version: 1,
    each: "run",
    inputs: {},
    calls: [],
    output: z.strictObject({ word: z.string() }),
    plan: (_, { settings }: Scope<SmallWorld>) =>
      Object.entries(settings.words).map(([key, pack]) => ({ key, params: { pack } })),
    run: async ({ key, params }) => {
      await during(`words -1/${key}`);
      return { word: params.pack.word };
    },
  });
  const people = defineStage({
    name: "people",
    version: 1,
    each: "partition",
    inputs: {},
    calls: [call],
    output: z.strictObject({ colors: z.array(z.string()) }),
    plan: (_, { settings, partition }: Scope<SmallWorld>) => [
      { key: "profile", params: { partition, tone: settings.tone } },
    ],
    run: async ({ params: { partition, tone } }, _, { ask }) => {
      await during(`people ${partition}/profile`);
      return ask(call, { count: 5, mood: `${tone} ${partition}` });
    },
  });
  const letters = defineStage({
    name: "letters",
    version: world.lettersVersion,
    each: "partition",
    inputs: { words, people },
    plansFrom: { words: "keys", people: "records" },
    calls: [],
    output: z.strictObject({ text: z.string(), die: z.int() }),
    plan: (upstream, { partition }: Scope<SmallWorld>) => {
      const colors = upstream.people.get("profile").colors.join(" ");
      return upstream.words.keys.map((key) => ({
        key,
        params: { partition, colors },
        needs: [{ stage: "words", key }],
      }));
    },
    run: async ({ key, params: { partition, colors } }, upstream, { random }) => {
      await during(`letters ${partition}/${key}`);
      return { text: `${upstream.words.get(key).word} in ${colors}`, die: random.integer(1, 1_000_000) };
    },
  });
  const albums = defineStage({
    name: "albums",
    version: 1,
    each: "partition",
    inputs: { letters },
    plansFrom: {},
    calls: [],
    output: z.strictObject({ pages: z.array(z.string()) }),
    plan: (_, { settings, partition }: Scope<SmallWorld>) => {
      const keys = Object.keys(settings.words);
      return [
        { key: "album", params: { partition, keys }, needs: keys.map((key) => ({ stage: "letters", key })) },
      ];
    },
    run: async ({ params: { partition, keys } }, upstream) => {
      await during(`albums ${partition}/album`);
      return { pages: keys.map((key) => upstream.letters.get(key).text) };
    },
  });
  return [words, people, letters, albums];
}
