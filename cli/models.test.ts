import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RoleCheck } from "../pipeline/models/check/check-role.ts";
import {
  type ChatRequest,
  type ModelServer,
  startModelServer,
  testKey,
} from "../pipeline/models/testing/server.ts";
import { runProgram } from "./program.ts";

let folder = "";
let server: ModelServer | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "models-check-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await server?.close();
  server = null;
});

type Behavior = Partial<Parameters<typeof startModelServer>[0]>;
const color = '{"color":"teal","letters":4}';

async function check(settings: string, env: Readonly<Record<string, string>>, ...words: string[]) {
  writeFileSync(join(folder, "config.yaml"), `models: { ${settings} }\n`);
  const out: string[] = [];
  let code = 0;
  const terminal = {
    out: (line: string) => void out.push(line),
    err: (line: string) => void out.push(line),
    env,
    folder,
    interactive: false,
    ask: async () => "",
    exit: (given: number) => {
      code = given;
    },
  };
  await runProgram(["models", "check", ...words], terminal, new AbortController().signal);
  return { out: out.join("\n"), code };
}

/** Checks a writer at a server with this behavior. */
async function checkServer(behavior: Behavior, more = "", ...words: string[]) {
  server = await startModelServer({ answer: () => color, ...behavior });
  const writer = `writer: { provider: openai, model: large, keyVariable: MY_KEY, baseUrl: "${server.baseUrl}"${more} }`;
  return check(writer, { MY_KEY: testKey }, ...words);
}

async function checkAsJson(behavior: Behavior, more = "") {
  const { out, code } = await checkServer(behavior, more, "--json");
  const [writer] = (JSON.parse(out) as { roles: readonly RoleCheck[] }).roles;
  if (!writer) throw new Error("there is no writer");
  const verdicts = Object.fromEntries(writer.features.map(({ name, verdict }) => [name, verdict]));
  return { writer, verdicts, code };
}

/** Refuses requests that have one of these fields, with a message as servers give it. */
const refusing =
  (...keys: (keyof ChatRequest)[]) =>
  (request: ChatRequest) => {
    const key = keys.find((name) => request[name] !== undefined);
    return key ? { status: 400, message: `Unsupported parameter: '${key}'` } : null;
  };

