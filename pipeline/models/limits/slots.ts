/**
 * How many calls may be in flight. At first (`blind`) the number doubles every few milliseconds. So hundreds
 * are soon in flight even if the first answer takes long, but the first refusals come while there are still
 * few. After the first answer it doubles with each round of answers (`double`). After a cut it grows by one
 * every few rounds (`add`).
 */
export interface CallSlots {
  readonly growth: "blind" | "double" | "add";
  readonly allowed: number;
  readonly most: number;
  /** When all slots were last taken. */
  readonly fullAt: number | null;
}

const firstSlots = 4;
const doublingMs = 40;
const mostAtOnce = 1.1;
const roundsForOneMore = 4;

export function firstSlotsOf(most: number): CallSlots {
  return { growth: "blind", allowed: Math.min(firstSlots, most), most, fullAt: null };
}

/** The blind growth. It continues while all slots are taken and more are wanted. */
export function ramped(slots: CallSlots, now: number): CallSlots {
  const { growth, allowed, most, fullAt } = slots;
  if (growth !== "blind" || allowed >= most) return slots;
  if (fullAt === null) return { ...slots, fullAt: now };
  const grown = allowed * 2 ** ((now - fullAt) / doublingMs);
  // If this comes late, refusals that arrived in the meantime are handled before many more calls are sent.
  const atOnce = Math.max(allowed + 1, allowed * mostAtOnce);
  return { ...slots, allowed: Math.min(most, grown, atOnce), fullAt: now };
}

/**
 * Milliseconds until blind growth gives one more slot than are taken; `Infinity` if a call has to end first.
 */
export function untilNextSlot({ growth, allowed, most }: CallSlots, taken: number): number {
  if (growth !== "blind" || taken >= most) return Number.POSITIVE_INFINITY;
  return doublingMs * Math.log2((taken + 1) / allowed);
}

/** An outcome came back: from now on answers decide how many more calls are sent. */
export function heard(slots: CallSlots): CallSlots {
  return slots.growth === "blind" ? { ...slots, growth: "double" } : slots;
}

/**
 * Called after the answer to a call that took the last slot. Other answers don't show that more slots would
 * help.
 */
export function grown(slots: CallSlots, now: number): CallSlots {
  const { growth, allowed, most, fullAt } = slots;
  if (growth === "add")
    return { ...slots, allowed: Math.min(most, allowed + 1 / (roundsForOneMore * allowed)) };
  // However soon answers come, the number grows no faster than in blind growth.
  const inTime = allowed * 2 ** ((now - (fullAt ?? now)) / doublingMs);
  return { ...slots, allowed: Math.min(most, allowed + 1, inTime), fullAt: now };
}

/** Opens all slots, when the pace prevents bursts. */
export function openedAll(slots: CallSlots): CallSlots {
  return { ...slots, growth: "add", allowed: slots.most };
}

/** The number never falls below the first few slots, so that one slow call does not stop all others. */
export function cutTo(slots: CallSlots, allowed: number): CallSlots {
  const fewest = Math.min(firstSlots, slots.most);
  return { ...slots, growth: "add", allowed: Math.max(fewest, Math.min(allowed, slots.allowed)) };
}

/** How long calls of one kind take, lately and usually, in milliseconds. */
export interface CallDuration {
  readonly lately: number;
  readonly usually: number;
}

/** The weight of one call in averages over about ten and about two hundred calls. */
const weightLately = 0.1;
const weightUsually = 0.005;

export function latencyWith(before: CallDuration | undefined, ms: number): CallDuration {
  const { lately, usually } = before ?? { lately: ms, usually: ms };
  return {
    lately: lately + weightLately * (ms - lately),
    usually: usually + weightUsually * (ms - usually),
  };
}

/** Whether calls take twice as long as usual, so that more slots would gain nothing. */
export function isSlowingDown({ lately, usually }: CallDuration): boolean {
  return lately > 2 * Math.max(1, usually);
}
