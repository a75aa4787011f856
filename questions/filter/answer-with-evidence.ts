import { defineCall, promptOf } from "../../pipeline/models/call.ts";
import type { Pivot } from "../../timelines/timeline.ts";
import { letters } from "../types.ts";
import { type AskedQuestion, type Judged, judged } from "./lettered-options.ts";

export interface AskedWithEvidence extends AskedQuestion {
  /** The turns that tell the pivot's story, session by session. */
  readonly sessions: readonly {
    readonly date: string;
    readonly turns: readonly { readonly role: "user" | "assistant"; readonly content: string }[];
  }[];
  readonly pivot: Pick<Pivot, "id" | "kind">;
  /**
   * For answers without a model: the option that the evidence makes right, if there is one, and the order of the options.
   * Not part of the prompt.
   */
  readonly key: { readonly right: number | null; readonly order: readonly number[] };
}

const instructions = `You are given parts of earlier conversations between a user and an assistant, with their dates, then a message that the same user writes now, and four replies, a to d. Exactly one reply fits what the user has told: their latest attitude where it has changed, the reason and the course of it as they told them, what they have tried and what they haven't. "answer" is its letter alone.`;

/** Only for questions about restraint. Other prompts don't mention it. */
const restraint = `What the user asked to be forgotten is not used, and what somebody else likes is not the user's liking.`;

/** Answers a question from its evidence alone. If that is not possible, no memory can help. */
export const answerWithEvidence = defineCall<AskedWithEvidence, Judged>({
  name: "answer-with-evidence",
  version: 1,
  role: "judge",
  output: judged,
  prompt: ({ sessions, message, options, pivot }) =>
    promptOf(
      pivot.kind === "forget" || pivot.kind === "other" ? `${instructions} ${restraint}` : instructions,
      {
        sessions,
        message,
        options,
      },
    ),
  check: () => [],
  simulate: ({ pivot, key: { right, order } }) => {
    const answer = right === null ? undefined : letters[order.indexOf(right)];
    if (!answer) throw new Error(`could not answer "${pivot.id}" by its rules`);
    return { answer };
  },
});
