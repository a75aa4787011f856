/** What the user's turn told, as the assistant takes it up. */
export type Told =
  | "likes"
  | "dislikes"
  | "goesOff"
  | "comesRound"
  | "switches"
  | "stillLikes"
  | "stillDislikes"
  | "shares"
  | "tries"
  | "news"
  | "tellsOfOther"
  | "asksToForget";

/**
 * The phrases of the replying side. A pattern is one or two sentences with `{slots}`; starred ones must be used.
 * `{subject}` is the thing talked about (in `switches`, the new one; `{old}` the left one), `{it} {is} {has} {was}` agree with it.
 * `{person}` is whose preference was told, in `tellsOfOther`. In `asksToForget` there are no slots: the thing isn't named again.
 * `{clause}` is a finite clause about the subject ("the dough needs an hour"), `{advice}` an imperative clause without a stop.
 */
export interface Replies {
  /** First sentence of a reply, by what was told. No praise, no parroting. {subject} {it} {old} {person} */
  readonly takes: Readonly<Record<Told, readonly string[]>>;
  /** What agreeing to forget something means. No slots, 16 to 25 words. */
  readonly assurances: readonly string[];
  /** A tip for one who likes it. {advice}* {subject} {it} */
  readonly tips: readonly string[];
  /** Leads into a fact, which is one or two whole sentences. {fact}* */
  readonly facts: readonly string[];
  /** Leads into general knowledge of the topic, whole sentences. {guidance}* */
  readonly guides: readonly string[];
  /** Answers the question that was asked. {answer}* is one to three whole sentences. */
  readonly answers: readonly string[];
  /** Weighs two sides: {draw}* and {bother}* are clauses about {subject}. */
  readonly weighs: readonly string[];
  /** Disagrees gently with somebody who likes it, by a drawback. {bother}* */
  readonly warns: readonly string[];
  /** Disagrees gently with somebody who doesn't like it, by an attraction. {draw}* */
  readonly defends: readonly string[];
  /** Ties it to something said earlier in this session. {earlier}* {subject} */
  readonly recalls: readonly string[];
  /** Says in one sentence what has come up. {earlier}* {subject}* */
  readonly sums: readonly string[];
  /** Says what the assistant does not know or cannot judge. {subject} {it} */
  readonly unknowns: readonly string[];
  /** Ends with a question, by what was told. {subject} {it} {person} */
  readonly asksBack: Readonly<Record<Told, readonly string[]>>;
  /** Comments on a piece of text or code that was shown. {name}* */
  readonly pieces: readonly string[];
  /** Closes the session. {subject} */
  readonly closes: readonly string[];
}
