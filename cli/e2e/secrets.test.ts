import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { conversationCalls } from "../../conversations/stage.ts";
import { writePortrait } from "../../personas/write-portrait.ts";
import { brokenJson, type Fault, foreignJson, seededFaults } from "../../pipeline/models/testing/faults.ts";
import { simulatingServer, startModelServer, testKey } from "../../pipeline/models/testing/server.ts";
import { rewriteQuestion } from "../../questions/filter/rewrite-question.ts";
import { writeQuestion } from "../../questions/write-question.ts";
import type { Ended } from "../../targets/testing/built-command.ts";
import { openWorkshop, smallConfig, type Workshop } from "./cli.ts";

const calls = [writePortrait, ...conversationCalls, writeQuestion, rewriteQuestion];
const kinds: readonly Fault[] = [
  "rate-limit",
  "server-error",
  "html-error",
  "html-answer",
  "cut-before-headers",
  "cut-in-body",
  "empty",
  "refusal",
  "length",
  brokenJson,
  foreignJson,
];

let closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

function workshopAt(baseUrl: string): Workshop {
  const shop = openWorkshop(
    `${smallConfig}models: { writer: { provider: openai, model: m, baseUrl: "${baseUrl}", keyVariable: MY_KEY, retries: 1 }, judge: { provider: offline } }\n`,
    { MY_KEY: testKey },
  );
  closing.push(shop.remove);
  return shop;
}

/**
 * Everything in the folder, by path: the store, its journal and lock, what was exported, the configuration.
 */
function filesOf({ folder }: Workshop): ReadonlyMap<string, Buffer> {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [name, readFileSync(join(folder, name))]),
  );
}

/** In any of the forms in which a key may be written. */
const forms = [
  testKey,
  encodeURIComponent(testKey),
  Buffer.from(testKey).toString("base64"),
  testKey.slice(testKey.length / 2),
];

function expectNoKey(shop: Workshop, ended: readonly Ended[]): void {
  for (const form of forms) {
    for (const { out, err } of ended) expect((out + err).includes(form), form).toBe(false);
  }
  expectNoKeyIn(filesOf(shop));
}

function expectNoKeyIn(files: ReadonlyMap<string, Buffer>): void {
  for (const [name, bytes] of files)
    for (const form of forms) expect(bytes.includes(form), `${form} in ${name}`).toBe(false);
}

describe("the key", () => {
  it("is in no file, event, log or error of a run over a server that fails in every way and repeats it", async () => {
    const server = await simulatingServer(calls, seededFaults({ seed: 3, share: 0.3, kinds }));
    closing.push(server.close);
    const shop = workshopAt(server.baseUrl);
    const during: ReadonlyMap<string, Buffer>[] = [];
    const going = shop.begin("run", "--json");
    // The files that exist only while the run is active: the store's journal and the lock.
    going.child.stdout?.once("data", () => during.push(filesOf(shop)));
    const first = await going.ended;
    expectNoKeyIn(during[0] ?? new Map());
    expect([...(during[0]?.keys() ?? [])].some((name) => name.startsWith("out/run.db-"))).toBe(true);
    const ended = [first, await shop.run("run", "--verbose"), await shop.run("status", "--json")];
    ended.push(await shop.run("status", "--verbose"), await shop.run("models", "check"));
    const events = first.out.split("\n").filter((line) => line.startsWith("{"));
    for (const type of ["call-retry", "call-again", "task-end"])
      expect(
        events.some((line) => line.includes(`"${type}"`)),
        type,
      ).toBe(true);
    expect([...filesOf(shop).keys()]).toEqual(expect.arrayContaining(["out/run.db"]));
    expectNoKey(shop, ended);
  });

  it.each([400, 401, 402, 403, 404, 422, 429, 500])(
    "is nowhere if a server answers %d and repeats it",
    async (status) => {
      const server = await startModelServer({
        answer: () => "{}",
        refuse: () => ({ status, code: "any", message: `Bearer ${testKey} and once more ${testKey}` }),
      });
      closing.push(server.close);
      const shop = workshopAt(server.baseUrl);
      const words = ["--stage", "personas"];
      // The run would wait after a 429.
      const run = status === 429 ? [] : [await shop.run("run", ...words, "--verbose")];
      expectNoKey(shop, [
        ...run,
        await shop.run("models", "check"),
        await shop.run("models", "check", "--json"),
      ]);
    },
  );
});
