import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSmallRun, type SmallRun } from "../../testing/small-run.ts";
import { type Forked, type ForkMeasures, measureForks } from "./fork.ts";

type Line = Forked & { readonly user: string; readonly measures: ForkMeasures | null };
let run: SmallRun;
let lines: Line[];
beforeAll(async () => {
  run = await makeSmallRun({
    config: { target: "personalens", personalens: { forks: 3 } },
    personas: [0, 1, 2, 3],
  });
  const text = readFileSync(join(run.out, "forks.jsonl"), "utf8");
  lines = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
});
afterAll(() => run.remove());

describe("forks", () => {
  it("are four users with one opening, and no two of them accept the same value in what differs", () => {
    expect(lines).toHaveLength(4 * 3 * 3);
    for (const { forks } of lines) {
      expect(forks).toHaveLength(4);
      for (const slot of Object.keys(forks[0]?.wanted ?? {})) {
        const all = forks.flatMap(({ wanted }) => wanted[slot] ?? []);
        expect(new Set(all).size).toBe(all.length);
      }
    }
  });

  it("change what the reader proposes, but not what asker and guesser say", () => {
    const of = (assistant: string) =>
      lines.flatMap((line) => (line.assistant === assistant && line.measures ? [line.measures] : []));
    expect(of("reader").length).toBeGreaterThan(6);
    for (const { change, own, others } of of("reader")) {
      expect(change).toBeGreaterThan(0.5);
      expect(own).toBeGreaterThan(others);
    }
    for (const assistant of ["asker", "guesser"])
      expect(of(assistant).every(({ change }) => change === 0)).toBe(true);
  });
});

describe("the measures of forks", () => {
  const fork = (wanted: string, named: readonly string[]) => ({
    wanted: { cuisine: [wanted] },
    reply: { role: "assistant" as const, content: "", asks: [], names: { cuisine: [...named] } },
  });
  it.each([
    ["to each their own", [["Thai"], ["Greek"]], { change: 1, own: 1, others: 0 }],
    ["the same to both", [["Thai"], ["Thai"]], { change: 0, own: 0.5, others: 0.5 }],
    ["nothing to either", [[], []], { change: 0, own: 0, others: 0 }],
    ["something else to both", [["Thai", "Indian"], ["Indian"]], { change: 0.5, own: 0.5, others: 0 }],
  ])("show what proposing %s means", (_, [one = [], other = []], wanted) => {
    expect(measureForks({ forks: [fork("Thai", one), fork("Greek", other)] })).toEqual(wanted);
  });
});
