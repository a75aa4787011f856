/**
 * How many calls may be in flight. At first (`ramp`) it doubles every few milliseconds, so that hundreds are soon in
 * flight and yet the first refusals come while they are few; after a cut it grows by one every few rounds (`add`).
 */
export interface Slots {
  readonly growth: "ramp" | "add";
  readonly allowed: number;
  readonly most: number;
  /** When the ramp was last full. */
  readonly fullAt: number | null;
}

const firstSlots = 4;
const doublingMs = 20;
const roundsForOneMore = 4;

export function firstOf(most: number): Slots {
  return { growth: "ramp", allowed: Math.min(firstSlots, most), most, fullAt: null };
}

/** The ramp goes on while all slots are taken and more are asked for. */
export function ramped(slots: Slots, now: number): Slots {
  const { growth, allowed, most, fullAt } = slots;
  if (growth !== "ramp" || allowed >= most) return slots;
  if (fullAt === null) return { ...slots, fullAt: now };
  const grown = allowed * 2 ** ((now - fullAt) / doublingMs);
  return { ...slots, allowed: Math.min(most, grown), fullAt: now };
}

/** Milliseconds until the ramp has one slot more than are taken, `Infinity` where one must become free. */
export function untilNextSlot({ growth, allowed, most }: Slots, taken: number): number {
  if (growth !== "ramp" || taken >= most) return Number.POSITIVE_INFINITY;
  return doublingMs * Math.log2((taken + 1) / allowed);
}

/** A call was answered that had taken the last slot; the others say nothing about more slots. */
export function grown(slots: Slots): Slots {
  if (slots.growth === "ramp") return slots;
  return { ...slots, allowed: Math.min(slots.most, slots.allowed + 1 / (roundsForOneMore * slots.allowed)) };
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
