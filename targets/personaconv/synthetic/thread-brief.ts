import { z } from "zod";
import { communities } from "../../../content/reddit/bank.ts";
import { manners } from "./manners.ts";
import type { Length } from "./plan-comments.ts";
import type { ThreadPlan } from "./plan-thread.ts";
import type { Stance, Tone } from "./score.ts";

/** What the writer of a thread is told: everything except times and scores. */
export interface ThreadBrief {
  readonly community: string;
  readonly about: string;
  readonly post: {
    readonly thesis: string;
    readonly against: string;
    readonly occasion: string;
    readonly points: readonly string[];
    readonly length: Length;
  };
  /** The author of the post, then the others. They are referred to by index, because account names must not be mentioned. */
  readonly people: readonly {
    readonly manner: keyof typeof manners;
    readonly writes: string;
    readonly knows: string;
  }[];
  readonly comments: readonly CommentBrief[];
  /** Questions and jokes of the community. */
  readonly asks: readonly string[];
  readonly jokes: readonly string[];
  /** Account names, which must not be mentioned. */
  readonly accounts: readonly string[];
}

export interface CommentBrief {
  readonly by: number;
  /** The index of the comment that it answers; `null` if it answers the post. */
  readonly to: number | null;
  readonly stance: Stance;
  readonly tone: Tone;
  readonly answers: string;
  readonly point: string | null;
  readonly length: Length;
}

/** What the writer returns. */
export const writtenThread = z.strictObject({
  title: z.string().min(1),
  text: z.string(),
  comments: z.array(z.string().min(1)),
});
export type WrittenThread = z.infer<typeof writtenThread>;

export function briefOf(plan: ThreadPlan): ThreadBrief {
  const community = communities().find(({ domain }) => domain === plan.domain);
  const short = plan.fault === "short post";
  return {
    community: plan.domain,
    about: plan.about,
    post: {
      thesis: plan.theses[plan.side],
      against: plan.theses[plan.side === "for" ? "against" : "for"],
      occasion: short ? "" : plan.post.occasion,
      points: plan.post.points,
      length: short ? { least: 0, most: 40 } : { least: 120, most: 1_200 },
    },
    people: plan.people.map(({ manner, knows }) => ({
      manner,
      writes: manners[manner],
      knows: knows[plan.domain] ?? "",
    })),
    comments: plan.comments.map(({ by, to, stance, tone, answers, point, length }) => ({
      by,
      to,
      stance,
      tone,
      answers,
      point,
      length,
    })),
    asks: community?.asks ?? [],
    jokes: community?.jokes ?? [],
    accounts: plan.people.map(({ account }) => account),
  };
}
