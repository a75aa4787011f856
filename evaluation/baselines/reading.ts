import type { Claim } from "../origins.ts";
import type { Statement } from "./statement.ts";
import type { Turn } from "./turn.ts";

/** What a reader goes by. */
export interface Reading {
  /** In order of time. */
  readonly turns: readonly Turn[];
  /** What the options claim, where a reader needn't find it in their texts. */
  readonly claims: readonly Claim[] | null;
  /** What the turns say of a subject, where a reader needn't find it in their words. */
  readonly stated: ((subject: string) => readonly Statement[]) | null;
  /** Whether later statements count more than earlier ones; where not, a reader believes the first thing it was told. */
  readonly believes: "latest" | "first";
}

/** How well an option fits what was read. */
export interface Fit {
  /** Compared number by number, the larger first. */
  readonly rank: readonly number[];
  /** What was seen of it, as a clause: `"tea" was named last in turn 3`. */
  readonly saw: string;
}

/** A turn as a reader counts it: from 1, among those that were read. */
export const sayTurn = (turn: number) => `turn ${turn + 1}`;
export const sayShare = (share: number) => `${Math.round(100 * share)} %`;
