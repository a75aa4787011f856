import { describe, expect, it } from "vitest";
import { z } from "zod";
import { memoryStore } from "../store/memory.ts";
import { outputAt } from "../store/testing/records.ts";
import { type AnyStage, defineStage, type Need, type Records, type Stage } from "./stage.ts";
import { runSmall } from "./testing/run-small.ts";

const output = z.strictObject({ text: z.string() });

const words = defineStage({
  name: "words",
  version: 1,
  each: "partition",
  inputs: {},
  calls: [],
  output,
  plan: () => ["b", "a", "c"].map((key) => ({ key, params: {} })),
  run: async ({ key }) => ({ text: `word ${key}` }),
});

type WordsStage = Stage<object, z.infer<typeof output>, { words: typeof words }, unknown>;
type Words = Records<z.infer<typeof output>>;

/** What a stage over the words declares, and what it reads. */
interface Reading {
  readonly needs?: readonly Need[];
  readonly plansFrom?: NonNullable<WordsStage["plansFrom"]>;
  readonly inPlan?: (words: Words) => unknown;
  readonly inRun?: (words: Words) => unknown;
}

const need = (key: string): Need => ({ stage: "words", key });

/** A stage with one record, `letter`, that contains what was read. */
function letters({ needs = [], plansFrom, inPlan, inRun }: Reading): AnyStage {
  return defineStage({
    name: "letters",
    version: 1,
    each: "partition",
    inputs: { words },
    ...(plansFrom ? { plansFrom } : {}),
    calls: [],
    output,
    plan: (upstream) => [{ key: "letter", params: { planned: inPlan?.(upstream.words) ?? null }, needs }],
    run: async ({ params: { planned } }, upstream) => ({
      text: JSON.stringify(inRun ? inRun(upstream.words) : planned),
    }),
  });
}

/** The text of the letter, or why there is none. */
async function letterOf(reading: Reading, store = memoryStore()): Promise<string> {
  await runSmall({ stages: [words, letters(reading)], partitions: [0], store });
  const text = await outputAt(store, { stage: "letters", partition: 0, key: "letter" });
  const [failure] = await store.failures();
  if (failure) return `${failure.kind}: ${failure.message}`;
  return output.parse(JSON.parse(text ?? "null")).text;
}

describe("making a record", () => {
  it("reads the records that the task needs", async () => {
    const inRun = (all: Words) => ["a", "b"].map((key) => all.get(key).text);
    expect(await letterOf({ needs: [need("b"), need("a")], inRun })).toBe('["word a","word b"]');
  });

  it("is refused any other record, by stage, task and record", async () => {
    const reading = { needs: [need("a")], inRun: (all: Words) => all.get("b") };
    expect(await letterOf(reading)).toBe(
      'UndeclaredReadError: could not make letters "letter": it reads words "b"; name that record in the task\'s needs',
    );
  });

  it("is refused a record that only planning reads, since a change of it would go unnoticed", async () => {
    const reading = { inPlan: (all: Words) => all.keys.length, inRun: (all: Words) => all.get("a") };
    expect(await letterOf(reading)).toMatch(/^UndeclaredReadError: .* it reads words "a"/);
  });

  it("is refused a record that another task read before", async () => {
    const store = memoryStore();
    const reader = letters({ needs: [need("a"), need("b")], inRun: (all) => all.get("b").text });
    const other = { ...letters({ needs: [need("a")], inRun: (all) => all.get("b").text }), name: "others" };
    await runSmall({ stages: [words, reader, other], partitions: [0], store });
    expect((await store.failures()).map(({ stage }) => stage)).toEqual(["others"]);
  });

  it("sees only the keys that the task needs, in an order that doesn't depend on its needs", async () => {
    const inRun = (all: Words) => all.keys;
    expect(await letterOf({ inRun })).toBe("[]");
    expect(await letterOf({ needs: ["c", "a", "c"].map(need), inRun })).toBe('["a","c"]');
  });
});

describe("planning", () => {
  const everything = (all: Words) => all.keys.map((key) => all.get(key).text);

  it("reads all of its inputs in the order of their plans, if plansFrom is left out", async () => {
    expect(await letterOf({ inPlan: everything })).toBe('["word b","word a","word c"]');
    expect(await letterOf({ inPlan: everything, plansFrom: { words: "records" } })).toBe(
      '["word b","word a","word c"]',
    );
  });

  it("reads only the keys if it says so", async () => {
    const inPlan = (all: Words) => all.keys;
    expect(await letterOf({ inPlan, plansFrom: { words: "keys" } })).toBe('["b","a","c"]');
    await expect(letterOf({ inPlan: everything, plansFrom: { words: "keys" } })).rejects.toThrow(
      'could not plan stage "letters": it reads words "b"; add words: "records" to its plansFrom',
    );
  });

  it("reads nothing of an input that it doesn't plan from", async () => {
    const inPlan = (all: Words) => all.keys;
    await expect(letterOf({ inPlan, plansFrom: {} })).rejects.toThrow(
      'could not plan stage "letters": it reads the keys of words; add words: "keys" to its plansFrom',
    );
  });

  it("fetches no record that nobody reads", async () => {
    const store = memoryStore();
    const read: string[] = [];
    const watched = {
      ...store,
      readMany: async (fingerprints: readonly string[]) => {
        const texts = await store.readMany(fingerprints);
        read.push(...texts.values());
        return texts;
      },
    };
    const reading = {
      plansFrom: { words: "keys" as const },
      needs: [need("c")],
      inRun: (all: Words) => all.get("c").text,
    };
    await runSmall({ stages: [words, letters(reading)], partitions: [0], store: watched });
    expect(read).toEqual(['{"text":"word c"}']);
  });
});
