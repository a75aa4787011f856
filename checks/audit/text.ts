import { createRandom } from "../../pipeline/engine/random.ts";
import { wordsOf } from "../../questions/surface/words.ts";
import type { Turn } from "../reading/read-contexts.ts";
import { countCompression } from "./compression.ts";
import { type DrawnTurns, drawTurns } from "./drawn-turns.ts";
import { countLengths, type TurnLengths } from "./turn-lengths.ts";
import { countVariety, type Variety } from "./variety.ts";

/** What the turns of contexts read like, by numbers that can be compared between files of any size. */
export interface TextMeasures {
  readonly turns: number;
  readonly words: number;
  /** How many times smaller gzip makes the turns. */
  readonly compression: number;
  readonly variety: Variety;
  readonly drawn: DrawnTurns;
  readonly lengths: { readonly user: TurnLengths; readonly assistant: TurnLengths };
}

export interface TextCount {
  add(turn: Turn): void;
  /** Null where there was no turn. */
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
