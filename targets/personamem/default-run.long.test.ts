import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { questionTypes } from "../../questions/types.ts";
import { madeDefaultRun } from "../testing/default-run.ts";
import { type ExportedFiles, exportedIn, type Row } from "../testing/small-run.ts";

const sizes = ["32k", "128k"] as const;
let run: ExportedFiles;
let sessions: readonly Session[];
beforeAll(async () => {
  run = exportedIn(join(await madeDefaultRun(), "out"));
  sessions = sessionsOf(run);
}, 300_000);

interface Session {
  readonly user: readonly string[];
  readonly assistant: readonly string[];
}

/** Every session of the run once, from any context and fork. */
function sessionsOf(run: ExportedFiles): Session[] {
  const known = new Map<string, Session>();
  for (const size of sizes) {
    for (const context of run.contexts(size).values()) {
      let turns: { role: string; content: string }[] = [];
      const keep = () => {
        const spoken = (role: string) =>
          turns
            .filter((turn) => turn.role === role)
            .map(({ content }) => content.slice(content.indexOf(": ") + 2));
        if (turns.length > 0)
          known.set(JSON.stringify(turns), { user: spoken("user"), assistant: spoken("assistant") });
        turns = [];
      };
      for (const message of context) {
        if (message.role === "system") keep();
        else turns.push(message);
      }
      keep();
    }
  }
  return [...known.values()];
}

const wordCount = (text: string) => text.split(/\s+/).filter((word) => word !== "").length;
const countsBy = (rows: readonly Row[], name: (row: Row) => string) => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(name(row), (counts.get(name(row)) ?? 0) + 1);
  return counts;
};
const spreadOf = (counts: ReadonlyMap<string, number>) =>
  Math.max(...counts.values()) / Math.min(...counts.values());

describe("the default run", () => {
  it.each(sizes)("asks about all topics and types equally often in %s", (size) => {
    const rows = run.rows(size);
    const topics = countsBy(rows, (row) => row.topic ?? "");
    const types = countsBy(rows, (row) => row.question_type ?? "");
    expect(topics.size).toBe(18);
    expect(types.size).toBe(7);
    expect(spreadOf(topics)).toBeLessThanOrEqual(1.1);
    expect(spreadOf(types)).toBeLessThanOrEqual(1.1);
  });

  it("asks questions of each type near, at middle distance and far from their evidence", () => {
    const found = new Map<string, number>();
    for (const size of sizes) {
      const provenance = run.provenance(size);
      for (const row of run.rows(size)) {
        const name = `${row.question_type} ${provenance.get(row.question_id ?? "")?.distance}`;
        found.set(name, (found.get(name) ?? 0) + 1);
      }
    }
    // 360 questions of each type: at least one of twenty at each distance. A preference that changes twice
    // takes a year, up to the last session of its topic. After that, too little of the context is left for a
    // question that is far away.
    for (const type of questionTypes)
      for (const distance of type.startsWith("track") ? ["near", "middle"] : ["near", "middle", "far"])
        expect(found.get(`${type} ${distance}`), `${type} ${distance}`).toBeGreaterThanOrEqual(18);
  });

  it.each(sizes)("makes rules that read only the options right exactly one time in four in %s", (size) => {
    const rows = run.rows(size);
    const lengths = (row: Row) =>
      (JSON.parse(row.all_options ?? "[]") as string[]).map((option) => ({
        letter: option.slice(0, 3),
        length: option.length,
        text: option.slice(4),
      }));
    // Ties are resolved by the text, which is the same in all four rows.
    const order = (row: Row) =>
      lengths(row).sort((a, b) => a.length - b.length || a.text.localeCompare(b.text));
    const rules: ((row: Row) => string | undefined)[] = [
      (row) => order(row).at(-1)?.letter,
      (row) => order(row)[0]?.letter,
      ...["(a)", "(b)", "(c)", "(d)"].map((letter) => () => letter),
    ];
    for (const rule of rules)
      expect(rows.filter((row) => rule(row) === row.correct_answer).length).toBe(rows.length / 4);
  });

  it("has no sentence of ten or more words in more than two of a hundred sessions", () => {
    const standing = new Map<string, number>();
    for (const { user, assistant } of sessions) {
      const sentences = [...user, ...assistant]
        .flatMap((turn) => turn.split(/(?<=[.!?…])\s+|\n/))
        .filter((sentence) => wordCount(sentence) >= 10);
      for (const sentence of new Set(sentences)) standing.set(sentence, (standing.get(sentence) ?? 0) + 1);
    }
    expect([...standing].filter(([, count]) => count > 0.02 * sessions.length)).toEqual([]);
  });

  it("has turns of at most 150 and 260 words, and short ones among those of the user", () => {
    const longest = (turns: readonly string[]) => Math.max(...turns.map(wordCount));
    expect(longest(sessions.flatMap(({ user }) => user))).toBeLessThanOrEqual(150);
    expect(longest(sessions.flatMap(({ assistant }) => assistant))).toBeLessThanOrEqual(260);
    const lengths = sessions.flatMap(({ user }) => user.map(wordCount)).sort((one, other) => one - other);
    expect(lengths[Math.floor(lengths.length / 10)]).toBeLessThanOrEqual(20);
  });

  it("has more varied turns than released PersonaMem", () => {
    const turns = sessions.flatMap(({ user, assistant }) =>
      user.flatMap((turn, index) => [turn, assistant[index] ?? ""]),
    );
    // As many turns as the released excerpt, which has distinct-2 0.61 and distinct-3 0.89.
    for (const start of [0, 5_000, 15_000]) {
      const words = turns
        .slice(start, start + 179)
        .join(" ")
        .toLowerCase()
        .split(/\s+/);
      const distinct = (size: number) =>
        new Set(words.map((_, index) => words.slice(index, index + size).join(" "))).size / words.length;
      expect(distinct(2)).toBeGreaterThan(0.61);
      expect(distinct(3)).toBeGreaterThan(0.85);
    }
  });

  it("has no unfilled slots, repeated words or wrong punctuation", () => {
    const prose = sessions
      .flatMap(({ user, assistant }) => [...user, ...assistant])
      .filter((turn) => !turn.includes("\n"));
    const faults = prose.filter((turn) =>
      /\{[A-Za-z]+\}|(?<!\p{L})(the|a|an|to|of|in|is|and|it|was|when|if) \1(?!\p{L})|[^.]\.\.[^.]|,,| ,|\?\.|!\.|(?<!\p{L})a (?!eu|ewe|one|us|ukr|uni|uru|ut)[aeiou]\p{L}{3,}/iu.test(
        turn.replaceAll(/`[^`]*`|"[^"]*"|'[^']*'/g, "quoted"),
      ),
    );
    expect(faults.slice(0, 5)).toEqual([]);
  });
});
