import { describe, expect, it } from "vitest";
import { puzzles } from "../../../content/filler/bank.ts";
import type { Puzzle } from "../../../content/filler/puzzle-schema.ts";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { grouped } from "../../../pipeline/lists.ts";
import { type ToldPuzzle, tellPuzzle } from "./tell.ts";

const show = (value: number, digits: number): string =>
  new Intl.NumberFormat("en-US", { maximumFractionDigits: digits }).format(value * (1 + 1e-12));
const hourMinute = (minutes: number): string => {
  const date = new Date(Date.UTC(2001, 0, 10) + Math.round(minutes) * 60_000);
  return `${date.getUTCHours()}:${String(date.getUTCMinutes()).padStart(2, "0")}`;
};
const dayNumber = (year: number, month: unknown, day: number): number =>
  Date.parse(`${day} ${month} ${year} UTC`) / 86_400_000;

/** All throws of some dice, one by one. */
const throwsOf = (count: number, sides: number): number[] =>
  count === 0
    ? [0]
    : throwsOf(count - 1, sides).flatMap((sum) => Array.from({ length: sides }, (_, face) => sum + face + 1));

/** Counts subsets one by one, as bit patterns. */
const subsets = (count: number, size: number): number[] =>
  Array.from({ length: 2 ** count }, (_, bits) => bits).filter((bits) => {
    let left = bits;
    let ones = 0;
    for (; left > 0; left &= left - 1) ones++;
    return ones === size;
  });

const product = (numbers: readonly number[]): number => numbers.reduce((a, b) => a * b, 1);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const romanValue = (text: string): number => {
  const worth: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };
  const values = [...text].map((letter) => worth[letter] as number);
  return values.reduce((sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value), 0);
};

type Recount = (given: Readonly<Record<string, number>>, puzzle: ToldPuzzle) => readonly string[];

const caseOf = (value: unknown) => (typeof value === "object" && value && "is" in value ? value.is : null);

const numbersIn = ({ values }: ToldPuzzle): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === "number" ? [[name, value]] : [])),
  );

/** Recounts the answers of each kind in a different way than its generator. */
const recounts: Record<string, Recount> = {
  weekday: ({ year = 0, day = 0 }, { values: { month } }) => [
    `${day} ${month} ${year} is a ${new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" }).format(dayNumber(year, month, day) * 86_400_000)}.`,
  ],
  interval: ({ year = 0, day = 0, end = 0 }, { values: { month, later } }) => {
    const days = dayNumber(year, later, end) - dayNumber(year, month, day);
    return [`${days} days`, `${(days - (days % 7)) / 7} full ones`];
  },
  tide: ({ high = 0, low = 0, range = 0, hours = 0 }) => {
    const fallen = [1, 2, 3, 3, 2].slice(0, hours).reduce((a, b) => a + b, 0);
    return [
      hourMinute(high + 745),
      hourMinute(high + 1490),
      `leaves ${show(low + range - (range * fallen) / 12, 2)} m`,
    ];
  },
  sundial: ({ dial = 0, degrees = 0, minutes = 0 }, { values: { side, sun } }) => {
    const west = caseOf(side) === "west" ? degrees : -degrees;
    const ahead = caseOf(sun) === "ahead" ? minutes : -minutes;
    return [`becomes ${hourMinute(dial + west * 4 - ahead)} on`];
  },
  zone: ({ sent = 0, from = 0, to = 0, delay = 0 }) => {
    const arrival = sent + delay + (to - from) * 60;
    return [
      hourMinute(arrival),
      arrival < 1440 ? "the same date" : arrival < 2880 ? "the next date" : "two dates later",
    ];
  },
  pendulum: ({ length = 0 }) => {
    const period = (2 * Math.PI) / Math.sqrt(9.81 / length);
    return [`${show(period, 2)} s`, ` ${show(3600 / period, 0)} `, `${show(length * 4, 2)} m`];
  },
  choosing: ({ count = 0, taken = 0 }) => {
    const all = subsets(count, taken);
    return [
      `${show(all.length, 0)} choices`,
      `${show(all.filter((bits) => (bits & 3) !== 3).length, 0)} remain`,
    ];
  },
  dice: ({ count = 0, sides = 0, sum = 0 }) => {
    const all = throwsOf(count, sides);
    const exact = all.filter((total) => total === sum).length;
    return [
      `${exact}/${show(all.length, 0)}`,
      `${show(all.filter((total) => total >= sum).length, 0)} throws`,
    ];
  },
  ring: ({ count = 0 }) => [
    `${show(product(upTo(count)) / count, 0)} circles`,
    `${show(2 * product(upTo(count - 2)), 0)} in all`,
  ],
  pairs: ({ count = 0, round = 0 }, puzzle) => {
    const named = [...puzzle.answer.matchAll(/(\d+) with (\d+)/g)].flatMap((match) => [
      Number(match[1]),
      Number(match[2]),
    ]);
    expect([...named].sort((a, b) => a - b)).toEqual(upTo(count));
    // In the circle method, two who rotate meet in the round that is half the sum of their places, modulo the
    // number of those who rotate.
    for (let place = 2; place < named.length; place += 2)
      expect(
        ((named[place] as number) + (named[place + 1] as number) - 2 * round + 2 * count - 2) % (count - 1),
      ).toBe(0);
    return [
      `${upTo(count - 1).reduce((a, b) => a + b, 0)} comparisons`,
      `${count - 1} rounds`,
      `${count} with ${round},`,
    ];
  },
  conversion: ({ factor = 0, count = 0, other = 0 }, { values: { from, to } }) => [
    `${show(count * factor, 2)} ${to}`,
    `${show(other / factor, 2)} ${from}`,
  ],
  cylinder: ({ across = 0, high = 0, rate = 0 }) => {
    const [radius, height] = [across / 20, high / 10];
    const liters = Math.PI * radius * radius * height;
    const skin = (2 * Math.PI * radius * height + Math.PI * radius * radius) / 100;
    return [`${show(liters, 0)} liters`, `${show(liters / rate, 1)} min`, `${show(skin, 2)} m²`];
  },
  map: ({ scale = 0, length = 0, wide = 0, high = 0 }) => [
    `${show((length / 100 / 1000) * scale, 2)} km`,
    `${show(((wide * scale) / 1e5) * ((high * scale) / 1e5), 3)} km²`,
  ],
  log: (_, puzzle) => {
    const values = Array.from(puzzle.ask.matchAll(/:00 (\d+(?:\.\d+)?)/g), ([, reading]) => Number(reading));
    const sorted = [...values].sort((a, b) => a - b);
    const middle =
      values.length % 2
        ? [sorted[(values.length - 1) / 2]]
        : sorted.slice(values.length / 2 - 1, values.length / 2 + 1);
    const mean = values.reduce((a, b) => a + b, 0) / values.length;
    const jump = Math.max(
      ...values.slice(1).map((value, place) => Math.abs(value - (values[place] as number))),
    );
    return [
      `mean is ${show(mean, 2)}`,
      `median of ${show(middle.reduce<number>((a, b) => a + (b as number), 0) / middle.length, 2)}`,
      `range is ${show((sorted.at(-1) as number) - (sorted[0] as number), 1)}`,
      `moves by ${show(jump, 1)}`,
    ];
  },
  base: ({ base = 0, number = 0 }, puzzle) => {
    const digits = /is (\d+) in base/.exec(puzzle.answer)?.[1] as string;
    expect(Number.parseInt(digits, base)).toBe(number);
    expect(Number.parseInt(/, is (\d+),/.exec(puzzle.answer)?.[1] as string, base)).toBe(number + 1);
    return [`The successor, ${number + 1}, is `];
  },
  roman: ({ first = 0, second = 0 }, puzzle) => {
    expect(romanValue(/together ([A-Z]+)\./.exec(puzzle.answer)?.[1] as string)).toBe(first);
    expect(romanValue(/carved as ([A-Z]+)\./.exec(puzzle.answer)?.[1] as string)).toBe(first + second);
    expect(puzzle.ask.match(/[MDCLXVI]{2,}/g)?.map(romanValue)).toContain(second);
    return [`gives ${second}.`];
  },
  gears: ({ first: a = 1, second: b = 1, third: c = 1, fourth: d = 1, speed = 0 }) => [
    `ratio is ${show((b * d) / (a * c), 3)}`,
    `remain ${show((speed * a * c) / (b * d), 2)}`,
  ],
  rope: ({ model = 1, used = 0, real = 0, knots = 0, left = 0 }) => [
    `${show((used / model) * real, 1)} cm for each`,
    `measure ${show((left * 100 + (knots * used * real) / model) / 100, 2)} m`,
  ],
  delay: ({ warm = 0, delay = 0, far = 0 }) => [
    `${show((331.3 + 0.606 * warm) * delay, 0)} m`,
    `take ${show((far * 1e9) / 299_792_458 / 60, 2)} min`,
  ],
};

