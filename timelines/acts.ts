import { z } from "zod";

const text = z.string().min(1);

/**
 * What an event does. `opens` is what brings the user to a session, `news` a matter of their own, `mentions` names something where it
 * says nothing about the user; `outgrows` shows that something was liked and no longer is. `matches` says which thing belongs to which
 * of several people or times, and `picks` chooses one of these. `lists` names several subjects that are none of the user's business.
 */
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
  "outgrows",
  "mentions",
  "matches",
  "picks",
  "lists",
] as const;
export type Act = (typeof acts)[number];

/** Acts after which the subject is liked. */
export const warmActs: ReadonlySet<Act> = new Set(["likes", "comesRound", "switches", "stillLikes"]);
/** Acts after which it is disliked. */
export const coldActs: ReadonlySet<Act> = new Set(["dislikes", "goesOff", "stillDislikes", "outgrows"]);
/** Acts that tell a change of mind, and so its reason. */
export const changeActs: ReadonlySet<Act> = new Set(["goesOff", "comesRound", "switches"]);

/** What a persona does, by words of which one stands in its name; `retired` if they have it behind them. */
export const tradeSchema = z.strictObject({ words: z.array(text).min(1), retired: z.boolean() });

/** A matter of the persona's trade or temperament, by its first turn as it stands in the bank. */
export const matterSchema = z.strictObject({ begins: text, trade: tradeSchema.nullable() });
