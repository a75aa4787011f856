import { describe, expect, it } from "vitest";
import { themeCards } from "../../content/decks/bank.ts";
import type { LateFact } from "../../personas/facts/fact.ts";
import { lateFactIssues, usableLateFacts } from "../../personas/facts/late-facts.ts";
import { factsOf, profileOf } from "../../personas/facts/testing/cohort.ts";
import { createRandom, diceOf } from "../../pipeline/engine/random.ts";
import { entryAt as at } from "../../pipeline/lists.ts";
import { pivotKinds, usualKinds } from "../calendar/slots.ts";
import { chooseThemes, type Proposal } from "./choose.ts";
import { dealCards } from "./stage.ts";
import { subjectsIn, type TopicThemes, topicThemesSchema } from "./themes.ts";

const named = (...words: string[]) => ({ subject: words[0] ?? "", words });
const kind = (name: string) => ({
  kind: name,
  rivals: ["one", "two", "three", "four"].map((number) => named(`${name} ${number}`)),
});

function proposalOf(topic: string): Proposal {
  const candidates = (part: string) =>
    Array.from({ length: 5 }, (_, index) => named(`${topic} ${part} ${"abcde"[index]}`));
  return {
    topic,
    kinds: ["ant", "bee", "cow", "dog", "elk"].map((one) => kind(`${topic} ${one}`)),
    sequence: candidates("sequence"),
    reason: candidates("reason").map((one) => ({ ...one, direction: "off" as const })),
    fact: candidates("fact"),
    tried: ["noise", "dust", "weight", "rain", "rust"],
    stories: [{ slot: `${topic}.init.1`, act: "likes", ...named(`${topic} story`) }],
    visits: [{ period: "init", why: "wants a list" }],
  };
}

const stockOf = (topic: string): TopicThemes => ({
  topic,
  role: kind(`${topic} stock`),
  forget: kind(`${topic} stock of forget`),
  other: kind(`${topic} stock of other`),
  sequence: named(`${topic} stock sequence`),
  reason: { ...named(`${topic} stock reason`), direction: "off" },
  fact: named(`${topic} stock fact`),
  tried: "stock problem",
  stories: [],
  visits: [{ period: "init", why: "wants what the pack wants" }],
});
const wanted = (topic: string, restrained = false) => ({
  ...{ topic, kinds: restrained ? pivotKinds : usualKinds, stock: stockOf(topic) },
  slots: [`${topic}.init.1`, `${topic}.init.2`],
  periods: ["init" as const],
});
const choose = (proposals: readonly Proposal[], seed: number, restrained = false) =>
  chooseThemes(
    proposals,
    proposals.map(({ topic }) => wanted(topic, restrained)),
    createRandom(seed),
  );
const droppedIn = (proposals: readonly Proposal[]) =>
  choose(proposals, 1).dropped.map(({ what, why }) => `${what}: ${why}`);

