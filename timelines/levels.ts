/**
 * How far the wording of the options is from their evidence.
 * - `explicit`: they use its words.
 * - `paraphrased`: they share no word with it, except words that the evidence of the other options also has.
 * - `implied`: the user never says what they think. Their actions show it.
 * - `scattered`: two turns of different sessions are needed, and each alone fits two options.
 */
export const levels = ["explicit", "paraphrased", "implied", "scattered"] as const;
export type Level = (typeof levels)[number];

/** How often each level is asked, relative to the others. */
export type LevelShares = Readonly<Record<Level, number>>;

/** Levels with their own evidence. The other two differ only in the wording of the options. */
export const unstatedLevels = ["implied", "scattered"] as const satisfies readonly Level[];
export type UnstatedLevel = (typeof unstatedLevels)[number];
