import { describe, expect, it } from "vitest";
import { createRandom } from "../pipeline/engine/random.ts";
import { fillPlaces } from "./fill-places.ts";
import { countWords } from "./habits.ts";
import { briefsOf } from "./testing/talks.ts";
import { storyIn, type WrittenSession, writeSession } from "./write-session.ts";

type Shared = ReturnType<typeof briefsOf>["shared"];
/** An exchange before the last one that tells nothing and has room for several words. */
const longIn = ({ exchanges }: Shared) =>
  exchanges.slice(0, -1).find(({ tells, isPlace, user }) => !tells && !isPlace && user.words > 8);

const drawn = Array.from({ length: 12 }, (_, seed) => seed).find((seed) =>
  longIn(briefsOf({ topic: "foodRecommendation", seed }).shared),
);
const { shared, forks } = briefsOf({ topic: "foodRecommendation", seed: drawn ?? 4 });
const random = createRandom("write");
const good = writeSession.simulate(shared, random);
const fork = forks[1];
if (!fork) throw new Error("no fork");
const order = good.outline.map(({ n }) => n);
const fill = { base: shared, fork, written: { order, exchanges: good.exchanges }, again: null };
const filled = fillPlaces.simulate(fill, random);

const [place] = shared.places;
const led = (place?.n ?? 0) - 1;
const long = longIn(shared)?.n ?? 0;
const story = shared.stories.find(({ act, subject }) => act !== "opens" && subject !== null);
const told = shared.exchanges.find(({ tells, event }) => tells && event === story?.event)?.n ?? 0;

/** The session with one turn changed. */
const withTurn = (n: number, change: Partial<WrittenSession["exchanges"][number]>): WrittenSession => ({
  ...good,
  exchanges: good.exchanges.map((one) => (one.n === n ? { ...one, ...change } : one)),
});
const userOf = (n: number) => good.exchanges.find((one) => one.n === n)?.user ?? "";
/** The user's turn with its last words replaced. Its length stays the same. */
const ending = (n: number, words: string) =>
  [...userOf(n).split(" ").slice(0, -countWords(words)), words].join(" ");

describe("the check of a session", () => {
  it("finds nothing wrong with a good one", () => {
    expect(writeSession.check(good, shared)).toEqual([]);
    expect(fillPlaces.check(filled, fill)).toEqual([]);
  });

  it("requires exactly the exchanges that all forks share", () => {
    const lacking = { ...good, exchanges: good.exchanges.slice(1) };
    expect(writeSession.check(lacking, shared)[0]).toMatch(/"exchanges" must be 1, .* without the places/);
  });

  describe("of the order", () => {
    /** The session in another order. */
    const ordered = (numbers: readonly number[]): WrittenSession => ({
      ...good,
      outline: numbers.map((n) => ({ n, line: `exchange ${n}` })),
      exchanges: numbers.flatMap((n) => good.exchanges.filter((one) => one.n === n)),
    });
    const swapped = (one: number, other: number) =>
      ordered(order.map((n) => (n === one ? other : n === other ? one : n)));
    const isFree = ({ n, tells }: Shared["exchanges"][number]) => !tells && n > 1 && n < order.length;

    it("accepts plain turns and stories of no pivot in any order", () => {
      const [one] = shared.exchanges.filter(isFree);
      const other = shared.exchanges.find(({ n }) => n === told);
      expect(writeSession.check(swapped(one?.n ?? 0, other?.n ?? 0), shared)).toEqual([]);
    });

    it("requires every exchange once", () => {
      expect(writeSession.check(ordered(order.slice(0, -1)), shared)[0]).toContain("must have each exchange");
      expect(writeSession.check(ordered([...order, 2]), shared)[0]).toContain("must have each exchange");
    });

    it("requires the first and the last exchange, the visits and the places in their order", () => {
      const [first, second] = shared.places;
      const visits = shared.exchanges.filter((one) => storyIn(one, shared.stories)?.act === "opens");
      expect(visits.length).toBeGreaterThan(2);
      expect(writeSession.check(swapped(1, 2), shared)[0]).toContain("must begin with 1");
      expect(writeSession.check(swapped(first?.n ?? 0, second?.n ?? 0), shared)[0]).toContain(
        "the places must",
      );
      const [, middle, last] = visits;
      expect(writeSession.check(swapped(middle?.n ?? 0, last?.n ?? 0), shared).join()).toContain(
        'the exchanges with "visit" must',
      );
    });
  });

  const rival = shared.silence.words[0] ?? "";
  it.each<[string, WrittenSession, RegExp]>([
    ["a subject of the forks", withTurn(led, { assistant: `Or ${rival}.` }), /must not come up/],
    [
      "a story of the forks",
      withTurn(long, { user: shared.silence.stories[0] ?? "" }),
      /must not come up that/,
    ],
    ["a question before a place", withTurn(led, { assistant: "Noted. For whom?" }), /must not end with a q/],
    ["a goodbye in the middle", withTurn(long, { user: ending(long, "bye for now") }), /goodbye/],
    [
      "an untold story",
      withTurn(told, { user: userOf(told).replaceAll(/\p{L}{4,}/gu, "so") }),
      /must name|must tell/,
    ],
    [
      "an opinion outside its story",
      withTurn(long, { user: ending(long, `I love ${shared.subjects[0]}`) }),
      /must not (?:say here|come up)/,
    ],
  ])("finds %s", (_, written, issue) => {
    const issues = writeSession.check(written, shared);
    expect(issues.length).toBeGreaterThan(0);
    expect(issues.join("\n")).toMatch(issue);
  });

  it("finds a repeated turn", () => {
    const other = good.exchanges.find(({ n, user }) => n !== long && countWords(user) >= 8);
    const issues = writeSession.check(withTurn(long, { user: other?.user ?? "" }), shared);
    expect(issues.some((issue) => issue.includes("repeats"))).toBe(true);
  });
});

