import type { Random } from "../pipeline/engine/random.ts";
import type { Subject } from "../topics/schema.ts";
import { daysBetween } from "./dates.ts";
import { createStock } from "./deck.ts";
import type { Leftovers } from "./draw-pivots.ts";
import type { LifeEvent } from "./history/history.ts";
import type { Slot, Teller } from "./material.ts";
import type { Event } from "./timeline.ts";

/** A preference outside the pivots, as it stands. */
interface Standing {
  readonly subject: Subject;
  readonly liked: boolean;
  /** The event that stated it, and the period in which it was last told. */
  readonly event: string;
  readonly period: string;
}

/** What an event around the pivots is: a preference stated, changed or reinforced, a thing tried, a memory, news from the user's life. */
type Wish = "state" | "change" | "still" | "tries" | "shares" | "news";

/** How far back something in the user's life may lie to be a reason for a change. */
const reachOfCauses = 500;

/** The events around the pivots, alike in all forks; life events become news and causes. */
export function drawColor(
  slots: readonly Slot[],
  left: Leftovers,
  history: readonly LifeEvent[],
  teller: Teller,
  random: Random,
): Event[] {
  const subjects = createStock(left.subjects, random);
  const ideas = createStock(left.ideas, random);
  const reasons = {
    off: createStock(left.reasons.off, random),
    toward: createStock(left.reasons.toward, random),
  };
  const lives = new Set(random.shuffle(history));
  const told = new Set<string>();
  let standing: Standing[] = [];

  const stand = (preference: Standing, instead?: Standing) => {
    standing = [...standing.filter((other) => other !== instead), preference];
  };
  const pickStanding = (slot: Slot): Standing | null =>
    random.shuffle(
      standing.filter(({ period }) => period !== slot.period),
      1,
    )[0] ?? null;
  const causeFor = (slot: Slot): LifeEvent | null =>
    random.shuffle(
      history.filter(({ date }) => date < slot.date && daysBetween(date, slot.date) < reachOfCauses),
      1,
    )[0] ?? null;

  const tellers: Readonly<Record<Wish, (slot: Slot) => Event | null>> = {
    state: (slot) => {
      const subject = subjects.take();
      if (!subject) return null;
      const liked = random.chance(0.6);
      stand({ subject, liked, event: slot.id, period: slot.period });
      return teller.tell(slot, { act: liked ? "likes" : "dislikes", subject });
    },
    change: (slot) => {
      const before = pickStanding(slot);
      if (!before) return null;
      const { subject, liked } = before;
      const cause = random.chance(0.45) ? causeFor(slot) : null;
      const reason = cause
        ? liked
          ? cause.off
          : cause.toward
        : (liked ? reasons.off : reasons.toward).take()?.told;
      if (!reason) return null;
      stand({ subject, liked: !liked, event: slot.id, period: slot.period }, before);
      return teller.tell(slot, {
        act: liked ? "goesOff" : "comesRound",
        subject,
        reason,
        supersedes: [before.event],
        causedBy: cause ? [cause.id] : [],
      });
    },
    still: (slot) => {
      const before = pickStanding(slot);
      if (!before) return null;
      stand({ ...before, period: slot.period }, before);
      return teller.tell(slot, {
        act: before.liked ? "stillLikes" : "stillDislikes",
        subject: before.subject,
      });
    },
    tries: (slot) => {
      const idea = ideas.take();
      return idea && teller.tell(slot, { act: "tries", idea });
    },
    shares: (slot) => {
      const subject = subjects.take();
      return subject && teller.tell(slot, { act: "shares", subject });
    },
    news: (slot) => {
      const life = [...lives].find(({ period }) => period === slot.period);
      if (!life) return null;
      lives.delete(life);
      return teller.tell(
        { ...slot, date: life.date },
        { act: "news", happening: life.event, causedBy: [life.id] },
      );
    },
  };
  return slots.flatMap((slot) => {
    const wish = wishFor((sort) => told.has(`${slot.period} ${sort}`), random);
    told.add(`${slot.period} ${wish}`);
    return tellers[wish](slot) ?? tellers.state(slot) ?? tellers.tries(slot) ?? [];
  });
}

/** One piece of news, at most one thing tried and one memory in a session; the rest are preferences. */
function wishFor(told: (wish: Wish) => boolean, random: Random): Wish {
  if (!told("news")) return "news";
  if (!told("tries") && random.chance(0.4)) return "tries";
  if (!told("shares") && random.chance(0.2)) return "shares";
  return random.pick(["change", "change", "still", "state", "state", "state"] as const);
}
