import { z } from "zod";
import { defineCall, type Message, promptOf } from "../../pipeline/models/call.ts";

/** The turns that are the evidence of a question, and the readings of each of its group's lives. */
export interface TurnsToRead {
  /** The id of the question. */
  readonly id: string;
  readonly group: string;
  readonly level: string;
  readonly type: string;
  readonly parts: readonly { readonly date: string | null; readonly messages: readonly Message[] }[];
  /** The recorded readings of the lives, in an order that reveals nothing. */
  readonly readings: readonly string[];
  /** The index of the one that was recorded for these turns. */
  readonly recorded: number;
}

const instructions = `You are given parts of earlier conversations between a user and an assistant, with their dates, and numbered readings of what the user told. The user never says outright what they think: it follows from what they do, ask for or tell. "reading" is the number of the reading that follows from these parts. It is 0 if none follows, or if two are equally plausible.`;

/**
 * Asks what a reader concludes from turns in which nothing is stated. It shows neither the question nor its
 * options.
 */
export const readTurns = defineCall<TurnsToRead, { readonly reading: number }>({
  name: "read-turns",
  version: 1,
  role: "judge",
  output: z.strictObject({ reading: z.int().min(0) }),
  prompt: ({ parts, readings }) =>
    promptOf(instructions, {
      conversations: parts,
      readings: Object.fromEntries(readings.map((reading, index) => [index + 1, reading])),
    }),
  check: ({ reading }, { readings }) =>
    reading <= readings.length ? [] : [`"reading" must be a number from 0 to ${readings.length}`],
  simulate: ({ recorded }) => ({ reading: recorded + 1 }),
});
