import type { Random } from "../../../pipeline/engine/random.ts";
import type { Stance, Tone } from "./score.ts";

export interface Situation {
  /** The stance of what is answered; `null` for the post. */
  readonly parent: Stance | null;
  readonly sameSide: boolean;
  readonly isAuthor: boolean;
}

/**
 * How a person reacts to what they answer. A question gets an answer; after a joke, people return to the
 * matter.
 */
export function drawStance({ parent, sameSide, isAuthor }: Situation, random: Random): Stance {
  if (parent === "asks") return "adds";
  if (sameSide) {
    if (parent === "jokes") return "adds";
    return random.pick<Stance>(
      isAuthor
        ? ["agrees", "agrees", "adds", "adds"]
        : ["agrees", "agrees", "agrees", "adds", "adds", "asks", "jokes"],
    );
  }
  if (parent === "concedes" || parent === "jokes") return "disagrees";
  return random.pick<Stance>([
    "disagrees",
    "disagrees",
    "disagrees",
    "disagrees",
    "disagrees",
    "asks",
    "concedes",
    "jokes",
  ]);
}

/** What somebody who has no point to make can still do. */
export function drawPointless({ parent, sameSide }: Situation, random: Random): Stance {
  if (parent === "asks" || parent === "jokes") return "jokes";
  if (sameSide) return random.pick<Stance>(["agrees", "agrees", "jokes", "asks"]);
  return random.pick<Stance>(
    parent === "concedes" ? ["jokes", "asks"] : ["asks", "concedes", "concedes", "jokes"],
  );
}

export interface Temper {
  readonly combative: number;
  readonly sarcastic: boolean;
}

export function drawTone(stance: Stance, { combative, sarcastic }: Temper, random: Random): Tone {
  const roused = random.chance(combative);
  const mocking = random.chance(sarcastic ? 0.5 : combative / 2);
  if (stance === "jokes") return mocking ? "sarcastic" : "plain";
  if (stance === "disagrees") return mocking ? "sarcastic" : roused ? "sharp" : "plain";
  return stance !== "asks" && random.chance(0.3 * (1 - combative)) ? "warm" : "plain";
}
