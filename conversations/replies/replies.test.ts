import { describe, expect, it } from "vitest";
import { mentions, subjectWords } from "../../topics/check.ts";
import { textsWithin } from "../../topics/texts.ts";
import { canFill, countWords, fill, type Slots } from "../fill.ts";
import { faultsOf } from "../testing/faults.ts";
import { oddSlots, oddSubjects } from "../testing/odd-slots.ts";
import { shippedPacks } from "../testing/packs.ts";
import { assistant } from "./assistant.ts";
import type { Replies } from "./reply.ts";
import { therapist } from "./therapist.ts";

const agreement = ["subject", "it", "they", "is", "was", "has", "does"] as const;
/** What `reply-turn.ts` puts into the patterns of a bank: what they must use, and what they may. */
const banks: Readonly<Record<keyof Replies, { must: readonly string[]; may: readonly string[] }>> = {
  takes: { must: [], may: [...agreement, "old", "person"] },
  assurances: { must: [], may: [] },
  tips: { must: ["advice"], may: agreement },
  facts: { must: ["fact"], may: [] },
  guides: { must: ["guidance"], may: [] },
  answers: { must: ["answer"], may: [] },
  weighs: { must: ["draw", "bother"], may: agreement },
  warns: { must: ["bother"], may: agreement },
  defends: { must: ["draw"], may: agreement },
  recalls: { must: ["earlier"], may: agreement },
  sums: { must: ["earlier", "subject"], may: agreement },
  unknowns: { must: [], may: agreement },
  asksBack: { must: [], may: [...agreement, "person"] },
  pieces: { must: ["name"], may: [] },
  closes: { must: [], may: agreement },
};
const bankNames = Object.keys(banks) as (keyof Replies)[];
/** What is said of events that have no subject. */
const subjectless = ["tries", "news"] as const;

const slotsIn = (pattern: string) =>
  [...pattern.matchAll(/\{([A-Za-z]+)\}/g)].map(
    ([, name = ""]) => name.charAt(0).toLowerCase() + name.slice(1),
  );
const spokenIn = (replies: Replies) =>
  bankNames.flatMap((bank) => textsWithin(replies[bank]).map(({ text: pattern }) => ({ bank, pattern })));
const fillings = (pattern: string): string[] =>
  oddSubjects.map((subject, index) => fill(pattern, oddSlots(subject, oddSubjects.at(index - 1) ?? subject)));

describe.each(Object.entries({ assistant, therapist }))("the %s's replies", (_, replies) => {
  it("use the slots that they must, and none that they aren't given", () => {
    const wrong = spokenIn(replies).filter(({ bank, pattern }) => {
      const used = slotsIn(pattern);
      const { must, may } = banks[bank];
      return (
        must.some((slot) => !used.includes(slot)) || used.some((slot) => ![...must, ...may].includes(slot))
      );
    });
    expect(wrong).toEqual([]);
    const left = Object.entries(replies.takes).flatMap(([act, patterns]) =>
      act === "switches" ? [] : patterns.filter((pattern) => slotsIn(pattern).includes("old")),
    );
    expect(left).toEqual([]);
  });

  it("name nothing where something is to be forgotten, and say what that means in a sentence", () => {
    const { takes, asksBack, assurances } = replies;
    const said = [takes.asksToForget, asksBack.asksToForget, assurances].flat();
    expect(said.filter((pattern) => slotsIn(pattern).length > 0)).toEqual([]);
    const others = Object.entries({ ...takes, ...asksBack }).filter(([act]) => act !== "tellsOfOther");
    expect(
      others.flatMap(([, patterns]) => patterns.filter((one) => slotsIn(one).includes("person"))),
    ).toEqual([]);
    for (const assurance of assurances) {
      expect(countWords(assurance), assurance).toBeGreaterThanOrEqual(16);
      expect(countWords(assurance), assurance).toBeLessThanOrEqual(25);
    }
  });

  it("have something to say where there is no subject", () => {
    const nothing: Slots = { subject: null, it: null, old: null, earlier: null };
    for (const act of subjectless)
      for (const bank of [replies.takes[act], replies.asksBack[act], replies.unknowns, replies.closes])
        expect(bank.filter((pattern) => canFill(pattern, nothing)).length).toBeGreaterThanOrEqual(3);
  });

  it("speak English over odd subjects, singular and plural", () => {
    const faults = spokenIn(replies).flatMap(({ pattern }) =>
      fillings(pattern).flatMap((text) => faultsOf(text, { known: pattern })),
    );
    expect(faults).toEqual([]);
  });

  it("repeat no phrase", () => {
    const spoken = spokenIn(replies).map(({ pattern }) => pattern.toLowerCase());
    expect(spoken.filter((pattern, index) => spoken.indexOf(pattern) !== index)).toEqual([]);
  });

  it("end with a question where they ask back, and praise nobody", () => {
    for (const questions of Object.values(replies.asksBack))
      for (const question of questions) expect(question).toMatch(/\?$/);
    const praise =
      /\b(?:great|wonderful|fantastic|amazing|excellent|awesome|love that|good for you|well done)\b/i;
    expect(spokenIn(replies).filter(({ pattern }) => praise.test(pattern))).toEqual([]);
  });

  it("name no subject of any topic by the way", () => {
    const words = shippedPacks.flatMap(({ kinds }) =>
      kinds.flatMap(({ subjects }) => subjects.flatMap(subjectWords)),
    );
    const spoken = spokenIn(replies).map(({ pattern }) => pattern);
    const all = spoken.join("\n");
    const named = words.filter((word) => mentions(all, [word]));
    expect(named.map((word) => [word, spoken.find((pattern) => mentions(pattern, [word]))])).toEqual([]);
  });
});
