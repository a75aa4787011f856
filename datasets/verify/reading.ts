import type { ContextMessage } from "../personamem/format.ts";
import { plainOf, stemsOf } from "./words.ts";

/** What reading makes of a message, kept as long as the message: many questions look at the same ones. */
interface Reading {
  readonly plain: string;
  readonly stems: ReadonlySet<string>;
}

const readings = new WeakMap<ContextMessage, Reading>();

export function readingOf(message: ContextMessage): Reading {
  const known = readings.get(message);
  if (known) return known;
  const reading = { plain: plainOf(message.content), stems: stemsOf(message.content) };
  readings.set(message, reading);
  return reading;
}
