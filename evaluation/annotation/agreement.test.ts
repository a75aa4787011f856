import { describe, expect, it } from "vitest";
import { type Key, reportOn } from "./agreement.ts";
import type { Annotation, Annotator } from "./answers.ts";
import { cardSection, reportLines, withSection } from "./say.ts";

const answerTo = (
  question: string,
  choice: Annotation["choice"],
  more: Partial<Annotation> = {},
): Annotation => ({
  ...{ question, choice, evidence: true, unnatural: [] },
  digest: `${question} ${more.evidence ?? true}`,
  ...more,
});
const without = { evidence: false };
const person = (name: string, ...answers: Annotation[]): Annotator => ({ name, answers, unreadable: 0 });

const keys = new Map<string, Key>([
  ["q1", { right: "a", level: "explicit", group: "g1" }],
  ["q2", { right: "b", level: "implied", group: "g2" }],
  ["q3", { right: "c", level: null, group: "g3" }],
]);
const reportOf = (...people: Annotator[]) => reportOn(people, ({ question }) => keys.get(question) ?? null);

describe("what people say about a benchmark", () => {
  it("is how often they agree with the key, with the evidence, at each level, and without", () => {
    const report = reportOf(
      person("Ann", answerTo("q1", "a"), answerTo("q2", "b"), answerTo("q3", null, without)),
      person("Bob", answerTo("q1", "d"), answerTo("q3", "c", without)),
    );
    expect(report).toMatchObject({
      ...{ people: 2, answers: 5 },
      withEvidence: { questions: 3, share: 2 / 3, cantTell: 0 },
      withoutEvidence: { questions: 2, share: 0.5, cantTell: 1 },
      byLevel: [
        { name: "explicit", questions: 2, share: 0.5 },
        { name: "implied", questions: 1, share: 1 },
      ],
    });
  });

  it("is how often they agree with each other if they were shown the same", () => {
    expect(reportOf(person("Ann", answerTo("q1", "a"))).between).toBeNull();
    const report = reportOf(
      person("Ann", answerTo("q1", "a"), answerTo("q2", null), answerTo("q3", "c")),
      person("Bob", answerTo("q1", "d"), answerTo("q2", null), answerTo("q3", "c", without)),
      person("Cy", answerTo("q1", "a")),
    );
    // There are three pairs for the first question, one of which chose the same, and one pair for the second.
    expect(report.between).toMatchObject({ questions: 4, share: 0.5 });
  });

  it("has intervals that count answers to one group as fewer than as many groups", () => {
    const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
    const report = reportOf(...names.map((name) => person(name, answerTo("q1", "a"), answerTo("q2", "a"))));
    expect(report.withEvidence).toMatchObject({ questions: 24, share: 0.5 });
    expect(report.withEvidence.high - report.withEvidence.low).toBeGreaterThan(0.7);
  });

  it("is what they marked as unnatural, with their words", () => {
    const unnatural = [
      { part: "message" as const, comment: "nobody says so" },
      { part: "b" as const, comment: "" },
    ];
    const report = reportOf(
      person("Ann", answerTo("q1", "a", { unnatural })),
      person("Bob", answerTo("q1", "a"), answerTo("q2", "b"), answerTo("q3", "c")),
    );
    expect(report.unnatural).toMatchObject({ questions: 4, share: 0.25 });
    expect(report.marks.map(({ by, part, comment }) => [by, part, comment])).toEqual([
      ["Ann", "message", "nobody says so"],
      ["Ann", "b", ""],
    ]);
    const lines = reportLines(report, "out").join("\n");
    expect(lines).toContain("  q1 message: nobody says so [Ann]\n  q1 (b): no comment [Ann]");
  });

  it("leaves out answers to questions that no longer exist, and says so", () => {
    const report = reportOf({ ...person("Ann", answerTo("gone", "a"), answerTo("q1", "a")), unreadable: 2 });
    expect(report).toMatchObject({ answers: 1, foreign: 1, unreadable: 2, withEvidence: { questions: 1 } });
    const lines = reportLines(report, "out").join("\n");
    expect(lines).toContain(
      "1 answer to questions that are not in these files, or were changed since, left out.",
    );
    expect(lines).toContain("2 lines of the answers can't be read, left out.");
  });
});

describe("the card", () => {
  const card = `# A card\n\n${cardSection(null)}\n## License\n\nMIT\n`;

  it("says so if nobody has answered", () => {
    expect(cardSection(null)).toContain("Nobody has answered these questions yet.");
    expect(withSection(card, reportOf())).toBe(card);
    expect(reportLines(reportOf(), "out")).toEqual([
      "Nobody has answered questions of this dataset yet: `pipeline annotate out` serves a page for it.",
    ]);
  });

  it("then has what people answered, and nothing else changes", () => {
    const report = reportOf(person("Ann", answerTo("q1", "a"), answerTo("q3", null, without)));
    const told = withSection(card, report);
    expect(told).toMatch(/^\| with the evidence \| 1 \| 100\.0 % \(20\.7–100\.0\) \| 0 \|$/m);
    expect(told).toMatch(/^\| without the evidence \| 1 \| 0\.0 % \(0\.0–79\.3\) \| 1 \|$/m);
    expect(told).toContain("1 person has given 2 answers.");
    expect(told).not.toContain("Nobody");
    expect(withSection(told, null)).toBe(card);
  });

  it("of another maker stays as it is", () => {
    expect(withSection("# Theirs\n", reportOf(person("Ann", answerTo("q1", "a"))))).toBe("# Theirs\n");
  });
});
