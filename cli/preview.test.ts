import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { FirstLook } from "../targets/personamem/show/first-look.ts";
import { capture } from "./testing/captured.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "persona-previewed-"));
  writeFileSync(join(folder, "config.yaml"), "seed: 5\ntopics: { select: [foodRecommendation, therapy] }\n");
});
afterEach(() => rmSync(folder, { recursive: true }));

const pipeline = (...words: readonly string[]) => capture(words, folder, {});
const temporaries = () => readdirSync(tmpdir()).filter((name) => name.startsWith("persona-preview-"));

it("prints a persona, a conversation, and a question that this conversation decides; nothing is left", async () => {
  const before = temporaries();
  const { out, code } = await pipeline("preview", "--persona", "1", "--json");
  expect(code).toBe(0);
  const { persona, session, question }: FirstLook = JSON.parse(out.join("\n"));
  expect([persona.persona, session.persona, question.persona]).toEqual([1, 1, 1]);
  const turns = session.beats.flatMap((beat) => beat.turns.map(({ content }) => content));
  // The user may mention it only in a later turn.
  for (const said of question.evidence.at(-1)?.text.split(/\n(?=User: |Patient: )/) ?? [""])
    expect(turns).toContain(said);
  expect(question.options.filter(({ verdict }) => verdict === "right")).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(["config.yaml"]);
  expect(temporaries()).toEqual(before);
});

it("keeps the persona in a given folder, where a run makes only the rest", async () => {
  const { out } = await pipeline("preview", "--out", "kept");
  expect(out[0]).toMatch(/\(persona 0\)$/);
  for (const part of [
    /^A conversation about /,
    /^A question about /,
    /^What decides it$/,
    /^ {2}\([abcd]\) /,
  ])
    expect(out.filter((line) => part.test(line)).length).toBeGreaterThan(0);
  expect(out.filter((line) => line.includes("→ right: "))).toHaveLength(1);
  expect(out.at(-1)).toContain("Kept in kept");
  expect(existsSync(join(folder, "kept/run.db"))).toBe(true);
  const run = await pipeline("run", "--out", "kept", "--personas", "0", "--sizes", "32k");
  expect(run.out[0]).toMatch(/^Nothing to make/);
});

it("deletes nothing that was paid for", async () => {
  writeFileSync(join(folder, "config.yaml"), "models: { writer: { provider: openai, model: m } }\n");
  const { err, code } = await pipeline("preview");
  expect(code).toBe(2);
  expect(err.join("\n")).toContain("give --out");
});

it("says that a target without personas has no preview", async () => {
  writeFileSync(join(folder, "config.yaml"), "target: personaconv\n");
  const { err, code } = await pipeline("preview");
  expect(code).toBe(2);
  expect(err.join("\n")).toContain("the target personaconv has none");
});
