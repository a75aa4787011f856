import { daysBetween } from "../personas/dates.ts";
import type { Random } from "../pipeline/engine/random.ts";
import type { Idea, Reason, Subject } from "../topics/schema.ts";
import { createStock, type Stock } from "./deck.ts";
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

/** What the events around the pivots are told from, and what they have told so far. */
interface Palette {
  readonly teller: Teller;
  readonly random: Random;
  readonly subjects: Stock<Subject>;
  readonly ideas: Stock<Idea>;
  readonly reasons: { readonly off: Stock<Reason>; readonly toward: Stock<Reason> };
  readonly history: readonly LifeEvent[];
  /** Life events that haven't been told as news. */
  readonly lives: Set<LifeEvent>;
  readonly standing: Set<Standing>;
}

/** The events around the pivots, alike in all forks; life events become news and causes. */
export function drawColor(
  slots: readonly Slot[],
  left: Leftovers,
  history: readonly LifeEvent[],
  teller: Teller,
  random: Random,
): Event[] {
  const palette: Palette = {
    teller,
    random,
    subjects: createStock(left.subjects, random),
    ideas: createStock(left.ideas, random),
    reasons: {
      off: createStock(left.reasons.off, random),
      toward: createStock(left.reasons.toward, random),
    },
    history,
    lives: new Set(random.shuffle(history)),
    standing: new Set(),
  };
  const told = new Set<string>();
  return slots.flatMap((slot) => {
    const wish = wishFor((sort) => told.has(`${slot.period} ${sort}`), random);
    told.add(`${slot.period} ${wish}`);
    return tellers[wish](slot, palette) ?? tellState(slot, palette) ?? tellTrial(slot, palette) ?? [];
  });
}

/** `null` where there is nothing left to tell the wish from. */
type TellWish = (slot: Slot, palette: Palette) => Event | null;

const tellers: Readonly<Record<Wish, TellWish>> = {
  state: tellState,
  change: tellChange,
  still: tellStill,
  tries: tellTrial,
  shares: tellMemory,
  news: tellNews,
};

function tellState(slot: Slot, { subjects, standing, teller, random }: Palette): Event | null {
  const subject = subjects.take();
  if (!subject) return null;
  const liked = random.chance(0.6);
  standing.add({ subject, liked, event: slot.id, period: slot.period });
  return teller.tell(slot, { act: liked ? "likes" : "dislikes", subject });
}

function tellChange(slot: Slot, palette: Palette): Event | null {
  const { standing, teller, random } = palette;
  const before = pickStanding(slot, palette);
  if (!before) return null;
  const { subject, liked } = before;
  const cause = random.chance(0.45) ? causeFor(slot, palette) : null;
  const reason = reasonFor(liked ? "off" : "toward", cause, palette);
  if (!reason) return null;
  standing.delete(before);
  standing.add({ subject, liked: !liked, event: slot.id, period: slot.period });
  return teller.tell(slot, {
    act: liked ? "goesOff" : "comesRound",
    subject,
    reason,
    supersedes: [before.event],
    causedBy: cause ? [cause.id] : [],
  });
}

function tellStill(slot: Slot, palette: Palette): Event | null {
  const { standing, teller } = palette;
  const before = pickStanding(slot, palette);
  if (!before) return null;
  standing.delete(before);
  standing.add({ ...before, period: slot.period });
  return teller.tell(slot, { act: before.liked ? "stillLikes" : "stillDislikes", subject: before.subject });
}

function tellTrial(slot: Slot, { ideas, teller }: Palette): Event | null {
  const idea = ideas.take();
  return idea && teller.tell(slot, { act: "tries", idea });
}

function tellMemory(slot: Slot, { subjects, teller }: Palette): Event | null {
  const subject = subjects.take();
  return subject && teller.tell(slot, { act: "shares", subject });
}

function tellNews(slot: Slot, { lives, teller }: Palette): Event | null {
  const life = [...lives].find(({ period }) => period === slot.period);
  if (!life) return null;
  lives.delete(life);
  const dated = { ...slot, date: life.date };
  return teller.tell(dated, { act: "news", happening: life.event, causedBy: [life.id] });
}

/** A preference that was told in an earlier session. */
function pickStanding(slot: Slot, { standing, random }: Palette): Standing | null {
  const earlier = [...standing].filter(({ period }) => period !== slot.period);
  return random.shuffle(earlier, 1)[0] ?? null;
}

function causeFor(slot: Slot, { history, random }: Palette): LifeEvent | null {
  const near = history.filter(({ date }) => date < slot.date && daysBetween(date, slot.date) < reachOfCauses);
  return random.shuffle(near, 1)[0] ?? null;
}

/** The reason that a life event gives, or else the next of the pack's. */
function reasonFor(
  direction: "off" | "toward",
  cause: LifeEvent | null,
  { reasons }: Palette,
): string | null {
  return cause ? cause[direction] : (reasons[direction].take()?.told ?? null);
}

/** One piece of news, at most one thing tried and one memory in a session; the rest are preferences. */
function wishFor(told: (wish: Wish) => boolean, random: Random): Wish {
  if (!told("news")) return "news";
  if (!told("tries") && random.chance(0.4)) return "tries";
  if (!told("shares") && random.chance(0.2)) return "shares";
  return random.pick(["change", "change", "still", "state", "state", "state"] as const);
}
