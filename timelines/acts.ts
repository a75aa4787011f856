/** What an event does, as a session tells it; `opens` begins a session that works on a piece of text or code, and states nothing. */
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
