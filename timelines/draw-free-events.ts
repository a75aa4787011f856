import { daysBetween } from "../personas/dates.ts";
import type { Random } from "../pipeline/engine/random.ts";
import type { Idea, Reason, Subject } from "../topics/schema.ts";
import { createStock, type Stock } from "./deck.ts";
import type { Unused } from "./draw-pivots.ts";
import type { LifeEvent } from "./history/history.ts";
import type { Slot, Teller } from "./teller.ts";
import type { Event } from "./timeline.ts";

/** A preference of no pivot that still holds. */
interface Held {
  readonly subject: Subject;
  readonly liked: boolean;
  /** The id of the event that stated it. */
  readonly event: string;
  /** The period in which it was last told. */
  readonly period: string;
}

/** The sorts of free events: a preference stated, changed or reinforced, a thing tried, a memory, news from the user's life. */
type Wish = "state" | "change" | "still" | "tries" | "shares" | "news";

/** How many days before a change its cause may have happened, at most. */
const daysToCause = 500;

/** What free events are made from, and what they have told so far. */
interface Palette {
  readonly teller: Teller;
  readonly random: Random;
  readonly subjects: Stock<Subject>;
  readonly ideas: Stock<Idea>;
  readonly reasons: { readonly off: Stock<Reason>; readonly toward: Stock<Reason> };
  readonly history: readonly LifeEvent[];
  /** Life events that haven't been told as news. */
  readonly untold: Set<LifeEvent>;
  readonly held: Set<Held>;
}

interface FreeEvents {
  readonly slots: readonly Slot[];
  readonly unused: Unused;
  readonly history: readonly LifeEvent[];
  readonly teller: Teller;
  readonly random: Random;
}

/** The events of no pivot, equal in all forks. They tell life events as news, or name them as the cause of a change. */
export function drawFreeEvents({ slots, unused, history, teller, random }: FreeEvents): Event[] {
  const palette: Palette = {
    teller,
    random,
    subjects: createStock(unused.subjects, random),
    ideas: createStock(unused.ideas, random),
    reasons: {
      off: createStock(unused.reasons.off, random),
      toward: createStock(unused.reasons.toward, random),
    },
    history,
    untold: new Set(random.shuffle(history)),
    held: new Set(),
  };
  const told = new Set<string>();
  return slots.flatMap((slot) => {
    const wish = wishFor((sort) => told.has(`${slot.period} ${sort}`), random);
    told.add(`${slot.period} ${wish}`);
    return tellers[wish](slot, palette) ?? tellState(slot, palette) ?? tellTrial(slot, palette) ?? [];
  });
}

/** Returns `null` if nothing is left to make such an event from. */
type TellWish = (slot: Slot, palette: Palette) => Event | null;

const tellers: Readonly<Record<Wish, TellWish>> = {
  state: tellState,
  change: tellChange,
  still: tellStill,
  tries: tellTrial,
  shares: tellMemory,
  news: tellNews,
};

function tellState(slot: Slot, { subjects, held, teller, random }: Palette): Event | null {
  const subject = subjects.take();
  if (!subject) return null;
  const liked = random.chance(0.6);
  held.add({ subject, liked, event: slot.id, period: slot.period });
  return teller.tell(slot, { act: liked ? "likes" : "dislikes", subject });
}

function tellChange(slot: Slot, palette: Palette): Event | null {
  const { held, teller, random } = palette;
  const before = pickHeld(slot, palette);
  if (!before) return null;
  const { subject, liked } = before;
  const cause = random.chance(0.45) ? causeFor(slot, palette) : null;
  const reason = reasonFor(liked ? "off" : "toward", cause, palette);
  if (!reason) return null;
  held.delete(before);
  held.add({ subject, liked: !liked, event: slot.id, period: slot.period });
  return teller.tell(slot, {
    act: liked ? "goesOff" : "comesRound",
    subject,
    reason,
    supersedes: [before.event],
    causedBy: cause ? [cause.id] : [],
  });
}

function tellStill(slot: Slot, palette: Palette): Event | null {
  const { held, teller } = palette;
  const before = pickHeld(slot, palette);
  if (!before) return null;
  held.delete(before);
  held.add({ ...before, period: slot.period });
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

function tellNews(slot: Slot, { untold, teller }: Palette): Event | null {
  const news = [...untold].find(({ period }) => period === slot.period);
  if (!news) return null;
  untold.delete(news);
  const dated = { ...slot, date: news.date };
  return teller.tell(dated, { act: "news", happening: news.event, causedBy: [news.id] });
}

/** A preference that was told in an earlier session. */
function pickHeld(slot: Slot, { held, random }: Palette): Held | null {
  const earlier = [...held].filter(({ period }) => period !== slot.period);
  return random.shuffle(earlier, 1)[0] ?? null;
}

function causeFor(slot: Slot, { history, random }: Palette): LifeEvent | null {
  const near = history.filter(({ date }) => date < slot.date && daysBetween(date, slot.date) < daysToCause);
  return random.shuffle(near, 1)[0] ?? null;
}

/** The reason that the life event gives, or the next reason of the pack if there is no life event. */
function reasonFor(
  direction: "off" | "toward",
  cause: LifeEvent | null,
  { reasons }: Palette,
): string | null {
  return cause ? cause[direction] : (reasons[direction].take()?.told ?? null);
}

/** Each session has one piece of news and at most one thing tried and one memory. All other free events are preferences. */
function wishFor(told: (wish: Wish) => boolean, random: Random): Wish {
  if (!told("news")) return "news";
  if (!told("tries") && random.chance(0.4)) return "tries";
  if (!told("shares") && random.chance(0.2)) return "shares";
  return random.pick(["change", "change", "still", "state", "state", "state"] as const);
}
