import type { Puzzle } from "../../../content/filler/puzzle-schema.ts";
import type { Random } from "../../../pipeline/engine/random.ts";
import { suggestion } from "../../../pipeline/text/nearest.ts";
import { interval, weekday } from "./calendar.ts";
import { choosing, dice, pairs, ring } from "./chance.ts";
import { pendulum, sundial, tide, zone } from "./clocks.ts";
import { delay, gears, rope } from "./machines.ts";
import { conversion, cylinder, log, map } from "./measures.ts";
import { base, roman } from "./numbers.ts";
import { say, type Values } from "./say.ts";

/** The kinds of puzzles. Each draws numbers and computes the values that the texts say. */
const kinds: Readonly<Record<string, (random: Random) => Values>> = {
  base,
  choosing,
  conversion,
  cylinder,
  delay,
  dice,
  gears,
  interval,
  log,
  map,
  pairs,
  pendulum,
  ring,
  roman,
  rope,
  sundial,
  tide,
  weekday,
  zone,
};

/** A puzzle in words, and the values in them. */
export interface ToldPuzzle {
  readonly ask: string;
  readonly answer: string;
  readonly values: Values;
}

export function tellPuzzle(puzzle: Puzzle, random: Random): ToldPuzzle {
  const kind = kinds[puzzle.kind];
  if (kind === undefined)
    throw new RangeError(
      `could not compute a puzzle: there is no kind "${puzzle.kind}"${suggestion(puzzle.kind, Object.keys(kinds))}`,
    );
  const values = kind(random);
  const ask = random.pick(puzzle.ask);
  const answer = puzzle.answer.map((part) => (typeof part === "string" ? part : random.pick(part)));
  return { ask: say(ask, puzzle, values), answer: say(answer.join(" "), puzzle, values), values };
}
