/**
 * Manners of speaking. A persona keeps the same one. Prompts use the descriptions. They are mild, because models
 * turn strong adjectives into caricatures.
 */
export const manners = {
  terse: "few words, short sentences, no small talk",
  breathless: "fast, sentences that run into each other, small letters, hardly a full stop",
  dry: "matter-of-fact, complete sentences, now and then an understatement",
  formal: "courteous and complete, no contractions, subordinate clauses, exact dates",
  anxious: "hedges, has second thoughts, now and then asks whether something is all right",
  chatty: "sociable, names people, adds a detail more than needed",
  precise: "exact quantities and dates, makes distinctions, corrects a figure now and then",
  grumbling: "quick to say what doesn't work, slow to be pleased",
  wistful: "longer sentences, thinks back now and then",
  playful: "light and friendly, teases now and then",
  plainspoken: "direct, everyday words, says what is what, practical",
  rambling: "long sentences with a by-the-way in them, finds the way back",
  earnest: "sincere, says how they feel about a thing, wants to do it properly",
  brisk: "quick and organized, to the point",
} as const;

export type Manner = keyof typeof manners;

// The cast is safe: the record has no keys besides those of its type.
export const mannerNames = Object.keys(manners) as readonly Manner[];
