import type { Manner } from "../../personas/manner.ts";

/**
 * The phrases of one manner of speaking. A pattern is one or two sentences with `{slots}`; `{Slot}` is put in with a
 * capital. Slots by bank are given below; a bank's patterns may use any of its slots, and must use the starred ones.
 * `{it} {they} {is} {was} {has}` agree with `{subject}`. `{clause}` is a finite clause without a stop
 * ("my cousin brought them to the lake"), `{when}` an adverbial ("in April", "two weeks ago", "last Tuesday").
 */
export interface Voice {
  readonly manner: Manner;
  /** `lower` writes sentence starts small, except names and "I". */
  readonly casing: "sentence" | "lower";
  /** How dates are said: "on 3 May 2021"; "in May"; "a few weeks back". */
  readonly dates: "exact" | "plain" | "vague";
  /** Words of a user turn this voice aims at: from, to. */
  readonly words: readonly [number, number];
  /** Around a session's first remark. {opening}* is one or two whole sentences. */
  readonly openings: readonly string[];
  /** Leads over from the thing talked about before. {previous} */
  readonly links: readonly string[];
  /** Comes back to something earlier in the session. {earlier}* */
  readonly returns: readonly string[];
  /** Says for the first time that the user likes it. {subject}* {it} … */
  readonly likes: readonly string[];
  /** The same for not liking it. {subject}* {it} … */
  readonly dislikes: readonly string[];
  /** Liked it, doesn't any more. {subject}* {it} … */
  readonly goesOff: readonly string[];
  /** Didn't like it, does now. {subject}* {it} … */
  readonly comesRound: readonly string[];
  /** Has left {old}* for {new}*: liked the one, now likes the other instead. No {it}. */
  readonly switches: readonly string[];
  /** Still likes it, as before. {subject}* {it} … */
  readonly stillLikes: readonly string[];
  /** Still doesn't like it. {subject}* {it} … */
  readonly stillDislikes: readonly string[];
  /** Sets a scene before any verdict. {when}* {clause}* {subject}* (the clause says it/them of the subject) */
  readonly scenes: readonly string[];
  /** Tells that something happened and when; the thing talked about is known. {when}* {clause}* */
  readonly timed: readonly string[];
  /** Gives the cause of a change. {clause}* */
  readonly because: readonly string[];
  /** What is good about it. {clause}* */
  readonly draws: readonly string[];
  /** What is bad about it. {clause}* */
  readonly bothers: readonly string[];
  /** Adds a small happening. {clause}* */
  readonly details: readonly string[];
  /** Announces a memory of how the user first met it; a `timed` sentence follows. {subject}* */
  readonly shares: readonly string[];
  /** Tells of something tried, and what came of it. {when}* {clause}* ("I kept a notebook") {outcome}* (clause) */
  readonly tries: readonly string[];
  /** A piece of news from the user's life. {when}* {clause}* */
  readonly news: readonly string[];
  /** Passes on that somebody the user knows likes it, and nothing of the user's own taste. {person}* ("my cousin Ida", of either sex) {subject}* {it} … */
  readonly tellsOfOther: readonly string[];
  /** Why that somebody likes it, in their words. {clause}* */
  readonly hearsay: readonly string[];
  /** Asks for it to be forgotten that the user ever spoke of it; says not that it is liked less. {subject}* {it} … */
  readonly asksToForget: readonly string[];
  /** Puts a question. {ask}* is a whole sentence with capital and question mark. */
  readonly asks: readonly string[];
  /** Answers the assistant's question by adding a happening. {clause}* */
  readonly follows: readonly string[];
  /** Shows a piece of text or code to work on. {name}* ("the note to the landlord") {piece}* (several lines; put a line break before and after it) */
  readonly pieces: readonly string[];
  /** Shows a short example of the subject, which is named. {example}* (one or more lines; line breaks around it) */
  readonly examples: readonly string[];
  /** Ends a turn that asks nothing. No slots, at most nine words a sentence. */
  readonly wraps: readonly string[];
  /** A short remark anywhere that states nothing of fact or taste. No slots, at most eight words. */
  readonly asides: readonly string[];
  /** Comes before a short question in a new session, at most six words. No slots. */
  readonly preludes: readonly string[];
}
