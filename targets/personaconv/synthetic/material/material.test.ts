import { describe, expect, it } from "vitest";
import { communities } from "./communities.ts";

const matters = communities.flatMap(({ domain, questions }) =>
  questions.flatMap(({ matters }) => matters.map((matter) => ({ domain, ...matter }))),
);
/** A text with the first of its choices, with the second, and so on. */
const readings = (text: string) =>
  [0, 1, 2].map((at) =>
    text.replaceAll(/\[([^\]]*)\]/g, (_, choices: string) => {
      const all = choices.split("|");
      return all[Math.min(at, all.length - 1)] ?? "";
    }),
  );
const sentences = matters
  .flatMap(({ occasions, points }) => [
    ...occasions,
    ...[...points.for, ...points.against].map(([, says]) => says),
  ])
  .flatMap(readings);
const against = (pattern: RegExp) => sentences.filter((text) => pattern.test(text));

describe("the material of the communities", () => {
  it("has ten domains with four questions of three matters, six points on each side and three occasions", () => {
    expect(new Set(communities.map(({ domain }) => domain)).size).toBe(10);
    for (const { questions } of communities) {
      expect(questions.flatMap(({ matters }) => matters).length).toBeGreaterThanOrEqual(12);
      expect(new Set(questions.map(({ name }) => name)).size).toBe(questions.length);
    }
    for (const { points, occasions } of matters) {
      expect(points.for.length).toBeGreaterThanOrEqual(6);
      expect(points.against.length).toBeGreaterThanOrEqual(6);
      expect(occasions.length).toBeGreaterThanOrEqual(3);
    }
  });

  it("names a matter once in its domain and a point once in its matter", () => {
    const names = matters.map(({ domain, about }) => `${domain}/${about}`);
    expect(new Set(names).size).toBe(names.length);
    const twice = matters.flatMap(({ about, points }) => {
      const handles = [...points.for, ...points.against].map(([handle]) => handle);
      return handles
        .filter((handle, index) => handles.indexOf(handle) !== index)
        .map((handle) => `${about}: ${handle}`);
    });
    expect(twice).toEqual([]);
  });

  it("is written in whole sentences, whichever choice is taken", () => {
    expect(against(/[[\]|{}]| {2}/)).toEqual([]);
    expect(sentences.filter((text) => !/^["“]?\p{Lu}.*[.!?]$/u.test(text))).toEqual([]);
    expect(against(/(?<![\p{L}-])(\p{L}+) \1(?![\p{L}-])/iu)).toEqual([]);
    expect(against(/\ba (?=[aeio])(?!one|once|eu)|\ban (?![aeiouhx])/i)).toEqual([]);
    expect(sentences.filter((text) => text.length > 170)).toEqual([]);
  });

  it("speaks of no votes on comments", () => {
    expect(against(/(?:up|down)-?vote|karma|\bscores?\b/i)).toEqual([]);
  });
});
