import { beforeAll, describe, expect, it } from "vitest";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { sumsOf } from "../score/bootstrap.ts";
import { exportedFiles } from "../testing/exported-set.ts";
import { worldOf } from "../testing/made-up-threads.ts";
import { convFilesOf } from "../testing/parsed-set.ts";
import type { SolverTask } from "./asked.ts";
import { auditConversations, auditTables, type ConvAudit } from "./audit.ts";
import { foldsByAuthor } from "./learn-signs.ts";
import { solvedBy } from "./solvers.ts";

const words = "oven starter crumb bench ferry harbor lantern gravel window copper needle orchard".split(" ");

/** Replies of 40 authors, half of them liked. `tell` adds a word to each. */
function repliesOf(tell: (author: string, score: number) => string): SolverTask[] {
  const random = createRandom("replies");
  return Array.from({ length: 400 }, (_, index) => {
    const author = `author ${index % 40}`;
    const score = (random.chance(0.5) ? 1 : -1) * random.integer(5, 60);
    const text = [tell(author, score), ...Array.from({ length: 8 }, () => random.pick(words))].join(" ");
    return { author, target: `u${index}p1-c1`, label: score, text, answered: "", demonstration: null };
  });
}
const sentimentOf = (asked: readonly SolverTask[]) =>
  asked.map((one): SolverTask => ({ ...one, label: Number(one.label) > 0 ? "positive" : "negative" }));

function score(
  task: "sentiment" | "impact" | "text",
  asked: readonly SolverTask[],
  solver: string,
  measure: string,
): number {
  const solved = solvedBy(task, asked, foldsByAuthor(asked)).find((one) => one.solver === solver);
  const sums = sumsOf(solved?.parts ?? []);
  return solved?.measures.find(({ name }) => name === measure)?.of(sums) ?? Number.NaN;
}

describe("a solver without the thread", () => {
  const telling = repliesOf((_, points) => (points > 0 ? "cheerful" : "gloomy"));
  const plain = repliesOf(() => "said");

  it("finds the word that marks liked replies", () => {
    expect(score("sentiment", sentimentOf(telling), "bag of words", "accuracy")).toBeGreaterThan(0.95);
    expect(score("impact", telling, "sign by bag of words", "accuracy of the sign")).toBeGreaterThan(0.95);
    expect(score("impact", telling, "sign by bag of words", "MAE")).toBeLessThan(
      score("impact", telling, "0", "MAE") - 10,
    );
  });

  it("finds nothing in replies that contain nothing to learn", () => {
    for (const solver of ["length", "bag of words"])
      expect(Math.abs(score("sentiment", sentimentOf(plain), solver, "accuracy") - 0.5)).toBeLessThan(0.1);
  });

  it("learns nothing about an author from that author's other replies", () => {
    const own = repliesOf(
      (author, points) => `${points > 0 ? "cheerful" : "dreadful"}${author.replaceAll(" ", "")}`,
    );
    expect(Math.abs(score("sentiment", sentimentOf(own), "bag of words", "accuracy") - 0.5)).toBeLessThan(
      0.1,
    );
  });

  it("finds that liked replies are longer", () => {
    const long = repliesOf((_, points) => (points > 0 ? "and so on ".repeat(30) : ""));
    expect(score("sentiment", sentimentOf(long), "length", "accuracy")).toBeGreaterThan(0.9);
  });

  it("with a constant answer has the score that follows from the labels", () => {
    const positive = telling.filter(({ label }) => Number(label) > 0).length / telling.length;
    expect(score("sentiment", sentimentOf(telling), "always positive", "accuracy")).toBeCloseTo(positive, 10);
    const mean = telling.reduce((sum, { label }) => sum + Math.abs(Number(label)), 0) / telling.length;
    expect(score("impact", telling, "0", "MAE")).toBeCloseTo(mean, 10);
  });

  it("copies what is answered, or a demonstration", () => {
    const text = { author: "ana", target: "u1p1-c1", text: "", label: "rye and spelt, mostly" };
    const asked = [{ ...text, answered: "Rye and spelt, mostly?", demonstration: "Wheat." }];
    expect(score("text", asked, "copy of what is answered", "ROUGE-L")).toBe(1);
    expect(score("text", asked, "copy of a demonstration", "ROUGE-L")).toBe(0);
  });
});

describe("an audit of a set", () => {
  let files: ReadonlyMap<string, Buffer>;
  let audit: ConvAudit;
  beforeAll(async () => {
    ({ files } = await exportedFiles(worldOf({ authors: 6, threadsEach: 3 })));
    audit = await auditConversations(convFilesOf(files));
  });

  it("gives the same numbers for the same files, with an interval around each", async () => {
    expect(await auditConversations(convFilesOf(files))).toEqual(audit);
    for (const { solvers } of audit.settings)
      for (const { scores } of solvers)
        for (const { value, interval } of scores) {
          expect(interval?.low).toBeLessThanOrEqual(value ?? 0);
          expect(interval?.high).toBeGreaterThanOrEqual(value ?? 0);
        }
  });

  it("has a table for each task, with a line for each setting and solver", () => {
    const tables = auditTables(audit);
    expect(tables.map(([head]) => head?.[0])).toEqual(["sentiment", "impact", "text"]);
    expect(tables.map((table) => table.length)).toEqual([1 + 3 * 4, 1 + 3 * 5, 1 + 3 * 2]);
    for (const [head, ...rows] of tables) for (const row of rows) expect(row).toHaveLength(head?.length ?? 0);
  });
});
