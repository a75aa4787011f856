import { z } from "zod";

const text = z.string().min(1);

/**
 * What an event does. `opens` is the user's reason for a session. `news` is a matter of their own. `mentions`
 * names something without saying anything about the user. `outgrows` shows that something was liked and no
 * longer is. `matches` says which thing belongs to which of several people or times, and `picks` chooses one
 * of these. `lists` names several subjects that don't concern the user.
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

export type Attitude = "like" | "dislike";

/** Acts after which the subject is liked. */
export const warmActs: ReadonlySet<Act> = new Set(["likes", "comesRound", "switches", "stillLikes"]);
/** Acts after which the subject is disliked. */
export const coldActs: ReadonlySet<Act> = new Set(["dislikes", "goesOff", "stillDislikes", "outgrows"]);
/** Acts that tell a change of mind, and therefore its reason. */
export const changeActs: ReadonlySet<Act> = new Set(["goesOff", "comesRound", "switches"]);

/**
 * What a persona does: their work must contain one of the words in its name. `retired` if it is in their
 * past.
 */
export const tradeSchema = z.strictObject({ words: z.array(text).min(1), retired: z.boolean() });

/** A matter of the persona's trade or temperament, identified by its first turn in the bank. */
export const matterSchema = z.strictObject({ begins: text, trade: tradeSchema.nullable() });
