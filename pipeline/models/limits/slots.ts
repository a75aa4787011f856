/**
 * How many calls may be in flight. At first (`blind`) it doubles every few milliseconds, so that hundreds are soon in
 * flight although the first answer takes long, and yet the first refusals come while they are few. From the first answer
 * on it doubles with each round of answers (`double`); after a cut it grows by one every few rounds (`add`).
 */
export interface Slots {
  readonly growth: "blind" | "double" | "add";
  readonly allowed: number;
  readonly most: number;
  /** When the ramp was last full. */
  readonly fullAt: number | null;
}

const firstSlots = 4;
const doublingMs = 40;
const mostAtOnce = 1.1;
const roundsForOneMore = 4;

export function firstOf(most: number): Slots {
  return { growth: "blind", allowed: Math.min(firstSlots, most), most, fullAt: null };
}

/** The ramp goes on while all slots are taken and more are asked for. */
export function ramped(slots: Slots, now: number): Slots {
  const { growth, allowed, most, fullAt } = slots;
  if (growth !== "blind" || allowed >= most) return slots;
  if (fullAt === null) return { ...slots, fullAt: now };
  const grown = allowed * 2 ** ((now - fullAt) / doublingMs);
  // However late it is: refusals that came in the meantime are to be heard before many more are sent.
  const atOnce = Math.max(allowed + 1, allowed * mostAtOnce);
  return { ...slots, allowed: Math.min(most, grown, atOnce), fullAt: now };
}

/** Milliseconds until the ramp has one slot more than are taken, `Infinity` where one must become free. */
export function untilNextSlot({ growth, allowed, most }: Slots, taken: number): number {
  if (growth !== "blind" || taken >= most) return Number.POSITIVE_INFINITY;
  return doublingMs * Math.log2((taken + 1) / allowed);
}

/** Something came back: from now on answers say how many more are taken. */
export function heard(slots: Slots): Slots {
  return slots.growth === "blind" ? { ...slots, growth: "double" } : slots;
}

/** A call was answered that had taken the last slot; the others say nothing about more slots. */
export function grown(slots: Slots, now: number): Slots {
  const { growth, allowed, most, fullAt } = slots;
  if (growth === "add")
    return { ...slots, allowed: Math.min(most, allowed + 1 / (roundsForOneMore * allowed)) };
  // Nor faster than blindly, however soon the answers come.
  const inTime = allowed * 2 ** ((now - (fullAt ?? now)) / doublingMs);
  return { ...slots, allowed: Math.min(most, allowed + 1, inTime), fullAt: now };
}

/** All slots are there: from now on the pace is what keeps bursts away. */
export function endedRamp(slots: Slots): Slots {
  return { ...slots, growth: "add", allowed: slots.most };
}

/** At least as many as in the beginning, so that a call that takes long stops no others. */
export function cutTo(slots: Slots, allowed: number): Slots {
  const fewest = Math.min(firstSlots, slots.most);
  return { ...slots, growth: "add", allowed: Math.max(fewest, Math.min(allowed, slots.allowed)) };
}
