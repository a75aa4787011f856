import { z } from "zod";
import { type Issue, messageOf } from "../pipeline/engine/errors.ts";
import type { Dice } from "../pipeline/engine/random.ts";
import { isForeign } from "./lines/foreign.ts";
import { headOf } from "./lines/head.ts";
import { ownFamily, readLine } from "./lines/read.ts";

const seedSchema = z.object({ persona: z.string().trim().min(1) });

export interface Seeds {
  /** The usable lines, and the number of each in the file. */
  readonly lines: readonly string[];
  readonly numbers: readonly number[];
  readonly issues: readonly Issue[];
}

/** Reads a seeds file: JSON lines with a `persona`; other keys are ignored. */
export function parseSeeds(text: string, file: string): Seeds {
  const lines: string[] = [];
  const numbers: number[] = [];
  const issues: Issue[] = [];
  // Only "\n" ends a line. U+2028 and similar characters may be part of JSON text.
  text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .forEach((line, index) => {
      if (line.trim() === "") return;
      const read = readSeed(line);
      if (typeof read === "string") {
        lines.push(read);
        numbers.push(index + 1);
      } else issues.push({ message: read.message, position: { file, line: index + 1 } });
    });
  return { lines, numbers, issues };
}

function readSeed(line: string): string | { message: string } {
  const shown = line.length > 60 ? `${line.slice(0, 60)}…` : line.trim();
  try {
    const seed = seedSchema.safeParse(JSON.parse(line));
    return seed.success
      ? seed.data.persona
      : { message: `could not use the line "${shown}": it has no "persona" with text in it` };
  } catch (error) {
    const reason = messageOf(error);
    return { message: `could not read the line "${shown}" as JSON: ${reason}` };
  }
}

/** The line of persona `index`. Lines are taken in a random order, and none is taken twice before all have been taken. */
export function seedLineOf(lines: readonly string[], dice: Dice, index: number): string {
  const line = lines[seedPlaceOf(lines, dice, index)];
  if (line === undefined) throw new RangeError(`could not take line ${index} of ${lines.length}`);
  return line;
}

/** The place of that line in the list; -1 if the list is empty. */
function seedPlaceOf(lines: readonly string[], dice: Dice, index: number): number {
  const round = Math.floor(index / lines.length);
  return dice("seeds", round).shuffle([...lines.keys()])[index % lines.length] ?? -1;
}

/** What the rules can't follow in the lines of the first `count` personas, by the line's number in the file. */
export function unfollowedLines(
  { lines, numbers }: Pick<Seeds, "lines" | "numbers">,
  dice: Dice,
  count: number,
): { readonly number: number; readonly reason: string }[] {
  if (lines.length === 0) return [];
  const rounds = Math.ceil(count / lines.length);
  const places = Array.from({ length: rounds }, (_, round) =>
    dice("seeds", round).shuffle([...lines.keys()]),
  );
  return [...new Set(places.flat().slice(0, count))]
    .map((place) => ({ number: numbers[place] ?? 0, reason: unfollowedIn(lines[place] ?? "") }))
    .flatMap(({ number, reason }) => (reason === null ? [] : [{ number, reason }]))
    .sort((one, other) => one.number - other.number);
}

const nobody =
  /\b(?:company|organization|organisation|agency|firm|corporation|startup|institution|university|department|council|committee|federation|platform|group|team|band|club|robot|A\.I\.|whale|bear|rabbit|parrot|horse)$/i;

/** Homes that no persona has. */
const rareHome =
  /\b(?:on|in) an? (?:\w+ )?(narrowboat|houseboat|boat|ship|camp|convent|monastery|abbey|van|caravan|trailer|tent|prison|commune|shelter|lighthouse)\b/i;

/** What the rules can't follow in a line; `null` if they can follow everything, as far as they can tell. */
function unfollowedIn(line: string): string | null {
  const { unknownPlace, isChild, ties } = readLine(line);
  const head = headOf(line).split(/\s(?:of|from|in|with|for|at|on|to)\s/)[0] ?? "";
  if (unknownPlace !== null)
    return `names a place that no table has ("${unknownPlace}"), so the card names no home`;
  if (isChild) return "is about a child; the persona is a young adult";
  if (nobody.test(head)) return `is about no single person ("${head}"); the persona is one of them`;
  if (isForeign(line)) return "isn't in English; only work and country are read from it";
  const family = Object.keys(ties).length === 0 ? ownFamily.exec(line)?.[0] : undefined;
  if (family !== undefined)
    return `says something of the family that no rule reads ("${family}"), so the card names no family`;
  const home = rareHome.exec(line)?.[1];
  return home === undefined
    ? null
    : `names a home that no persona has ("${home}"); the persona has a usual one`;
}
