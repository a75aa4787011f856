import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { askedQuestion } from "../asking/ask-messages.ts";
import { questionOf } from "../testing/questions.ts";
import { memoryContract, type StartedMemory } from "./memory.contract.ts";
import { greetingSchema, protocolVersion, questionSchema, sessionSchema } from "./protocol.ts";

const document = readFileSync(resolve(import.meta.dirname, "../../docs/memory-protocol.md"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "persona-memory-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const codeIn = (language: string): string[] =>
  [...document.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(
    ([, code = ""]) => code,
  );

/** A server from the document, run by somebody who copied it from there. */
async function start(command: string, file: string, language: string): Promise<StartedMemory> {
  const path = join(folder, file);
  writeFileSync(path, codeIn(language)[0] ?? "");
  const child = spawn(command, [path], {
    env: { PATH: process.env.PATH ?? "", PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await firstLine(child);
  return {
    url,
    stop: async () => {
      child.kill();
      await once(child, "exit");
    },
  };
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  const [chunk] = stdout ? await once(stdout, "data") : [];
  return String(chunk).trim();
}

memoryContract("the server in Node of the document", () => start(process.execPath, "memory.mjs", "js"));

const hasPython = spawnSync("python3", ["--version"]).status === 0;
if (hasPython)
  memoryContract("the server in Python of the document", () => start("python3", "memory.py", "python"));
else it.skip("the server in Python of the document was not tried: there is no python3 here", () => {});

describe("the document", () => {
  it("shows bodies as they are sent, and a greeting that is accepted", () => {
    const [greeting, session, question] = codeIn("json").map((text): unknown => JSON.parse(text));
    expect(greetingSchema.parse(greeting).protocol).toBe(protocolVersion);
    expect(sessionSchema.parse(session)).toEqual(session);
    expect(Object.keys(questionSchema.parse(question))).toEqual(Object.keys(askedQuestion(questionOf({}))));
  });

  it("has servers of about seventy lines", () => {
    for (const language of ["js", "python"])
      expect((codeIn(language)[0] ?? "").split("\n").filter((line) => line !== "").length).toBeLessThan(80);
  });
});