const told = (puzzle: Puzzle) =>
  Array.from({ length: 150 }, (_, index) => tellPuzzle(puzzle, createRandom("puzzles", puzzle.kind, index)));

const byKind = [...grouped(puzzles(), ({ kind }) => kind)];

describe.each(byKind)("a puzzle of the kind %s", (kind, same) => {
  it("has the right answer", () => {
    const recount = recounts[kind] as Recount;
    // Further puzzles of a kind have the same numbers in other words.
    for (const puzzle of told(same[0] as Puzzle))
      for (const result of recount(numbersIn(puzzle), puzzle)) expect(puzzle.answer).toContain(result);
  });

  it("hardly ever repeats its words", () => {
    for (const puzzle of same) expect(new Set(told(puzzle).map(({ ask }) => ask)).size).toBeGreaterThan(115);
  });

  it("says every value that is computed, and no other", () => {
    const said = same.flatMap(({ values, cases }) => [...values, ...Object.keys(cases)]);
    const computed = told(same[0] as Puzzle).flatMap(({ values }) => Object.keys(values));
    expect([...new Set(said)].sort()).toEqual([...new Set(computed)].sort());
  });
});

describe("puzzles", () => {
  it.each([
    [
      "a value that is not computed",
      { ask: ["{hight} m", "{hight} cm"] },
      'could not say "{hight}" in a puzzle of the kind "tide"',
    ],
    [
      "a text as a time",
      { kind: "ring", ask: ["{thing:clock}", "{thing:clock}"] },
      'could not say "{thing:clock}"',
    ],
    ["a case without its text", { kind: "sundial", ask: ["{side}", "{side}"] }, 'could not say "{side}"'],
    ["a kind that does not exist", { kind: "tides" }, 'could not compute a puzzle: there is no kind "tides"'],
  ])("are refused if they have %s", (_, change, message) => {
    const puzzle = { kind: "tide", values: [], ask: [], answer: [], cases: {}, rows: {}, ...change };
    expect(() => tellPuzzle(puzzle, createRandom("puzzles"))).toThrow(message);
  });
});
