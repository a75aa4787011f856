import { gzipSync } from "node:zlib";
import { createRandom } from "../../pipeline/engine/random.ts";
import { wordsOf } from "../../questions/surface/words.ts";
import type { TurnRead } from "../reading/contexts.ts";
import { type DrawnTurns, drawTurns } from "./drawn-turns.ts";
import { countLengths, type TurnLengths } from "./lengths.ts";
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
  add(turn: TurnRead): void;
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
