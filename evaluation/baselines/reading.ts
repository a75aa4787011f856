import type { ClaimLine } from "../../checks/reading/provenance.ts";
import type { Attitude } from "../../timelines/acts.ts";
import type { UserTurn } from "./user-turn.ts";

/** What a turn says about a subject. `replaces` means that the subject is new and the turn also names an older one. */
export interface Statement {
  readonly turn: number;
  readonly attitude: Attitude | "replaces" | "named" | "forgotten";
}

/** What a reader uses. */
export interface Reading {
  /** In order of time. */
  readonly turns: readonly UserTurn[];
  /** What the options claim. `null` if the reader must find it in their texts. */
  readonly claims: readonly ClaimLine[] | null;
  /** What the turns say about a subject. `null` if the reader must find it in their words. */
  readonly stated: ((subject: string) => readonly Statement[]) | null;
  /** What the turns are meant to say, if the reader is told. */
  readonly heard?: readonly string[];
  /** Which of several statements a reader believes. */
  readonly believes: "latest" | "first";
}

/** How well an option fits what was read. */
export interface Fit {
  /** Compared number by number; larger is better. */
  readonly rank: readonly number[];
  /** What the rank is based on, as a clause: `"tea" was named last in turn 3`. */
  readonly saw: string;
}

/** The number of a turn for people: from 1, among the turns that were read. */
export const sayTurn = (turn: number) => `turn ${turn + 1}`;
export const sayShare = (share: number) => `${Math.round(100 * share)} %`;
