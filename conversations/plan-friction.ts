import { quotaOf } from "../personas/cohort/quota.ts";
import type { Manner } from "../personas/manner.ts";
import type { Dice } from "../pipeline/engine/random.ts";
import { habits } from "./habits.ts";

/** What doesn't go smoothly in a session. Most sessions have none of it. */
export const frictions = ["unpleasant", "correction", "misunderstanding", "unanswered", "dropped"] as const;
export type Friction = (typeof frictions)[number];

/** The instruction for the writer. */
export const sayFriction: Readonly<Record<Friction, string>> = {
  unpleasant:
    "the user brings up something unpleasant from their own days; the assistant says one human sentence to it",
  correction:
    "the assistant got a detail wrong in its turn before, as happens (a day, a number, who does what), and the user puts it right in passing",
  misunderstanding:
    "the user gets the assistant's last turn wrong, because it was too short or can really be read in two ways, and the assistant puts it more clearly",
  unanswered: "the user leaves the assistant's question unanswered and says something else",
  dropped: "the user drops the matter before it is settled, and the assistant lets it go",
};

/** Shares of sessions, the same for all people. The shares of the other frictions depend on the manner. */
const shares = { unpleasant: 0.15, correction: 0.1, misunderstanding: 0.1 } as const;
/** Each share is met exactly within this many sessions. */
const round = 20;

/** The position of a session in the cohort. */
export interface PlaceInCohort {
  readonly partition: number;
  readonly topic: string;
  readonly period: string;
  readonly manner: Manner;
}

/** Deals the frictions of a session, so that the shares hold over the sessions of a topic and period. */
export function dealFriction({ partition, topic, period, manner }: PlaceInCohort, dice: Dice): Friction[] {
  const share = (friction: Friction) => {
    if (friction === "unanswered") return habits[manner].leavesOpen;
    return friction === "dropped" ? habits[manner].drops : shares[friction];
  };
  return frictions.filter((friction) => {
    const yes = Math.round(share(friction) * round);
    const deck = Array.from({ length: round }, (_, index) => index < yes);
    return quotaOf(dice, `${friction} ${topic} ${period}`, deck).at(partition);
  });
}
