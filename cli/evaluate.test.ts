import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  askedIn,
  type ExportedQuestion,
  longestOf,
  readExport,
  readRows,
} from "../evaluation/asking/testing/asked-benchmark.ts";
import { startBatchServer } from "../pipeline/models/testing/batch-server.ts";
import type { Fault } from "../pipeline/models/testing/faults.ts";
import {
  type ChatRequest,
  type ModelServer,
  startModelServer,
  testKey,
} from "../pipeline/models/testing/server.ts";
import { createMadeFolder, type RunFolder } from "./testing/run-folder.ts";

let shop: RunFolder;
let questions: readonly ExportedQuestion[];
beforeAll(async () => {
  shop = await createMadeFolder({ TEST_KEY: testKey });
  questions = readExport(shop.out);
});
afterAll(() => shop.remove());

let server: ModelServer;
/** The requests of a test. */
const requests = () => server.requests.slice(sentBefore);
let sentBefore = 0;
let answer: (request: ChatRequest) => string | Promise<string>;
let fault: (ordinal: number) => Fault | null;
const results = () => join(shop.folder, "results");
beforeAll(async () => {
  server = await startModelServer({
    answer: (request) => answer(request),
    faults: (at) => fault(at - sentBefore),
  });
});
afterAll(() => server.close());
beforeEach(() => {
  answer = () => "<final_answer>(a)";
  fault = () => null;
  sentBefore = server.requests.length;
  const model = (more = "") =>
    `{ provider: openai, model: served, baseUrl: "${server.baseUrl}", keyVariable: TEST_KEY, retries: 0${more} }`;
  writeFileSync(
    join(shop.folder, "models.yaml"),
    `models:
  asked: ${model(", price: { input: 1, output: 1 }, maxTokens: 100")}
  strict: ${model(", systemRole: false, strictTurns: true")}
  narrow: ${model(", window: 20000, maxTokens: 100")}
  unheard: { provider: openai, model: served, baseUrl: "${server.baseUrl}", keyVariable: NO_KEY }
`,
  );
});
afterEach(() => rmSync(results(), { recursive: true, force: true }));

const evaluate = (...words: string[]) =>
  shop.pipeline("evaluate", "out", "--config", "models.yaml", "--out", "results", ...words);
const asked = (...words: string[]) => evaluate("--model", "asked", ...words);
const file = (name = "results_asked_32k.csv") => join(results(), name);

interface AskedOnce {
  readonly summary: unknown;
  /** In the order in which they were sent. */
  readonly requests: readonly ChatRequest[];
  /** For each request: whether the first question of its context was answered before; null if it is the first. */
  readonly firstEnded: readonly (boolean | null)[];
}

let askedBefore: AskedOnce | null = null;

/**
 * Puts the results of all questions in place, answered by the longest option. They are asked once for all tests,
 * which count no request of theirs.
 */
async function askedOnce(): Promise<AskedOnce> {
  const kept = join(shop.folder, "asked-once");
  if (!askedBefore) {
    const firstEnded: (boolean | null)[] = [];
    const ended = new Map<string, boolean>();
    answer = async (request) => {
      const question = askedIn(request, questions);
      const first = ended.get(question.context);
      firstEnded.push(first ?? null);
      if (first === undefined) ended.set(question.context, false);
      await new Promise((done) => setImmediate(done));
      ended.set(question.context, true);
      return longestOf(question);
    };
    const summary = await summaryOf();
    askedBefore = { summary, requests: requests(), firstEnded };
    cpSync(results(), kept, { recursive: true, preserveTimestamps: true });
  } else cpSync(kept, results(), { recursive: true, preserveTimestamps: true });
  sentBefore = server.requests.length;
  answer = (request) => longestOf(askedIn(request, questions));
  return askedBefore;
}

async function summaryOf(...words: string[]) {
  const { out, code } = await asked("--json", ...words);
  return { ...JSON.parse(out).results[0], code };
}

/** Sees only the end of what it is sent, and answers if it finds the reference there. */
const nearSighted = (letters: number) => (request: ChatRequest) => {
  const question = askedIn(request, questions);
  const before = request.messages.slice(0, -1).map(({ content }) => content);
  return before.join("\n").slice(-letters).includes(question.reference) ? question.right : "I can't tell.";
};

