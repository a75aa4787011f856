import { expect, it } from "vitest";
import { conversationCalls } from "../../conversations/stage.ts";
import { writePortrait } from "../../personas/write-portrait.ts";
import { digestOf } from "../../pipeline/engine/fingerprint.ts";
import {
  type ChatRequest,
  rememberInputs,
  simulatedAnswer,
  startModelServer,
  testKey,
} from "../../pipeline/models/testing/server.ts";
import { memoryStore } from "../../pipeline/store/memory.ts";
import { mendQuestion } from "../../questions/filter/mend-question.ts";
import { readQuestion } from "../../questions/filter/read-question.ts";
import { writeQuestion } from "../../questions/write-question.ts";
import { materialStage } from "../../timelines/material/stage.ts";
import { nameThemes } from "../../timelines/themes/name-themes.ts";
import { makeSmallRun } from "../testing/small-run.ts";

const calls = [
  ...[writePortrait, nameThemes, ...materialStage.calls, ...conversationCalls],
  ...[writeQuestion, readQuestion, mendQuestion],
];

const nameOf = ({ response_format: format }: ChatRequest) =>
  format?.type === "json_schema" ? format.json_schema.name : "";

interface Reading {
  statements: unknown[];
  life: string;
}
interface FilledPlaces {
  exchanges: { user: string }[];
}

/** Every third text is judged to belong to another life. Places that are written again get other words. */
function answer(request: ChatRequest): string {
  const text = simulatedAnswer(calls, request);
  const message = request.messages[1]?.content ?? "";
  if (nameOf(request) === "read_session" && Number.parseInt(digestOf(message).slice(0, 6), 16) % 3 === 0) {
    const read: Reading = JSON.parse(text);
    return JSON.stringify({ ...read, statements: [], life: read.life === "a" ? "b" : "a" });
  }
  if (nameOf(request) !== "fill_places" || !message.includes('"again"')) return text;
  const filled: FilledPlaces = JSON.parse(text);
  const again = `again${message.length}`;
  const exchanges = filled.exchanges.map((one) => ({ ...one, user: `${one.user} ${again}` }));
  return JSON.stringify({ ...filled, exchanges });
}

it("A judge that errs: the card counts all readings of the judge, and each rewriting", async () => {
  rememberInputs(calls);
  const server = await startModelServer({ answer });
  const model = { provider: "openai", baseUrl: server.baseUrl, keyVariable: "TEST_KEY" };
  const run = await makeSmallRun({
    config: {
      seed: 5,
      topics: { select: ["foodRecommendation", "homeDecoration"] },
      periods: ["init", "next_week"],
      contexts: { sizes: ["32k"] },
      filter: false,
      material: { source: "writer" },
      // At the other levels, turns stay as they were drafted.
      questions: { levels: { explicit: 1, paraphrased: 1, implied: 0, scattered: 0 } },
      models: { writer: { ...model, model: "writing" }, judge: { ...model, model: "judging" } },
    },
    env: { TEST_KEY: testKey },
  });
  await server.close();
  const asked = (name: string) => server.requests.filter((request) => nameOf(request) === name).length;
  const card = run.bytes("README.md").toString();
  const counted = (row: RegExp) => Number(new RegExp(`${row.source} \\| (\\d+) \\|`).exec(card)?.[1]);
  run.remove();
  const wrong = counted(/written again/);
  const left = counted(/still misread after the last rewriting/);
  expect(wrong).toBeGreaterThan(left);
  expect(asked("read_session")).toBe(counted(/in one fork each/) + counted(/to test the judge/));
  // Three forks of four sessions, and those that are written again.
  expect(asked("fill_places")).toBe(12 + wrong - left);
}, 120_000);

it("Two agents with their own models: a topic that was interrupted in its second session continues at that turn, and no turn is paid for twice", async () => {
  rememberInputs(calls);
  /** Whether it asks for a turn of the second session: only there, something was told before. */
  const isLater = ({ response_format: format, messages }: ChatRequest) =>
    !format && !messages[1]?.content.includes('"told": []');
  let later = 0;
  const server = await startModelServer({
    answer: (request) => {
      if (isLater(request)) later += 1;
      if (later === 5) {
        later += 1;
        throw new Error("cut");
      }
      return simulatedAnswer(calls, request);
    },
  });
  const model = { provider: "openai", baseUrl: server.baseUrl, keyVariable: "TEST_KEY", retries: 0 };
  const options = {
    config: {
      seed: 5,
      topics: { select: ["foodRecommendation"] },
      periods: ["init", "next_week"],
      contexts: { sizes: ["32k"] },
      filter: false,
      material: { source: "writer" },
      conversations: { style: "dialogue", check: false },
      models: {
        writer: { ...model, model: "writing" },
        user: { ...model, model: "asking" },
        assistant: { ...model, model: "answering" },
      },
    },
    env: { TEST_KEY: testKey },
    stage: "conversations",
    store: memoryStore(),
  };
  const first = await makeSmallRun(options);
  expect(first.summary.totals.get("talks")?.failed).toBe(1);
  const again = await makeSmallRun(options);
  expect(again.summary.totals.get("talks")).toMatchObject({ failed: 0, made: 1 });
  await server.close();
  for (const run of [first, again]) run.remove();
  const turns = server.requests.filter(({ response_format }) => !response_format);
  expect(new Set(turns.map(({ model }) => model))).toEqual(new Set(["asking", "answering"]));
  const asked = turns.map(({ messages }) => JSON.stringify(messages));
  expect(turns.findIndex(isLater)).toBeGreaterThan(10);
  // The turn that failed was asked for twice.
  expect(asked.length - new Set(asked).size).toBe(1);
}, 120_000);
