/**
 * How far the wording of the options is from their evidence. `explicit`: they use its words. `paraphrased`: they share no word
 * with it that the evidence of the other options doesn't have, too.
 */
export const levels = ["explicit", "paraphrased"] as const;
export type Level = (typeof levels)[number];

/** How often each level is asked, in any unit. */
export type LevelShares = Readonly<Record<Level, number>>;