describe("the check of the open places", () => {
  const withFill = (at: number, user: string) => ({
    ...filled,
    places: filled.places.map((one, index) => (index === at ? { ...one, user } : one)),
  });
  const storyAt = (at: number, of: number) =>
    forks[of]?.stories.find(({ event }) => event === shared.places[at]?.event);
  const atPlace = (test: (at: number) => boolean) => shared.places.findIndex((_, at) => test(at));

  it("requires each place once, and nothing new", () => {
    expect(fillPlaces.check({ ...filled, places: filled.places.slice(1) }, fill)[0]).toMatch(
      /"places" must be P1/,
    );
    expect(fillPlaces.check({ ...filled, introduced: ["a cousin"] }, fill)).toEqual([
      'leave out what you introduced, and "introduced" empty: "a cousin"',
    ]);
  });

  it("finds another fork's story instead of its own", () => {
    const at = atPlace((one) => storyAt(one, 1)?.subject?.name !== storyAt(one, 2)?.subject?.name);
    const other = fillPlaces.simulate({ ...fill, fork: forks[2] ?? fork }, random).places[at]?.user ?? "";
    expect(fillPlaces.check(withFill(at, other), fill).join("\n")).toMatch(/must name/);
  });

  it("finds the opposite of the planned attitude", () => {
    const at = atPlace((one) => /^(?:likes|dislikes)$/.test(storyAt(one, 1)?.act ?? ""));
    const { act, subject } = storyAt(at, 1) ?? {};
    const said = `${act === "likes" ? "I can't stand" : "I love"} ${subject?.name}. ${filled.places[at]?.user}`;
    expect(fillPlaces.check(withFill(at, said), fill).join("\n")).toMatch(/opposite/);
  });
});

describe("the prompt", () => {
  const prompt = JSON.parse(writeSession.prompt(shared)[1]?.content ?? "");

  it("gives each exchange its values, and each place only its matter and its stories", () => {
    expect(prompt.exchanges.length).toBe(shared.exchanges.length);
    for (const [index, one] of prompt.exchanges.entries())
      if (shared.exchanges[index]?.isPlace)
        expect(Object.keys(one)).toEqual(["n", "place", "about", "oneOf"]);
      else expect(one.user).toMatch(/words?/);
  });

  it("tells the assistant nothing about a place before it comes", () => {
    expect(shared.places.length).toBeGreaterThan(0);
    for (const { n, about } of shared.places) {
      expect(JSON.stringify(prompt.exchanges[n - 2])).not.toContain(about);
      expect(prompt.exchanges[n - 2]).not.toHaveProperty("assistant");
    }
  });

  it("contains the stories of all forks alike, each in its place and nowhere else", () => {
    const { exchanges, neverSay, neverTell, ...rest } = prompt;
    for (const { n, event } of shared.places) {
      const told = forks.map(({ stories }) => stories.find((one) => one.event === event)?.said);
      expect(exchanges[n - 1].oneOf).toEqual([...new Set(told)]);
    }
    const said = JSON.stringify(rest);
    for (const one of forks.flatMap(({ stories }) => stories))
      expect(said).not.toContain(one.said.slice(0, 40));
    expect(neverSay.length).toBeGreaterThan(3);
    const here = new Set(shared.places.flatMap(({ oneOf }) => oneOf.map(({ key }) => key)));
    expect(neverTell).toEqual(shared.silence.stories.filter((one) => !here.has(one)));
  });

  it("says how the next session begins, so that it stays possible", () => {
    const next = briefsOf({ topic: "foodRecommendation", seed: drawn ?? 4, session: 1 }).shared;
    const first = next.stories.find(({ event }) => event === next.exchanges[0]?.event);
    expect(first?.parts[0]?.said.toLowerCase()).toContain(prompt.next.toLowerCase().slice(0, 20));
    const last = briefsOf({ topic: "foodRecommendation", seed: drawn ?? 4, session: 3 }).shared;
    expect(last.next).toBeNull();
  });

  it("shows a fork the whole session with open places, and only its own stories", () => {
    const shown = JSON.parse(fillPlaces.prompt(fill)[1]?.content ?? "");
    expect(shown.session.filter((one: unknown) => typeof one === "string")).toEqual(
      shared.places.map(({ place: name }) => `[[${name}]]`),
    );
    expect(shown.places.map(({ place: name }: { place: string }) => name)).toEqual(
      shared.places.map(({ place: name }) => name),
    );
  });

  it("has facts of the day and what was told before, and for a fork also its own stories", () => {
    const later = briefsOf({ topic: "foodRecommendation", seed: 4, session: 2 });
    expect(later.shared.facts.length).toBeGreaterThan(5);
    expect(shared.told).toEqual([]);
    const own = later.forks.map(({ told: before }) =>
      before.filter((one) => !later.shared.told.includes(one)),
    );
    for (const before of own) expect(before.length).toBeGreaterThan(0);
    expect(new Set(own.map((before) => before.join())).size).toBe(4);
    for (const { told: before } of later.forks)
      for (const one of later.shared.told) expect(before).toContain(one);
  });
});
