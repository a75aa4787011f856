/** What an event does. `opens` begins a session that works on a piece of text or code, and states no preference. */
export const acts = [
  "opens",
  "likes",
  "dislikes",
  "goesOff",
  "comesRound",
  "switches",
  "stillLikes",
  "stillDislikes",
  "shares",
  "tries",
  "news",
  "tellsOfOther",
  "asksToForget",
] as const;
export type Act = (typeof acts)[number];
