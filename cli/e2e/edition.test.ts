import { cpSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { madeEdition, openWorkshop, type Workshop } from "./cli.ts";

const rowSchema = z.looseObject({
  question_id: z.string(),
  user_question_or_message: z.string(),
  all_options: z.string(),
});
const proofSchema = z.looseObject({ question_id: z.string(), group: z.string(), fork: z.int() });

let shop: Workshop;
/** What the run printed. */
let printed: string;
beforeAll(async () => {
  const made = await madeEdition();
  printed = readFileSync(join(made, "output.txt"), "utf8");
  shop = openWorkshop("");
  cpSync(join(made, "edition-one"), shop.file("edition-one"), { recursive: true, preserveTimestamps: true });
});
afterAll(() => shop.remove());

const written = (name: string) => readFileSync(shop.file(`edition-one/${name}`), "utf8");
const linesOf = (name: string) =>
  written(name)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);

describe("an edition of the package", () => {
  it("is written into a folder of its own, without a key, and verifies", async () => {
    expect(printed).toContain("Spent: 0.00 by this command");
    expect((await shop.run("verify", "edition-one")).code).toBe(0);
    expect(written("README.md")).toMatch(/## The recorded answers[\s\S]*\| write-session \|/);
  });

  it("holds the question that the README shows, with its options and a turn of its evidence", () => {
    const readme = readFileSync(resolve(import.meta.dirname, "../../README.md"), "utf8");
    const [, group, fork] = /show question (\S+)\/(\d) --edition one`/.exec(readme) ?? [];
    const proofs = linesOf("provenance_32k.jsonl").map((line) => proofSchema.parse(line));
    const proof = proofs.find((one) => one.group === group && one.fork === Number(fork));
    const rows = z.array(rowSchema).parse(parse(written("questions_32k.csv"), { columns: true }));
    const row = rows.find((one) => one.question_id === proof?.question_id);
    expect(row?.user_question_or_message).toBe(/^> \*\*User:\*\* (.+)$/m.exec(readme)?.[1]);
    const shown = [...readme.matchAll(/^\| [0-3] \| (.+?) \[…\] \| (?:\*\*right|stale|reversed|never)/gm)];
    const options = z.array(z.string()).parse(JSON.parse(row?.all_options ?? "[]"));
    const begins = shown.map(([, begin = ""]) =>
      options.findIndex((option) => option.slice(4).startsWith(begin)),
    );
    expect(begins.sort()).toEqual([0, 1, 2, 3]);
    const quoted = /^> (?!\*\*User:)(.+)$/m.exec(readme)?.[1] ?? "";
    expect(quoted).not.toBe("");
    // A failure doesn't print the contexts.
    expect(written("shared_contexts_32k.jsonl").includes(JSON.stringify(quoted).slice(1, -1)), quoted).toBe(
      true,
    );
  });

  it("is read by the other commands, too", async () => {
    const shown = await shop.run("show", "session", "4/medicalConsultation/init", "--edition", "one");
    expect([shown.code, shown.out]).toEqual([0, expect.stringContaining("peppermint")]);
    const other = await shop.run("run", "--edition", "one", "--personas", "4", "--topics", "coding", "--yes");
    expect([other.code, other.err]).toEqual([2, expect.stringContaining("could not replay a recording")]);
  });

  it("has the session that its documentation shows", async () => {
    const docs = readFileSync(resolve(import.meta.dirname, "../../docs/editions.md"), "utf8");
    const session = /show session (\S+) --edition one$/m.exec(docs)?.[1] ?? "";
    const { code, err } = await shop.run("show", "session", session, "--edition", "one");
    expect([code, err]).toEqual([0, ""]);
  });

  it("can't be made as another target, and the message says which one it is", async () => {
    const { code, err } = await shop.run(
      "run",
      "--edition",
      "one",
      "--target",
      "personaconv",
      "--out",
      "other",
    );
    expect([code, err.trimEnd()]).toEqual([
      2,
      'could not use --target personaconv: the edition "one" is a finished benchmark of the target personamem; leave out --target, or --edition',
    ]);
    const { code: same } = await shop.run("plan", "--edition", "one", "--target", "personamem");
    expect(same).toBe(0);
  });

  it("that doesn't exist is refused, and so is a second configuration", async () => {
    const { code, err } = await shop.run("run", "--edition", "zero");
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('could not find the edition "zero": the package has one'),
    ]);
    expect((await shop.run("run", "--edition", "one", "--config", "config.yaml")).code).toBe(2);
  });
});
