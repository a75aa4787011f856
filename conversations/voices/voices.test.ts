import { describe, expect, it } from "vitest";
import { manners } from "../../personas/manner.ts";
import { mentions, subjectWords } from "../../topics/check.ts";
import { canFill, fill, lowerStarts } from "../fill.ts";
import { waysToSayStretch } from "../say-stretch.ts";
import { faultsOf } from "../testing/faults.ts";
import { oddSlots, oddSubjects } from "../testing/odd-slots.ts";
import { shippedPacks } from "../testing/packs.ts";
import type { Voice } from "./voice.ts";
import { voices } from "./voices.ts";

type Bank = { [Name in keyof Voice]: Voice[Name] extends readonly string[] ? Name : never }[keyof Voice];

const agreement = ["it", "they", "is", "was", "has", "does"] as const;
/** What `user-turn.ts` puts into the patterns of a bank: what they must use, and what they may. */
const banks: Readonly<Record<Bank, { must: readonly string[]; may: readonly string[] }>> = {
  openings: { must: ["opening"], may: [] },
  links: { must: [], may: ["previous"] },
  returns: { must: ["earlier"], may: [] },
  likes: { must: ["subject"], may: agreement },
  dislikes: { must: ["subject"], may: agreement },
  goesOff: { must: ["subject"], may: agreement },
  comesRound: { must: ["subject"], may: agreement },
  switches: { must: ["old", "new"], may: ["is", "was", "has", "does"] },
  stillLikes: { must: ["subject"], may: agreement },
  stillDislikes: { must: ["subject"], may: agreement },
  scenes: { must: ["when", "clause", "subject"], may: agreement },
  timed: { must: ["when", "clause"], may: [] },
  because: { must: ["clause"], may: [] },
  draws: { must: ["clause"], may: [] },
  bothers: { must: ["clause"], may: [] },
  details: { must: ["clause"], may: [] },
  shares: { must: ["subject"], may: agreement },
  tries: { must: ["when", "clause", "outcome"], may: [] },
  news: { must: ["when", "clause"], may: [] },
  tellsOfOther: { must: ["person", "subject"], may: agreement },
  hearsay: { must: ["clause"], may: [] },
  asksToForget: { must: ["subject"], may: agreement },
  asks: { must: ["ask"], may: [] },
  follows: { must: ["clause"], may: [] },
  pieces: { must: ["name", "piece"], may: [] },
  examples: { must: ["example"], may: [] },
  wraps: { must: [], may: [] },
  asides: { must: [], may: [] },
  preludes: { must: [], may: [] },
};
const bankNames = Object.keys(banks) as Bank[];

const slotsIn = (pattern: string) =>
  [...pattern.matchAll(/\{([A-Za-z]+)\}/g)].map(
    ([, name = ""]) => name.charAt(0).toLowerCase() + name.slice(1),
  );
const patternsOf = (voice: Voice) =>
  bankNames.flatMap((bank) => voice[bank].map((pattern) => ({ bank, pattern })));
const wordsOf = (text: string) => text.split(/\s+/).length;
const sentencesOf = (text: string) => text.split(/(?<=[.!?…])\s+/);

/** Days gone by of every way of saying. */
const days = [
  "2023-02-19",
  "2023-02-16",
  "2023-02-10",
  "2023-01-20",
  "2022-11-02",
  "2022-02-20",
  "2017-05-30",
];
const whens = (voice: Voice, lengths: readonly number[]) =>
  days.flatMap((date) =>
    lengths.flatMap((length) => waysToSayStretch(date, length, "2023-02-20")[voice.dates]),
  );

/** A pattern over all odd subjects and all ways of saying a date. */
function fillings(voice: Voice, pattern: string): string[] {
  // Only what was tried may have gone on for a while.
  const times = slotsIn(pattern).includes("when")
    ? whens(voice, voice.tries.includes(pattern) ? [1, 7, 30, 120] : [1])
    : ["in April"];
  return oddSubjects.flatMap((subject, index) =>
    times.map((when) => fill(pattern, oddSlots(subject, oddSubjects.at(index - 1) ?? subject, when))),
  );
}

