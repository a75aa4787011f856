import { z } from "zod";
import { type Issue, messageOf } from "../pipeline/engine/errors.ts";
import type { Dice } from "../pipeline/engine/random.ts";

const seedSchema = z.object({ persona: z.string().trim().min(1) });

/** Reads a seeds file: JSON lines with a `persona`; other keys are ignored. */
export function parseSeeds(
  text: string,
  file: string,
): { lines: readonly string[]; issues: readonly Issue[] } {
  const lines: string[] = [];
  const issues: Issue[] = [];
  // Only "\n" ends a line. U+2028 and similar characters may be part of JSON text.
  text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .forEach((line, index) => {
      if (line.trim() === "") return;
      const read = readLine(line);
      if (typeof read === "string") lines.push(read);
      else issues.push({ message: read.message, position: { file, line: index + 1 } });
    });
  return { lines, issues };
}

function readLine(line: string): string | { message: string } {
  const shown = line.length > 60 ? `${line.slice(0, 60)}…` : line.trim();
  try {
    const seed = seedSchema.safeParse(JSON.parse(line));
    return seed.success
      ? seed.data.persona
      : { message: `could not use the line "${shown}": it has no "persona" with text in it` };
  } catch (error) {
    const reason = messageOf(error);
    return { message: `could not read the line "${shown}" as JSON: ${reason}` };
  }
}

/** The line of persona `index`. Lines are taken in a random order, and none is taken twice before all have been taken. */
export function seedLineOf(lines: readonly string[], dice: Dice, index: number): string {
  const round = Math.floor(index / lines.length);
  const line = dice("seeds", round).shuffle(lines)[index % lines.length];
  if (line === undefined) throw new RangeError(`could not take line ${index} of ${lines.length}`);
  return line;
}
