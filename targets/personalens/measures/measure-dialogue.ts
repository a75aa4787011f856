import type { Dialogue } from "../dialogues/dialogue.ts";
import type { TaskSlot } from "../dialogues/slots.ts";
import { isStated, type MarkedTurn } from "../dialogues/turn.ts";
import { isSettled, isWrong } from "../dialogues/user-by-rule.ts";

/**
 * How an assistant got to a preference. `applied`: it named a wanted value before the user said one. `asked`:
 * it asked first. `told`: the user said it without being asked. `wrong`: it named something else first.
 * `left`: it never came up.
 */
export const ways = ["applied", "asked", "told", "wrong", "left"] as const;
export type Way = (typeof ways)[number];

export interface DialogueMeasures {
  readonly slots: number;
  readonly settled: number;
  /** To how many of the user's preferences in the task the assistant got in each way. */
  readonly ways: Readonly<Record<Way, number>>;
  /** Preferences that it asked about although the user had said them or the summary tells them. */
  readonly askedAgain: number;
  /** Offers that name only what the user doesn't want, although the assistant could know. */
  readonly contradictions: number;
  /** The turns of the assistant. */
  readonly turns: number;
  readonly isDone: boolean;
}

/** The value of a preference, by how the assistant got to it. */
export const worthOf: Readonly<Record<Way, number>> = {
  applied: 1,
  asked: 0.5,
  told: 0.5,
  wrong: 0,
  left: 0,
};

/**
 * Measures a dialogue without a model. `known` contains the slots that the context of the assistant tells.
 */
export function measureDialogue(
  { turns, end }: Pick<Dialogue, "turns" | "end">,
  slots: readonly TaskSlot[],
  known: ReadonlySet<string>,
): DialogueMeasures {
  const preferences = slots.filter(({ isPreference, isFree }) => isPreference && !isFree);
  const found = preferences.map((slot) => wayOf(slot, turns));
  const faults = turns.flatMap((turn, at) => {
    if (turn.role === "user") return [];
    const before = turns.slice(0, at);
    const couldKnow = (slot: TaskSlot) => known.has(slot.name) || isStated(before, slot.name);
    return slots.filter(couldKnow).map((slot) => ({
      again: turn.asks.includes(slot.name),
      against: isWrong(slot, turn.names[slot.name]),
    }));
  });
  return {
    slots: slots.length,
    settled: slots.filter((slot) => isSettled(slot, turns)).length,
    // The cast is safe: it has all ways and no others.
    ways: Object.fromEntries(ways.map((way) => [way, found.filter((one) => one === way).length])) as Record<
      Way,
      number
    >,
    askedAgain: faults.filter(({ again }) => again).length,
    contradictions: faults.filter(({ against }) => against).length,
    turns: turns.filter(({ role }) => role === "assistant").length,
    isDone: end === "done",
  };
}

function wayOf(slot: TaskSlot, turns: readonly MarkedTurn[]): Way {
  for (const { role, names, asks } of turns) {
    const named = names[slot.name];
    if (role === "user" && named !== undefined) return "told";
    if (role === "user") continue;
    if (named !== undefined && named.length > 0) return isWrong(slot, named) ? "wrong" : "applied";
    if (asks.includes(slot.name)) return "asked";
  }
  return "left";
}

/** From 0 to 1; `null` if the user has no preference in the task. */
export function worthOfDialogue({ ways: found }: Pick<DialogueMeasures, "ways">): number | null {
  const all = ways.reduce((sum, way) => sum + found[way], 0);
  return all === 0 ? null : ways.reduce((sum, way) => sum + found[way] * worthOf[way], 0) / all;
}
