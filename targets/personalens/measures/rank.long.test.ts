import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { grouped } from "../../../pipeline/lists.ts";
import { makeSmallRun } from "../../testing/small-run.ts";
import { gatherMeasures } from "./gather.ts";

it("the reader beats the asker and the asker beats the guesser, with separate intervals, on 50 users", async () => {
  const run = await makeSmallRun({
    config: { target: "personalens" },
    personas: Array.from({ length: 50 }, (_, index) => index),
  });
  const lines = readFileSync(join(run.out, "dialogues.jsonl"), "utf8").trim().split("\n");
  const gathering = gatherMeasures();
  for (const own of grouped(
    lines.map((line) => JSON.parse(line)),
    ({ user }) => user,
  ).values())
    gathering.addUser(own.map(({ assistant, mode, measures }) => ({ assistant, mode, ...measures })));
  const gathered = gathering.finish();
  run.remove();
  const of = (name: string) => {
    const mean = gathered.find(({ assistant }) => assistant === name)?.means["preferences met"];
    if (!mean || mean.low === null || mean.high === null) throw new Error(`${name} has no interval`);
    return { low: mean.low, high: mean.high };
  };
  expect(of("reader").low).toBeGreaterThan(of("asker").high);
  expect(of("asker").low).toBeGreaterThan(of("guesser").high);
  expect(gathered.every(({ means }) => means.done?.mean === 1)).toBe(true);
});