describe("a model that answers by rule", () => {
  it("is always right if it knows the answers, and its results are in the order of the questions", async () => {
    answer = (request) => `Well. <final_answer>${askedIn(request, questions).right}</final_answer>`;
    expect(await summaryOf()).toMatchObject({
      questions: questions.length,
      right: questions.length,
      accuracy: 1,
      unparseable: 0,
      failed: 0,
      code: 0,
    });
    expect(readRows(file()).map(({ question_id }) => question_id)).toEqual(questions.map(({ id }) => id));
  });

  it("is right as often as the longest option is", async () => {
    const right = questions.filter((question) => longestOf(question) === question.right).length;
    const { summary } = await askedOnce();
    expect(summary).toMatchObject({ right, accuracy: right / questions.length });
  });

  it("is right as often as the end of the context, which it reads, contains the answer", async () => {
    answer = nearSighted(30_000);
    const right = questions.filter(({ seen, reference }) =>
      seen
        .map(({ content }) => content)
        .join("\n")
        .slice(-30_000)
        .includes(reference),
    ).length;
    expect(right).toBeGreaterThan(0);
    expect(right).toBeLessThan(questions.length);
    expect(await summaryOf()).toMatchObject({ right, unparseable: questions.length - right, failed: 0 });
  });
});

describe("a benchmark in the released format", () => {
  const released = () => join(shop.folder, "released");
  /** Our benchmark, with Python's lists, the released names of types, and two consecutive user messages. */
  beforeEach(() => {
    mkdirSync(released(), { recursive: true });
    const python = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
    const rows = readRows(join(shop.out, "questions_32k.csv")).map((row) => ({
      ...row,
      question_type: row.question_type?.replace(
        "recall_user_shared_facts",
        "recalling_facts_mentioned_by_the_user",
      ),
      all_options: `[${(JSON.parse(row.all_options ?? "") as string[]).map(python).join(", ")}]`,
    }));
    writeFileSync(
      join(released(), "questions_32k.csv"),
      stringify(rows, { header: true, record_delimiter: "windows", quoted_string: true }),
    );
    const contexts = readFileSync(join(shop.out, "shared_contexts_32k.jsonl"));
    writeFileSync(join(released(), "shared_contexts_32k.jsonl"), contexts);
  });

  it("is asked and answered in the same way", async () => {
    const once = await askedOnce();
    const ours = readRows(file()).map(({ score }) => score);
    const sent = once.requests.length;
    const own = ["--config", "models.yaml", "--model", "asked", "--out", "results/released"];
    const { code } = await shop.pipeline("evaluate", "released/questions_32k.csv", ...own);
    expect(code).toBe(0);
    const theirs = readRows(join(results(), "released", "results_asked_32k.csv"));
    expect(theirs.map(({ score }) => score)).toEqual(ours);
    const bodies = [...once.requests, ...requests()].map(({ messages }) => JSON.stringify(messages));
    expect(new Set(bodies).size).toBe(sent);
    expect(bodies).toHaveLength(2 * sent);
  });

  it("has no evidence to give", async () => {
    const { err, code } = await shop.pipeline(
      ...["evaluate", "released", "--config", "models.yaml", "--model", "asked", "--evidence"],
    );
    expect(code).toBe(2);
    expect(err).toContain("provenance_32k.jsonl, which names the evidence, is missing in the same folder");
  });
});

describe("what a model is sent", () => {
  const sent = (all = requests()) =>
    all.map((request) => ({ request, question: askedIn(request, questions) }));

  it("is the context up to the end index, and the question in free text", async () => {
    const once = await askedOnce();
    expect(once.requests).toHaveLength(questions.length);
    for (const { request, question } of sent([...once.requests])) {
      expect(request.messages.slice(0, -1)).toEqual(question.seen);
      expect(request.messages.at(-1)?.role).toBe("user");
      expect(request).not.toHaveProperty("response_format");
    }
  });

  it("is only the question with --blind", async () => {
    await asked("--blind");
    for (const { request } of sent()) expect(request.messages).toHaveLength(1);
    expect(existsSync(file("results_asked_32k_blind.csv"))).toBe(true);
  });

  it("is the turns that tell the answer with --evidence", async () => {
    await asked("--evidence");
    for (const { request, question } of sent())
      expect(request.messages.slice(0, -1)).toEqual(question.evidence);
    expect(existsSync(file("results_asked_32k_evidence.csv"))).toBe(true);
  });

  it("takes the form that the model's settings ask for", async () => {
    await evaluate("--model", "strict", "--limit", "5");
    for (const { request, question } of sent()) {
      const roles = request.messages.map(({ role }) => role);
      expect(roles).toEqual(roles.map((_, index) => (index % 2 === 0 ? "user" : "assistant")));
      const words = (messages: readonly { readonly content: string }[]) =>
        messages.map(({ content }) => content).join("\n\n");
      expect(words(request.messages).startsWith(words(question.seen))).toBe(true);
    }
  });

  it("is the longest question of a context first, and the others after it was answered", async () => {
    const once = await askedOnce();
    expect(once.firstEnded).toHaveLength(questions.length);
    expect(once.firstEnded).not.toContain(false);
    const order = sent([...once.requests]).map(({ request, question }) => ({
      context: question.context,
      length: request.messages.length,
    }));
    const contexts = [...new Set(order.map(({ context }) => context))];
    expect(contexts.length).toBeGreaterThan(1);
    for (const context of contexts) {
      const lengths = order.filter((one) => one.context === context).map(({ length }) => length);
      expect(lengths[0]).toBe(Math.max(...lengths));
    }
  });

  it("is what was chosen", async () => {
    await asked(
      "--topics",
      "coding",
      "--types",
      "suggest_new_ideas,recall_user_shared_facts",
      "--personas",
      "0",
    );
    const rows = readRows(file());
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ topic }) => topic))).toEqual(new Set(["coding"]));
    expect(requests()).toHaveLength(rows.length);
  });
});

