import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createTally } from "../../checks/reading/tally.ts";
import {
  type ChatRequest,
  type ModelServer,
  startModelServer,
  testKey,
} from "../../pipeline/models/testing/server.ts";
import { makeSmallRun, type SmallRun } from "../testing/small-run.ts";
import { evaluateLensFolder } from "./gather/evaluate-folder.ts";
import { verifyLensFolder } from "./verify-folder.ts";

let server: ModelServer | null = null;
let run: SmallRun | null = null;
afterEach(async () => {
  await server?.close();
  run?.remove();
});

/** A run with four tasks, in which each role says what `answer` gives. */
async function runWith(answer: (request: ChatRequest) => string, roles: readonly string[]) {
  server = await startModelServer({ answer });
  const model = { provider: "openai", baseUrl: server.baseUrl, keyVariable: "TEST_KEY", retries: 0 };
  run = await makeSmallRun({
    config: {
      target: "personalens",
      personalens: { domains: ["Restaurants"], modes: ["p"], forks: 0 },
      models: Object.fromEntries(roles.map((role) => [role, { ...model, model: role }])),
    },
    personas: [2],
    env: { TEST_KEY: testKey },
  });
  return run.out;
}

async function evaluated(folder: string): Promise<string> {
  const nobody = () => {
    throw new Error("it asks nobody");
  };
  const { lines } = await evaluateLensFolder({
    ...{ paths: [folder], models: [], config: { isThere: false, read: nobody } },
    ...{ limit: undefined, budget: undefined, out: undefined, own: {}, env: {} },
    ...{ signal: new AbortController().signal, notice: () => {}, openProgress: nobody },
  });
  return lines.join("\n");
}

async function verified(folder: string) {
  const tally = createTally(50);
  await verifyLensFolder({ folder, names: [], tally });
  return tally.findings;
}

const cardOf = (folder: string) => readFileSync(join(folder, "README.md"), "utf8");

describe("what a model was to say and didn't", () => {
  it("is counted if no judgment can be used", async () => {
    const out = await runWith(
      ({ model }) => (model === "judge" ? "I'd rather not." : "Noted. I will look into that for you."),
      ["assistant", "judge"],
    );
    const text = await evaluated(out);
    expect(text).toContain("4 dialogues have no usable judgment");
    expect(text).toMatch(/Not made: \d judgments?: could not use the answers of "judge"/);
    expect(cardOf(out)).toMatch(/\| judged dialogues \| 4 \| 0 \|/);
    const findings = await verified(out);
    expect(findings).toHaveLength(4);
    expect(findings[0]?.reason).toContain('user2: the judgment "SD-Restaurants-task-1/p" was not made: ');
  });

  it("is counted if no dialogue could be made", async () => {
    const out = await runWith(({ model }) => (model === "user" ? "{}" : "Noted."), ["assistant", "user"]);
    const text = await evaluated(out);
    expect(text).toContain("4 dialogues were planned and not made.");
    expect(text).toContain("Not made: 4 dialogues: ");
    expect(text).not.toContain("judgment");
    expect(cardOf(out)).toMatch(/\| dialogues of the assistant under test \| 4 \| 0 \|/);
    expect(await verified(out)).toHaveLength(4);
  });

  it("isn't spoken of if nobody was asked", async () => {
    const out = await runWith(() => "", []);
    expect(await evaluated(out)).not.toMatch(/judgment|Not made/);
    expect(cardOf(out)).not.toMatch(/What could not be made|not judged/);
    expect(await verified(out)).toEqual([]);
  });
});
