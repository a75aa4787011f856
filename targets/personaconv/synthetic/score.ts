import type { DebateSide } from "../../../content/reddit/schema.ts";

export const stances = ["agrees", "disagrees", "adds", "asks", "concedes", "jokes"] as const;
export type Stance = (typeof stances)[number];
export const tones = ["plain", "warm", "sharp", "sarcastic"] as const;
export type Tone = (typeof tones)[number];

/** How much a stance commits its speaker to a side. */
const weights: Readonly<Record<Stance, number>> = {
  agrees: 1,
  disagrees: 1.2,
  adds: 1,
  asks: 0.5,
  concedes: 0.6,
  jokes: 0.7,
};
const pays: Readonly<Record<Exclude<Tone, "sarcastic">, number>> = { plain: 0, warm: 1.5, sharp: -1.5 };

export interface JudgedComment {
  /** What the community thinks, from -1 (all against) to 1 (all for). */
  readonly leaning: number;
  /** The side that the comment speaks for. A comment that concedes speaks for the other side. */
  readonly side: DebateSide;
  readonly stance: Stance;
  readonly tone: Tone;
  /** How many points sarcasm earns in the community. */
  readonly sarcasm: number;
  /** From 1, the first comment of its thread, to 0, the last. */
  readonly early: number;
  /** How many people see the thread; 1 is few. */
  readonly reach: number;
  /** The part that no rule explains. */
  readonly remainder: number;
}

/**
 * The score of a comment, a whole number:
 * `reach × (8 × leaning × side × weight of the stance × (0.7 + 0.6 × early) + pay of the tone) + remainder`,
 * where `side` is 1 for a comment that is for the matter and -1 for one against it. People who speak against
 * their community therefore have scores below zero again and again. An author has one opinion for all matters
 * of a question, so that past scores predict the next one.
 */
export function commentScore({
  leaning,
  side,
  stance,
  tone,
  sarcasm,
  early,
  reach,
  remainder,
}: JudgedComment): number {
  const heard = 8 * leaning * (side === "for" ? 1 : -1) * weights[stance] * (0.7 + 0.6 * early);
  const score = Math.round(reach * (heard + (tone === "sarcastic" ? sarcasm : pays[tone])) + remainder);
  return score === 0 ? 0 : score;
}