describe("asking again", () => {
  it("sends nothing, and leaves the same bytes", async () => {
    await askedOnce();
    const bytes = readFileSync(file(), "utf8");
    const again = await asked();
    expect([again.code, requests().length, readFileSync(file(), "utf8")]).toEqual([0, 0, bytes]);
  });

  it("finds what is missing in the results among what was paid for", async () => {
    await askedOnce();
    const bytes = readFileSync(file(), "utf8");
    const last = questions.at(-1);
    const cut = bytes.slice(0, bytes.lastIndexOf(last ? longestOf(last) : ""));
    writeFileSync(file(), cut);
    await asked();
    expect([requests().length, readFileSync(file(), "utf8")]).toEqual([0, bytes]);
    rmSync(file());
    await asked();
    expect([requests().length, readFileSync(file(), "utf8")]).toEqual([0, bytes]);
  });

  it("with a larger limit sends only what is new", async () => {
    await asked("--limit", "10");
    await asked("--limit", "25");
    expect(requests()).toHaveLength(25);
    expect(await summaryOf("--limit", "10")).toMatchObject({ questions: 10, asked: 10 });
    expect(readRows(file())).toHaveLength(25);
  });

  it("asks again what failed, which is reported and counts as wrong until then", async () => {
    fault = (at) => (at % 5 === 0 ? "server-error" : null);
    const failed = Math.ceil(20 / 5);
    const first = await asked("--limit", "20");
    expect(first.code).toBe(1);
    expect(first.out).toMatch(/Failed: asked 32k [0-9a-f-]+: could not ask "served"/);
    expect(readRows(file())).toHaveLength(20);
    expect(readRows(file()).filter(({ model_response }) => model_response === "")).toHaveLength(failed);
    fault = () => null;
    expect(await summaryOf("--limit", "20")).toMatchObject({ asked: 20, failed: 0, code: 0 });
    expect(requests()).toHaveLength(20 + failed);
    expect(readRows(file())).toHaveLength(20);
  });

  it("leaves a refusal as the answer that it is: it names no letter", async () => {
    fault = () => "refusal";
    expect(await summaryOf("--limit", "3")).toMatchObject({ asked: 3, unparseable: 3, failed: 0, code: 0 });
    expect(readRows(file())[0]?.model_response).toBe("I can't help with that");
    await asked("--limit", "3");
    expect(requests()).toHaveLength(3);
  });

  it("continues where the budget ended, and pays nothing twice", async () => {
    const stopped = await asked("--budget", "1");
    expect(stopped.code).toBe(1);
    expect(stopped.out).toMatch(/\d+ of \d+ [\s\S]*Stopped by the budget/);
    const rows = readRows(file()).length;
    expect(rows).toBe(requests().length);
    expect(rows).toBeLessThan(questions.length);
    expect((await asked("--budget", "1000")).code).toBe(0);
    expect(requests()).toHaveLength(questions.length);
    const cost = await shop.pipeline("cost", "--config", "models.yaml", "--out", "results");
    expect(cost.out).toMatch(new RegExp(`asked 32k +${questions.length} `));
  });
});