it("There is a voice for every manner of speaking, under its own name", () => {
  expect(Object.keys(voices).sort()).toEqual(Object.keys(manners).sort());
  for (const [name, voice] of Object.entries(voices)) expect(voice.manner).toBe(name);
});

describe.each(Object.values(voices))("the voice $manner", (voice) => {
  const small = voice.casing === "lower";

  it("has phrases for everything, each once", () => {
    for (const bank of bankNames) {
      expect(voice[bank].length, bank).toBeGreaterThanOrEqual(4);
      expect(new Set(voice[bank]).size, bank).toBe(voice[bank].length);
    }
  });

  it("uses the slots that it must, and none that it isn't given", () => {
    const wrong = patternsOf(voice).filter(({ bank, pattern }) => {
      const used = slotsIn(pattern);
      const { must, may } = banks[bank];
      return (
        must.some((slot) => !used.includes(slot)) || used.some((slot) => ![...must, ...may].includes(slot))
      );
    });
    expect(wrong).toEqual([]);
  });

  it("always has something to say, even where nothing was talked about before", () => {
    expect(voice.links.some((pattern) => canFill(pattern, { previous: null }))).toBe(true);
  });

  it("speaks English over odd subjects and dates, singular and plural", () => {
    const faults = patternsOf(voice).flatMap(({ pattern }) =>
      fillings(voice, pattern).flatMap((text) => faultsOf(text, { known: pattern, small })),
    );
    expect(faults).toEqual([]);
  });

  it("keeps its remarks that state nothing as short as the guide says", () => {
    for (const wrap of voice.wraps)
      for (const sentence of sentencesOf(wrap)) expect(wordsOf(sentence), wrap).toBeLessThanOrEqual(9);
    for (const aside of voice.asides) expect(wordsOf(aside), aside).toBeLessThanOrEqual(8);
    for (const prelude of voice.preludes) expect(wordsOf(prelude), prelude).toBeLessThanOrEqual(6);
  });

  it("shows pieces and examples between line breaks", () => {
    for (const pattern of voice.pieces) expect(pattern).toMatch(/\n\n\{piece\}(?:\n\n|$)/);
    for (const pattern of voice.examples) expect(pattern).toMatch(/\n\n\{example\}(?:\n\n|$)/);
  });

  it("aims within the bounds of a turn", () => {
    const [least, most] = voice.words;
    expect(least).toBeGreaterThanOrEqual(20);
    expect(most).toBeLessThanOrEqual(150);
    expect(least).toBeLessThan(most);
  });

  it("names no subject of any topic by the way", () => {
    const words = shippedPacks.flatMap(({ kinds }) =>
      kinds.flatMap(({ subjects }) => subjects.flatMap(subjectWords)),
    );
    const spoken = patternsOf(voice).map(({ pattern }) => pattern);
    const all = spoken.join("\n");
    const named = words.filter((word) => mentions(all, [word]));
    expect(named.map((word) => [word, spoken.find((pattern) => mentions(pattern, [word]))])).toEqual([]);
  });
});

describe.each(Object.values(voices).filter(({ casing }) => casing === "lower"))(
  "the small voice $manner",
  (voice) => {
    it("writes everything small but I and names", () => {
      const names = oddSubjects.map(({ name }) => name);
      const starts = patternsOf(voice)
        .filter(({ bank }) => bank !== "pieces" && bank !== "examples")
        .flatMap(({ pattern }) => fillings(voice, pattern).map((text) => lowerStarts(text, names)))
        .flatMap((text) => [...text.matchAll(/(?:^|(?<=[.!?…] ))\p{Lu}.*/gu)].map(([start]) => start));
      const kept = (start: string) => /^I\b/.test(start) || names.some((name) => start.startsWith(name));
      expect(starts.filter((start) => !kept(start))).toEqual([]);
    });
  },
);

it("No phrase stands in two voices", () => {
  const bare = (pattern: string) => pattern.toLowerCase().replace(/[.!?…]+$/, "");
  const owners = new Map<string, Set<string>>();
  for (const voice of Object.values(voices))
    for (const { pattern } of patternsOf(voice))
      owners.set(bare(pattern), (owners.get(bare(pattern)) ?? new Set()).add(voice.manner));
  expect([...owners].filter(([, voicesWithIt]) => voicesWithIt.size > 1)).toEqual([]);
});
