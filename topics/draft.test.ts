import { expect, test } from "vitest";
import { ModelError } from "../pipeline/engine/errors.ts";
import { simulatedText } from "../pipeline/models/ask.ts";
import type { Call } from "../pipeline/models/call.ts";
import { checkPack } from "./check.ts";
import { type Ask, callsOfDraft, draftCalls, draftTopic } from "./draft.ts";
import { packSchema } from "./schema.ts";
import { packs } from "./testing/packs.ts";
import { subjectsOf } from "./units.ts";

interface Asked {
  readonly name: string;
  readonly prompt: string;
  /** How many of the call came before. */
  readonly time: number;
}

/** Answers with what the calls simulate, changed where wanted. Remembers what was asked, and what the checks refused. */
function createAsker(change: (asked: Asked, answer: string) => string = (_, answer) => answer) {
  const asked: Asked[] = [];
  const issues: string[] = [];
  const ask: Ask = async <Input, Output>(call: Call<Input, Output>, input: Input): Promise<Output> => {
    const prompt = call
      .prompt(input)
      .map(({ content }) => content)
      .join("\n");
    const one = { name: call.name, prompt, time: asked.filter(({ name }) => name === call.name).length };
    asked.push(one);
    const answer = call.output.parse(JSON.parse(change(one, simulatedText(call, input))));
    issues.push(...call.check(answer, input));
    return answer;
  };
  return { ask, asked, issues };
}

const order = { name: "ropeWork", about: "knots, ropes, and what they hold", taken: [] };
const named = (asked: readonly Asked[], name: string) => asked.filter((one) => one.name === name);

test("A draft from simulated answers is a good pack, and every part is asked for once", async () => {
  const { ask, asked, issues } = createAsker();
  const drafted = await draftTopic({ ...order, ask });
  expect(drafted.issues).toEqual([]);
  expect(issues).toEqual([]);
  expect(packSchema.parse(drafted.pack)).toEqual(drafted.pack);
  expect(checkPack(drafted.pack)).toEqual([]);
  expect(drafted.pack).toMatchObject({ name: "ropeWork", about: order.about });
  expect(new Set(asked.map(({ name }) => name))).toEqual(new Set(draftCalls.map(({ name }) => name)));
  expect(asked).toHaveLength(callsOfDraft);
});

test("The same answers give the same pack", async () => {
  const draft = () => draftTopic({ ...order, ask: createAsker().ask });
  expect(await draft()).toEqual(await draft());
});
