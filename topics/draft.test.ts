import { expect, test } from "vitest";
import { ModelError } from "../pipeline/engine/errors.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import { simulatedText } from "../pipeline/models/ask.ts";
import type { Call } from "../pipeline/models/call.ts";
import { checkTopic, topicCounts } from "./check.ts";
import { draftOutline } from "./draft/outline.ts";
import { type Ask, draftCalls, draftTopic } from "./draft.ts";
import { topicSchema } from "./schema.ts";

const order = { name: "ropeWork", about: "knots, ropes, and what they hold" };

/** Answers with what the call itself simulates, changed where wanted; remembers what was asked. */
function createAsker(
  change: (call: string, time: number, answer: unknown) => unknown = (_call, _time, answer) => answer,
) {
  const asked: string[] = [];
  const issues: string[] = [];
  const ask: Ask = async <Input, Output>(call: Call<Input, Output>, input: Input): Promise<Output> => {
    asked.push(call.name);
    const time = asked.filter((name) => name === call.name).length;
    const simulated: unknown = JSON.parse(simulatedText(call, input));
    const answer = call.output.parse(change(call.name, time, simulated));
    issues.push(...call.check(answer, input));
    return answer;
  };
  return { ask, asked, issues };
}

test("A draft from simulated answers is a good pack, and each list is asked for once", async () => {
  const { ask, asked, issues } = createAsker();
  const topic = await draftTopic({ ...order, ask });
  expect(topicSchema.parse(topic)).toEqual(topic);
  expect(checkTopic(topic)).toEqual([]);
  expect(issues).toEqual([]);
  expect(topic).toMatchObject({ name: "ropeWork", about: order.about, activity: "rope work" });
  expect(topicCounts(topic)).toEqual({ subjects: 48, kinds: 8, reasons: 18, ideas: 18 });
  expect(new Set(asked)).toEqual(new Set(draftCalls.map(({ name }) => name)));
  expect(asked.filter((name) => name === "draft-guidance")).toHaveLength(1);
  expect(asked.filter((name) => name === "draft-subjects")).toHaveLength(16);
});

test("The same answers give the same pack", async () => {
  const draft = () => draftTopic({ ...order, ask: createAsker().ask });
  expect(await draft()).toEqual(await draft());
});

test("Repeats, wrong shapes and named subjects are left out and asked for again", async () => {
  const wrongGuidance = [
    "no stop at the end",
    "Alder rope work loops want a dry place.",
    "Leave {person} be.",
    ...Array(12).fill("One and the same thing, said a dozen times over."),
  ];
  const { ask, asked, issues } = createAsker((call, time, answer) => {
    if (call === "draft-guidance" && time === 1) return { entries: wrongGuidance };
    if (call === "draft-ideas" && time === 1) return { entries: [] };
    return answer;
  });
  const topic = await draftTopic({ ...order, ask });
  expect(topicSchema.parse(topic)).toEqual(topic);
  expect(checkTopic(topic)).toEqual([]);
  expect(topic.guidance.filter((text) => wrongGuidance.includes(text))).toEqual([wrongGuidance.at(-1)]);
  expect(asked.filter((name) => name === "draft-guidance")).toHaveLength(2);
  expect(asked.filter((name) => name === "draft-ideas")).toHaveLength(2);
  expect(asked.filter((name) => name === "draft-openings")).toHaveLength(1);
  expect(issues).toEqual([
    "only 0 entries are usable, at least 16 are needed",
    "only 1 entries are usable, at least 30 are needed",
    "entries.0: a sentence ends with punctuation",
    'entries.1: "alder rope work loops" must not come up',
    'entries.2: nothing fills {person} here: "Leave {person} be."',
    ...Array.from(
      { length: 11 },
      (_, index) =>
        `entries.${index + 4}: "One and the same thing, said a dozen times over." is there already`,
    ),
  ]);
});

test("A subject whose material names another one is written again, the other two of its answer are kept", async () => {
  const { ask, asked } = createAsker((call, time, answer) => {
    if (call !== "draft-subjects" || time !== 1) return answer;
    return JSON.parse(
      JSON.stringify(answer).replace(
        "Makers of alder rope work loops",
        "Makers of alder rope work loops and cedar rope work rafts",
      ),
    );
  });
  const topic = await draftTopic({ ...order, ask });
  expect(checkTopic(topic)).toEqual([]);
  expect(asked.filter((name) => name === "draft-subjects")).toHaveLength(17);
  expect(topicCounts(topic).subjects).toBe(48);
});

test("Kinds that lack subjects are asked for again with what is there", async () => {
  const { ask, asked, issues } = createAsker((call, time, answer) => {
    if (call !== "draft-outline" || time !== 1) return answer;
    const outline = draftOutline.output.parse(answer);
    const kinds = outline.kinds.slice(0, 7).map((kind) => ({ ...kind, subjects: kind.subjects.slice(0, 5) }));
    kinds[1]?.subjects.push({ name: "birch rope work loops in red", number: "many", words: [] });
    kinds[2]?.subjects.push({ name: "the lantern", number: "one", words: ["rope"] });
    return { ...outline, kinds };
  });
  const topic = await draftTopic({ ...order, ask });
  expect(checkTopic(topic)).toEqual([]);
  expect(asked.filter((name) => name === "draft-outline")).toHaveLength(2);
  expect(topic.kinds.map(({ subjects }) => subjects.length)).toEqual(Array(8).fill(6));
  expect(issues.slice(0, 3)).toEqual([
    '"birch rope work loops in red" can\'t be told apart from "birch rope work loops"',
    expect.stringContaining('"the lantern" can\'t be told apart from'),
    "there must be 8 kinds, not 7",
  ]);
});

test("A draft that stays incomplete is given up with what is wrong", async () => {
  const { ask, asked } = createAsker((call, _, answer) =>
    call === "draft-openings" ? { entries: ["nothing"] } : answer,
  );
  const draft = draftTopic({ ...order, ask });
  await expect(draft).rejects.toThrow(ModelError);
  await expect(draft).rejects.toThrow(
    'could not draft topic "ropeWork": after 5 rounds of answers something is still missing or wrong: openings: 0 of 12',
  );
  expect(asked.filter((name) => name === "draft-openings")).toHaveLength(5);
});

test("A failed call fails the draft", async () => {
  const ask: Ask = async () => {
    throw new ModelError("could not ask", { kind: "network", retryable: true });
  };
  await expect(draftTopic({ ...order, ask })).rejects.toThrow("could not ask");
});

test("A list is asked for with its rules, what is there and what must not come up", async () => {
  const prompts = new Map<string, string>();
  const ask: Ask = async (call, input) => {
    prompts.set(
      call.name,
      call
        .prompt(input)
        .map(({ content }) => content)
        .join("\n"),
    );
    return call.simulate(input, createRandom("draft", call.name));
  };
  await draftTopic({ ...order, ask });
  expect(prompts.size).toBe(draftCalls.length);
  for (const prompt of prompts.values()) {
    expect(prompt).toContain("never start three in a row with the same word");
    expect(prompt).toContain(order.about);
  }
  expect(prompts.get("draft-meetings")).toContain("equally ordinary");
  expect(prompts.get("draft-guidance")).toContain('"alder rope work loops"');
});
