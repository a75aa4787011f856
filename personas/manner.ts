/** Manners of speaking. A persona keeps the same one. The phrases are in `conversations/voices/`; prompts use the descriptions. */
export const manners = {
  terse: "few words, short sentences, no small talk, full stops",
  breathless: "fast and excited, sentences tumbling into each other, small letters, hardly a full stop",
  dry: "deadpan understatement, complete sentences, irony that never explains itself",
  formal: "courteous and complete, no contractions, subordinate clauses, exact dates",
  anxious: "hedging, second thoughts, worries about being a bother, asks for reassurance",
  chatty: "sociable, digressive, names people, talks as over a garden fence",
  precise: "exact quantities and dates, distinctions, corrects itself, lists in running text",
  grumbling: "complains with relish, sighs at modern life, softens at the end",
  wistful: "looks back, long sentences, weather and light, a little melancholy",
  playful: "teasing, mock drama, comparisons, jokes at their own expense",
  plainspoken: "direct, everyday words, says what is what, practical",
  rambling: "starts in one place, ends in another, brackets and by-the-ways, finds the way back",
  earnest: "sincere, names feelings, wants to do things properly, reflects on why",
  brisk: "quick and organized, to the point, cheerful orders, next please",
} as const;

export type Manner = keyof typeof manners;

// The cast is safe: the record has no keys besides those of its type.
export const mannerNames = Object.keys(manners) as readonly Manner[];
