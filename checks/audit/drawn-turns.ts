import type { Random } from "../../pipeline/engine/random.ts";
import { hashRuns } from "../measures/hashes.ts";
import type { TurnRead } from "../reading/contexts.ts";
import { createCounts } from "./counts.ts";
import { longRun } from "./variety.ts";

export const mostDrawnTurns = 20_000;
const openingWords = 3;
const shownOpenings = 5;

export interface Opening {
  readonly words: string;
  /** Among the drawn turns of the role. */
  readonly share: number;
}

/** What can be measured only by comparing turns with each other. It is measured on a bounded draw, in which all turns are equally likely. */
export interface DrawnTurns {
  readonly turns: number;
  /** The share of drawn turns that have `longRun` words in a row in common with another one. */
  readonly repeating: number;
  readonly openings: { readonly user: readonly Opening[]; readonly assistant: readonly Opening[] };
}

export interface TurnDraw {
  add(role: TurnRead["role"], words: readonly string[]): void;
  measure(): DrawnTurns;
}

interface Drawn {
  readonly role: TurnRead["role"];
  readonly opening: string;
  readonly runs: Float64Array;
}

/** A reservoir: Vitter's algorithm R. */
export function drawTurns(random: Random, most = mostDrawnTurns): TurnDraw {
  const drawn: Drawn[] = [];
  let seen = 0;
  return {
    add: (role, words) => {
      seen += 1;
      const index = seen <= most ? seen - 1 : random.integer(0, seen - 1);
      if (index >= most) return;
      const runs = new Float64Array(new Set(hashRuns(words, longRun)));
      drawn[index] = { role, opening: words.slice(0, openingWords).join(" "), runs };
    },
    measure: () => ({
      turns: drawn.length,
      repeating: repeatingShare(drawn),
      openings: { user: openingsOf(drawn, "user"), assistant: openingsOf(drawn, "assistant") },
    }),
  };
}

/** A turn lists each of its runs once, so a run that occurs twice is in two turns. */
function repeatingShare(drawn: readonly Drawn[]): number {
  const all = new Float64Array(drawn.reduce((sum, { runs }) => sum + runs.length, 0));
  let end = 0;
  for (const { runs } of drawn) {
    all.set(runs, end);
    end += runs.length;
  }
  all.sort();
  const shared = new Set(all.filter((run, index) => run === all[index - 1]));
  return drawn.filter(({ runs }) => runs.some((run) => shared.has(run))).length / Math.max(1, drawn.length);
}

function openingsOf(drawn: readonly Drawn[], wanted: TurnRead["role"]): readonly Opening[] {
  const counts = createCounts();
  const turns = drawn.filter(({ role, opening }) => role === wanted && opening !== "");
  for (const { opening } of turns) counts.add(opening);
  return counts
    .entries()
    .slice(0, shownOpenings)
    .map(([words, count]) => ({ words, share: count / turns.length }));
}
