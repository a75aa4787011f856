import { gzipSync } from "node:zlib";
import { createRandom } from "../../pipeline/engine/random.ts";
import { wordsOf } from "../../questions/surface/words.ts";
import type { Turn } from "../reading/contexts.ts";
import { type DrawnTurns, drawTurns } from "./drawn-turns.ts";
import { countVariety, type Variety } from "./variety.ts";

/** Measures of the turns in contexts. They can be compared between files of any size. */
export interface TextMeasures {
  readonly turns: number;
  readonly words: number;
  /** How many times smaller gzip makes the turns. */
  readonly compression: number;
  readonly variety: Variety;
  readonly drawn: DrawnTurns;
  readonly lengths: { readonly user: TurnLengths; readonly assistant: TurnLengths };
}

/** In words: the length that at least 10 %, 50 % and 90 % of the turns don't exceed. */
export interface TurnLengths {
  readonly turns: number;
  readonly short: number;
  readonly median: number;
  readonly long: number;
}

/**
 * The measures of 179 turns of PersonaMem's released contexts, for comparison. The turns are printed in a notebook of its
 * repository (bowen-upenn/PersonaMem, MIT).
 */
export const releasedTurns = {
  turns: 179,
  compression: 3.17,
  distinct1: 0.124,
  distinct2: 0.608,
  distinct3: 0.895,
  repeating: 0.073,
  lengths: {
    user: { short: 87, median: 109, long: 133 },
    assistant: { short: 114, median: 162, long: 216 },
  },
} as const;

export interface TextCount {
  add(turn: Turn): void;
  /** `null` if there was no turn. */
  measures(): TextMeasures | null;
}

export function countText(): TextCount {
  const lengths = { user: countLengths(), assistant: countLengths() };
  const [compression, variety] = [countCompression(), countVariety()];
  const draw = drawTurns(createRandom("audit", "turns"));
  let [turns, total] = [0, 0];
  return {
    add: ({ role, text }) => {
      const words = wordsOf(text);
      turns += 1;
      total += words.length;
      lengths[role].add(words.length);
      compression.add(text);
      variety.add(words);
      draw.add(role, words);
    },
    measures: () =>
      turns === 0
        ? null
        : {
            turns,
            words: total,
            compression: compression.ratio(),
            variety: variety.variety(),
            drawn: draw.measure(),
            lengths: { user: lengths.user.lengths(), assistant: lengths.assistant.lengths() },
          },
  };
}

/** In characters. Gzip looks back only 32 KiB, so packing pieces of this size gives the same ratio as packing the whole. */
const pieceLength = 2 ** 20;

/** How many times smaller gzip makes the texts. */
function countCompression() {
  let [pieces, length, bytes, packed]: [string[], number, number, number] = [[], 0, 0, 0];
  const pack = () => {
    const piece = Buffer.from(pieces.join("\n"));
    bytes += piece.length;
    packed += gzipSync(piece).length;
    pieces = [];
    length = 0;
  };
  return {
    add: (text: string) => {
      pieces.push(text);
      length += text.length;
      if (length >= pieceLength) pack();
    },
    ratio: () => {
      if (pieces.length > 0) pack();
      return bytes / Math.max(1, packed);
    },
  };
}

/** In words; a longer turn counts as one of this length. */
const longest = 10_000;

/** Counts turns by length, so that percentiles are exact and memory doesn't grow. */
function countLengths() {
  const counts = new Uint32Array(longest + 1);
  let turns = 0;
  const atShare = (share: number) => {
    let below = 0;
    // The nearest rank: the smallest length that this share of the turns does not exceed.
    for (const [length, count] of counts.entries()) {
      below += count;
      if (below >= share * turns) return length;
    }
    return 0;
  };
  return {
    add: (words: number) => {
      const length = Math.min(longest, words);
      counts[length] = (counts[length] ?? 0) + 1;
      turns += 1;
    },
    lengths: (): TurnLengths => ({ turns, short: atShare(0.1), median: atShare(0.5), long: atShare(0.9) }),
  };
}
