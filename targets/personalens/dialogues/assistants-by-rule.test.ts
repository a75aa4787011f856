import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeSmallRun, type SmallRun } from "../../testing/small-run.ts";

let run: SmallRun;
beforeAll(async () => {
  run = await makeSmallRun({
    config: { target: "personalens", personalens: { domains: ["Restaurants", "Sports", "Books"] } },
    personas: [0, 1, 2],
  });
});
afterAll(() => run.remove());

it("The asker's first turn acknowledges no answer, because the user has only opened", () => {
  const lines = readFileSync(join(run.out, "dialogues.jsonl"), "utf8").trim().split("\n");
  const turns: { content: string }[][] = lines
    .map((line) => JSON.parse(line))
    .filter(({ assistant }) => assistant === "asker")
    .map((dialogue) => dialogue.turns);
  const acknowledges = /^(?:Noted|All right|Thanks, got it|Good to know)\./;
  expect(turns.filter((own) => acknowledges.test(own[1]?.content ?? ""))).toEqual([]);
  expect(turns.filter((own) => acknowledges.test(own[3]?.content ?? ""))).not.toEqual([]);
});