describe("in batch mode", () => {
  it("everything goes as one batch, and gives the same results", async () => {
    await askedOnce();
    const bytes = readFileSync(file(), "utf8");
    rmSync(results(), { recursive: true });
    const batches = await startBatchServer({ answer: (request) => longestOf(askedIn(request, questions)) });
    const models = join(shop.folder, "models.yaml");
    const inBatches = readFileSync(models, "utf8")
      .replaceAll(server.baseUrl, batches.baseUrl)
      .replaceAll("retries: 0", "mode: batch, batch: { pollSeconds: 0.05 }");
    writeFileSync(models, inBatches);
    expect((await asked()).code).toBe(0);
    expect(readFileSync(file(), "utf8")).toBe(bytes);
    expect(batches.batches.map((keys) => keys.length)).toEqual([questions.length]);
    await batches.close();
  });
});

describe("what can't be evaluated", () => {
  const untouched = async (words: string[], message: string | RegExp) => {
    const before = existsSync(file()) ? readFileSync(file(), "utf8") : null;
    const { err, code } = await evaluate(...words);
    expect(err).toMatch(message);
    expect(code).toBe(2);
    expect(existsSync(file()) ? readFileSync(file(), "utf8") : null).toBe(before);
    expect(requests().length).toBe(before === null ? 0 : 3);
  };

  it.each([
    [["--baseline", "oracles"], /could not choose baseline "oracles": there is none; there are random, /],
    [
      ["--baseline", "oracle", "--blind"],
      /could not evaluate baseline "oracle": it reads the context, and --blind leaves it out/,
    ],
    [["--model", "offline"], /could not evaluate "offline": .*baselines with --baseline/],
    [["--model", "writer"], /could not evaluate "writer": models.writer.provider is offline/],
    [
      ["--model", "gpt-7"],
      /could not use model "gpt-7": the configuration's writer is offline; .*models: (?:\w+, )*asked/,
    ],
    [
      ["--model", "narrow"],
      /could not evaluate "narrow" at 32k: its window is 20000 tokens, and 32k takes up to/,
    ],
    [["--model", "unheard"], /the environment variable NO_KEY holds no key/],
    [["--model", "strict", "--budget", "5"], /set models.strict.price/],
    [["--model", "asked", "--sizes", "1M"], /could not choose size "1M": .* there are 32k/],
    [["--model", "asked", "--topics", "cooking"], /could not choose topic "cooking"/],
    [["--model", "asked", "--blind", "--evidence"], /exclude each other/],
    [["--model", "asked", "--out", "out"], /could not evaluate into ".*out": the folder has a run/],
  ])("is reported before anything is sent: %j", (words, message) => untouched(words, message));

  it("is a file of results of another run, another benchmark, or of unknown origin", async () => {
    await asked("--limit", "3");
    const models = join(shop.folder, "models.yaml");
    writeFileSync(models, readFileSync(models, "utf8").replace("model: served", "model: other"));
    await untouched(
      ["--model", "asked"],
      /could not go on with "results_asked_32k.csv": .* \(different settings\): model was "served" and is "other"; move/,
    );
    writeFileSync(models, readFileSync(models, "utf8").replace("model: other", "model: served"));
    const csv = join(shop.out, "questions_32k.csv");
    const bytes = readFileSync(csv);
    appendFileSync(csv, "\n");
    await untouched(["--model", "asked"], /its rows are from another run \(different questions\)/);
    writeFileSync(csv, bytes);
    writeFileSync(file(), "my,notes\n1,2\n");
    await untouched(["--model", "asked"], /it is not a results file/);
    rmSync(join(results(), "results.json"));
    rmSync(join(results(), "run.db"));
    await untouched(["--model", "asked"], /no evaluation in this folder made it/);
    expect(existsSync(join(results(), "run.db"))).toBe(false);
  });

  it("is a benchmark put together from two", async () => {
    const mixed = join(shop.folder, "mixed");
    mkdirSync(mixed);
    writeFileSync(join(mixed, "questions_32k.csv"), readFileSync(join(shop.out, "questions_32k.csv")));
    const at = (...paths: string[]) =>
      shop.pipeline("evaluate", ...paths, "--config", "models.yaml", "--model", "asked", "--out", "results");
    expect((await at("mixed")).err).toContain(
      "shared_contexts_32k.jsonl, which has its contexts, is missing in the same folder",
    );
    const other = JSON.stringify({ other: [{ role: "user", content: "Hello." }] });
    writeFileSync(join(mixed, "shared_contexts_32k.jsonl"), `${other}\n`);
    expect((await at("mixed")).err).toMatch(/has none of its contexts; they belong to two benchmarks/);
    expect((await at("mixed/questions_32k.csv", "out/questions_32k.csv")).err).toMatch(
      /files of one benchmark are in one folder/,
    );
    expect((await at("nowhere")).err).toContain("there is no such file or folder");
    expect(existsSync(results())).toBe(false);
    rmSync(mixed, { recursive: true });
  });
});