describe("pipeline models check", () => {
  it("says that offline roles need nothing, and sends nothing", async () => {
    const { out, code } = await check("judge: { provider: offline }, large: { provider: offline }", {});
    expect(out).toBe(
      "writer: offline, needs no server and no key\njudge: offline, needs no server and no key\nfiller: left out, so the writer answers\nuser: left out, so the writer answers\nassistant: left out, so the writer answers\nlarge: offline, needs no server and no key",
    );
    expect(code).toBe(0);
  });

  it("finds that a server that accepts everything works as configured, in seven calls", async () => {
    const headers = { "x-ratelimit-remaining-requests": "499", "x-ratelimit-reset-requests": "2s" };
    const { out, code } = await checkServer(
      { models: ["small", "large"], headers },
      ", price: { input: 1, output: 1 }",
    );
    expect(code).toBe(0);
    expect(out).toMatch(/^writer: "large" at 127\.0\.0\.1:\d+ works as configured$/m);
    expect(out).toMatch(/^ {2}model +in the server's list$/m);
    expect(out).toMatch(/^ {2}JSON schema +taken$/m);
    expect(out).toMatch(/^ {2}rate headers +499 requests left, renewed within 2 s$/m);
    expect(out).toMatch(/^ {2}asked +7 calls, [\d,]+ tokens in, \d+ out; cost 0\.\d+$/m);
    expect(out).toContain("judge: left out, so the writer answers");
    expect(server?.requests).toHaveLength(7);
    expect(out).not.toContain(testKey);
  });

  it("gives the lines to write for a model that reasons, and checks whether they work", async () => {
    const { out, code } = await checkServer(
      { refuse: refusing("temperature", "top_p", "max_tokens") },
      ", topP: 0.9, maxTokensName: max_tokens",
    );
    expect(code).toBe(1);
    expect(out).toContain('would not work as configured: the server refused the request, "Unsupported');
    expect(out).toContain(
      "It works if you write into the configuration:\n\nmodels:\n  writer:\n    maxTokensName: max_completion_tokens\n    temperature: null\n    # leave out topP\n",
    );
    expect(server?.requests.at(-1)).toMatchObject({ max_completion_tokens: 16_000 });
  });

  it("uses JSON mode if a schema is refused, and the prompt if both are", async () => {
    const noSchema = ({ response_format }: ChatRequest) =>
      response_format?.type === "json_schema" ? { status: 400, message: "no schemas here" } : null;
    expect((await checkAsJson({ refuse: noSchema })).writer.lines).toContain("    structuredOutput: json");
    await server?.close();
    const neither = await checkAsJson({ refuse: refusing("response_format") });
    expect(neither.writer.lines).toContain("    structuredOutput: text");
    expect(neither.writer.remaining).toBeNull();
  });

  it("notices a server that accepts a schema but does not follow it", async () => {
    const { writer, verdicts, code } = await checkAsJson({
      answer: ({ messages }) =>
        /JSON schema/.test(messages[0]?.content ?? "") ? color : "Teal: four letters.",
    });
    expect(verdicts).toMatchObject({ schema: "ignored", json: "taken" });
    expect(writer.problem).toContain('not of the schema that was asked for, "Teal: four letters."');
    expect(writer.lines).toContain("    structuredOutput: json");
    expect(code).toBe(1);
  });

  it("wants no schema of a model that is only evaluated, but a text", async () => {
    const checkLarge = async (answer: string) => {
      await server?.close();
      server = await startModelServer({ answer: () => answer });
      const large = `large: { provider: openai, model: large, keyVariable: MY_KEY, baseUrl: "${server.baseUrl}" }`;
      return check(large, { MY_KEY: testKey });
    };
    const free = await checkLarge("Teal: four letters.");
    expect(free.out).toMatch(/^large: "large" at \S+ works as configured$/m);
    expect(free.out).not.toContain("structuredOutput");
    expect(free.code).toBe(0);
    expect((await checkLarge(" ")).code).toBe(1);
  });

  it("notices a token limit that the server ignores", async () => {
    const { verdicts, code } = await checkAsJson({});
    // The server of these tests cuts no answer.
    expect(verdicts).toMatchObject({ max_completion_tokens: "ignored", max_tokens: "ignored" });
    expect(code).toBe(0);
  });

  it("asks once, and says what to do, if the key, the model or the address is wrong", async () => {
    const unknown = await checkServer({
      models: ["larger"],
      refuse: () => ({ status: 404, message: "no such model" }),
    });
    expect(unknown.out).toContain(
      'check models.writer.model and models.writer.baseUrl, did you mean "larger"?',
    );
    const address = server?.baseUrl;
    const writer = `writer: { provider: openai, model: large, keyVariable: MY_KEY, baseUrl: "${address}" }`;
    const refused = await check(writer, { MY_KEY: "sk-wrong-0c1d" });
    expect(refused.out).toContain("check the key in the environment variable MY_KEY");
    expect(refused.out).not.toContain("sk-wrong-0c1d");
    await server?.close();
    const gone = await check(writer, { MY_KEY: testKey });
    expect(gone.out).toContain("check models.writer.baseUrl, and that the server is running");
    for (const { out } of [unknown, refused, gone]) expect(out).toMatch(/^ {2}asked +1 call,/m);
    const keyless = await check(writer, {});
    expect(keyless.out).toContain("the environment variable MY_KEY holds no key");
    expect([unknown, refused, gone, keyless].map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  });

  it("treats what the price doesn't say as unknown", async () => {
    expect((await checkAsJson({})).writer.cost).toBeNull();
  });
});
