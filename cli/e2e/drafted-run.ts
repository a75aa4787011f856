import { createHash } from "node:crypto";
import { expect } from "vitest";
import { conversationCalls } from "../../conversations/stage.ts";
import { writePortrait } from "../../personas/write-portrait.ts";
import { startBatchServer } from "../../pipeline/models/testing/batch-server.ts";
import { type FaultRule, noFaults } from "../../pipeline/models/testing/faults.ts";
import { simulatingServer, testKey } from "../../pipeline/models/testing/server.ts";
import { mendQuestion } from "../../questions/filter/mend-question.ts";
import { readQuestion } from "../../questions/filter/read-question.ts";
import { writeQuestion } from "../../questions/write-question.ts";
import { materialStage } from "../../timelines/material/stage.ts";
import { nameThemes } from "../../timelines/themes/name-themes.ts";
import { openWorkshop, type Workshop } from "./cli.ts";

/** Everything that a run with drafted material and no filter asks. */
const calls = [
  ...[writePortrait, nameThemes, ...materialStage.calls, ...conversationCalls],
  ...[writeQuestion, readQuestion, mendQuestion],
];

const configFor = (baseUrl: string, more: string) => `seed: 5
personas: { source: cohort, count: 1 }
topics: { select: [foodRecommendation, homeDecoration] }
periods: [init, next_week]
contexts: { sizes: [32k] }
filter: false
material: { source: writer }
models:
  writer: { provider: openai, model: test-model, baseUrl: "${baseUrl}", keyVariable: TEST_KEY, timeoutSeconds: 20${more} }
`;

/** A complete run whose material a server drafts. */
export interface DraftedRun {
  readonly shop: Workshop;
  /** How often the server has been asked so far. */
  readonly asked: () => number;
  readonly close: () => Promise<void>;
}

async function madeRun(shop: Workshop, asked: () => number, closeServer: () => Promise<void>) {
  const { code, err } = await shop.run("run");
  expect(code, err).toBe(0);
  const close = () => {
    shop.remove();
    return closeServer();
  };
  return { shop, asked, close };
}

export async function runDrafted(faults: FaultRule = noFaults): Promise<DraftedRun> {
  const server = await simulatingServer(calls, faults);
  const shop = openWorkshop(configFor(server.baseUrl, ""), { TEST_KEY: testKey });
  return madeRun(shop, () => server.requests.length, server.close);
}

/** The same in batch mode. */
export async function runDraftedInBatches(): Promise<DraftedRun> {
  const server = await startBatchServer({ calls, looks: 2 });
  const batch = ", mode: batch, batch: { pollSeconds: 0.1 }";
  const shop = openWorkshop(configFor(server.baseUrl, batch), { TEST_KEY: testKey });
  return madeRun(shop, () => server.answered.length, server.close);
}

/** The digests of what a benchmark consists of. */
export const benchmark = (shop: Workshop) =>
  new Map(
    [...shop.exported()]
      .filter(([name]) => /_32k\./.test(name))
      .map(([name, text]) => [name, createHash("sha256").update(text).digest("hex")]),
  );
