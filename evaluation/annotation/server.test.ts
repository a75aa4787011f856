import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LoopbackServer } from "../loopback.ts";
import { startAnnotation } from "./server.ts";
import type { ShownQuestion } from "./shown.ts";

const shown: readonly ShownQuestion[] = ["q1", "q2"].map((question, index) => ({
  ...{ question, digest: `d${index}`, message: "Soup?", options: ["1", "2", "3", "4"] },
  evidence: index === 0 ? [{ date: "2024-05-06", role: "user", text: "I like soup." }] : null,
}));

let folder: string;
let server: LoopbackServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "persona-annotation-"));
  server = await startAnnotation(shown, folder, 0);
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const replied = (await response.json()) as { readonly answered?: unknown };
  return { status: response.status, body: replied };
}
const answer = { question: "q1", digest: "d0", evidence: true, choice: "b", unnatural: [] };

describe("the server of a page for people", () => {
  it("gives the page, which may send requests only to the server", async () => {
    const response = await fetch(server.url);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const page = await response.text();
    expect(page).toContain("default-src 'none';");
    expect(page).toContain("; connect-src 'self'\"");
    expect(page).not.toMatch(/(src|href)=/);
  });

  it("gives the questions and what was answered, and writes each answer before it replies", async () => {
    expect(await post("/people", { name: " Ann " })).toEqual({
      status: 200,
      body: { name: "Ann", questions: shown, answered: [] },
    });
    expect((await post("/answers", { name: "Ann", answer })).status).toBe(200);
    expect(readFileSync(join(folder, "Ann.jsonl"), "utf8")).toBe(`${JSON.stringify(answer)}\n`);
    expect((await post("/people", { name: "Ann" })).body.answered).toEqual(["q1"]);
    expect((await post("/people", { name: "Bob" })).body.answered).toEqual([]);
  });

  it("never says which option is right, and shows evidence only if it should be seen", async () => {
    const told = JSON.stringify((await post("/people", { name: "Ann" })).body);
    expect(told).not.toMatch(/right|stale|verdict/);
    expect(JSON.parse(told).questions[1].evidence).toBeNull();
  });

  it.each<[string, string, unknown]>([
    ["a name that leads elsewhere", "/people", { name: "../Ann" }],
    ["no name", "/people", {}],
    ["no JSON", "/people", "{"],
    ["a choice that isn't there", "/answers", { name: "Ann", answer: { ...answer, choice: "e" } }],
    ["another field", "/answers", { name: "Ann", answer: { ...answer, right: true } }],
    [
      "a mark of nothing",
      "/answers",
      { name: "Ann", answer: { ...answer, unnatural: [{ part: "z", comment: "" }] } },
    ],
  ])("refuses %s, and writes nothing", async (_, path, body) => {
    const refused = await post(path, body);
    expect(refused).toEqual({ status: 400, body: { error: expect.any(String) } });
    expect(() => readFileSync(join(folder, "Ann.jsonl"))).toThrow();
  });

  it("refuses an answer to a question that it doesn't ask, or doesn't ask in this form", async () => {
    for (const other of [{ question: "q9" }, { digest: "d1" }, { evidence: false }])
      expect((await post("/answers", { name: "Ann", answer: { ...answer, ...other } })).status).toBe(409);
  });

  it("refuses what other web pages can send, and requests under another host name", async () => {
    expect((await post("/people", { name: "Ann" }, { "content-type": "text/plain" })).status).toBe(403);
    const status = await new Promise<number>((done) => {
      const asked = httpRequest(server.url, { headers: { host: "evil.example:80" } }, (response) => {
        response.resume();
        done(response.statusCode ?? 0);
      });
      asked.end();
    });
    expect(status).toBe(403);
  });

  it("refuses an endless body, and knows no other paths", async () => {
    expect((await post("/answers", { name: "x".repeat(70_000), answer })).status).toBe(413);
    expect((await post("/elsewhere", {})).status).toBe(404);
    expect((await fetch(`${server.url}/Ann.jsonl`)).status).toBe(404);
  });

  it("says what is wrong if an answer can't be written", async () => {
    rmSync(folder, { recursive: true });
    expect(await post("/answers", { name: "Ann", answer })).toEqual({
      status: 500,
      body: {
        error: expect.stringMatching(/^could not write ".*Ann\.jsonl": there is no such file or folder$/),
      },
    });
  });

  it("does not begin on a port that is taken", async () => {
    const port = Number(new URL(server.url).port);
    await expect(startAnnotation(shown, folder, port)).rejects.toThrow(
      `could not listen on port ${port}: another program is using it; give another --port`,
    );
  });
});
