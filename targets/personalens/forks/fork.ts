import { z } from "zod";
import { turnSchema } from "../dialogues/turn.ts";

/** An opening, and what an assistant says to it if one of four users has said it. */
export const forkedSchema = z.strictObject({
  taskId: z.string(),
  assistant: z.string(),
  mode: z.string(),
  opening: z.string(),
  /** By fork; the first is the real user. */
  forks: z
    .array(
      z.strictObject({
        /** By slot that differs between the forks, what the user of the fork accepts. */
        wanted: z.record(z.string(), z.array(z.string())),
        reply: turnSchema,
      }),
    )
    .min(2),
});
export type Forked = z.infer<typeof forkedSchema>;

export interface ForkMeasures {
  /** How far two replies differ in what they propose, from 0 to 1: over all pairs of forks and all slots that differ. */
  readonly change: number;
  /** The share of slots in which the reply proposes something that its user wants. */
  readonly own: number;
  /** The share of slots in which it proposes only what another of the four users wants. */
  readonly others: number;
}

/** `null` if nothing differs between the forks. */
export function measureForks({ forks }: Pick<Forked, "forks">): ForkMeasures | null {
  const slots = Object.keys(forks[0]?.wanted ?? {});
  if (slots.length === 0) return null;
  const named = (at: number, slot: string) => forks[at]?.reply.names[slot] ?? [];
  const places = forks.flatMap((_, at) => slots.map((slot) => ({ at, slot })));
  const wants = (at: number, slot: string) =>
    named(at, slot).some((value) => forks[at]?.wanted[slot]?.includes(value));
  const ofOthers = (at: number, slot: string) =>
    forks.some(
      (other, index) => index !== at && named(at, slot).some((value) => other.wanted[slot]?.includes(value)),
    );
  const distances = forks.flatMap((_, at) =>
    forks
      .slice(at + 1)
      .flatMap((__, after) => slots.map((slot) => distance(named(at, slot), named(at + 1 + after, slot)))),
  );
  const share = (holds: (at: number, slot: string) => boolean) =>
    places.filter(({ at, slot }) => holds(at, slot)).length / places.length;
  return {
    change: distances.reduce((sum, one) => sum + one, 0) / distances.length,
    own: share(wants),
    others: share((at, slot) => !wants(at, slot) && ofOthers(at, slot)),
  };
}

/** 1 minus the share of all values that both name; 0 if neither names any. */
function distance(one: readonly string[], other: readonly string[]): number {
  const all = new Set([...one, ...other]);
  return all.size === 0
    ? 0
    : 1 - [...all].filter((value) => one.includes(value) && other.includes(value)).length / all.size;
}