describe("themes", () => {
  it("are candidates chosen at random: one of each, and a kind for each pivot about four subjects", () => {
    const chosen = Array.from({ length: 60 }, (_, seed) =>
      at(choose([proposalOf("food")], seed, true).themes, 0),
    );
    expect(new Set(chosen.map(({ sequence }) => sequence.subject)).size).toBe(5);
    expect(new Set(chosen.map(({ tried }) => tried)).size).toBe(5);
    for (const { role, forget, other } of chosen)
      expect(new Set([role, forget, other].map((one) => one?.kind)).size).toBe(3);
    expect(choose([proposalOf("food")], 1).themes[0]).toMatchObject({ forget: null, other: null });
  });

  it("of pivots that the topic doesn't have are the pack's, and their absence is not counted", () => {
    const proposal = { ...proposalOf("food"), sequence: [], tried: [] };
    const one = { ...wanted("food"), kinds: ["role", "fact"] as const };
    const { themes, dropped } = chooseThemes([proposal], [one], createRandom(1));
    expect(at(themes, 0)).toMatchObject({
      tried: "stock problem",
      sequence: { subject: "food stock sequence" },
    });
    expect(dropped.map(({ what }) => what)).toEqual(["food, story food.init.2"]);
  });

  it("share no name over all topics, as long as there is a candidate", () => {
    const [food, home] = [proposalOf("food"), proposalOf("home")];
    for (const clash of food.sequence.slice(1)) home.fact.push(clash);
    home.stories.push({ slot: "home.init.2", act: "dislikes", ...named("food sequence a") });
    for (let seed = 0; seed < 40; seed++) {
      const { themes } = choose([food, home], seed);
      const names = themes.flatMap(subjectsIn).map(({ subject }) => subject);
      expect(new Set(names).size).toBe(names.length);
      expect(themes[0]?.sequence.subject).not.toBe("food sequence a");
    }
  });

  it("are the pack's if no candidate is left, and the clashes are recorded", () => {
    const [food, home] = [proposalOf("food"), proposalOf("home")];
    home.fact = [named("food story on toast", "food story")];
    expect(at(choose([food, home], 1).themes, 1).fact.subject).toBe("home stock fact");
    expect(droppedIn([food, home])).toContain(
      'home, "fact": "food story on toast" and "food story" of a story of food have a word in common: the pack\'s is taken',
    );
  });

  it("leave out entries that can't be themes, and never fail", () => {
    const food = proposalOf("food");
    food.kinds = [{ kind: "too few", rivals: [named("one")] }];
    food.reason = [{ ...named("x".repeat(80)), direction: "off" }];
    food.tried = [];
    food.visits = [];
    food.stories = [
      { slot: "nowhere", act: "likes", ...named("stew") },
      { slot: "food.init.1", act: "likes", ...named("soup") },
      { slot: "food.init.2", act: "likes", ...named("soup") },
    ];
    const { themes } = choose([food], 3);
    expect(topicThemesSchema.array().safeParse(themes).error).toBeUndefined();
    const [only] = themes;
    expect(only).toMatchObject({ role: { kind: "food stock" }, tried: "stock problem" });
    expect(only?.stories.map(({ slot }) => slot)).toEqual(["food.init.1"]);
    expect(only?.visits).toEqual(stockOf("food").visits);
    expect(droppedIn([food])).toHaveLength(5);
  });

  it("are recognized by their name if the first word isn't part of it", () => {
    const food = { ...proposalOf("food"), fact: [{ subject: "lullabies", words: ["lullaby"] }] };
    expect(choose([food], 1).themes[0]?.fact.words).toEqual(["lullabies", "lullaby"]);
  });
});

it("Each card is dealt equally often, for any number of personas", () => {
  const { moods, origins } = themeCards();
  const dealt = Array.from({ length: moods.length }, (_, persona) => dealCards(diceOf(3), "food", persona));
  const counts = moods.map((mood) => dealt.flat().filter((card) => card === mood).length);
  expect(new Set(counts)).toEqual(new Set([2]));
  expect(dealt.every((cards) => cards.filter((card) => origins.includes(card)).length === 2)).toBe(true);
  expect(dealCards(diceOf(3), "home", 0)).not.toEqual(dealt[0]);
});

describe("facts that themes bring in", () => {
  const profile = profileOf(7, 4);
  const facts = factsOf(profile, 7, 4);
  const last = "2025-06-01";
  const good: LateFact = {
    ...{ kind: "circumstance", id: "new.net", text: "Has a fishing net on the balcony" },
    ...{ since: "2021-03", until: null },
  };
  const friend = (name: string): LateFact => ({
    ...{ kind: "acquaintance", id: "new.friend", text: `Knows ${name}`, since: "2021-03", until: null },
    ...{ name, sex: "woman", relation: "piano teacher", role: "other" },
  });
  const taken = facts.facts.find((fact) => "name" in fact);

  it("are accepted if they add to the others", () => {
    expect(lateFactIssues([good, friend("Quirina")], facts, last)).toEqual([]);
  });

  it("are left out one by one, and the others stay", () => {
    const wife: LateFact = { ...good, id: "new.wife", text: "His wife keeps bees" };
    const { facts: kept, issues } = usableLateFacts([good, wife, friend("Quirina")], facts, last);
    expect(kept.map(({ id }) => id)).toEqual(["new.net", "new.friend"]);
    expect(issues.join()).toContain('"wife" is settled');
  });

  it.each([
    ["an id that is taken", [good, good], "its id is taken"],
    ["a wife", [{ ...good, text: "His wife keeps bees" }], '"wife" is settled'],
    ["an end before the beginning", [{ ...good, until: "2020-01" }], "it ends before it begins"],
    ["what comes after the last session", [{ ...good, since: "2031-01" }], "begins after 2025-06-01"],
    ["what was before the persona", [{ ...good, since: "1851-01" }], "the persona was born in"],
    [
      "somebody with a name that is taken",
      [friend(taken && "name" in taken ? taken.name : "")],
      "somebody else is called",
    ],
    [
      "thirteen facts",
      Array.from({ length: 13 }, (_, index) => ({ ...good, id: `new.${index}` })),
      "at most 12",
    ],
  ] as const)("are rejected for %s", (_, late, issue) => {
    expect(lateFactIssues(late, facts, last).join("\n")).toContain(issue);
  });
});
