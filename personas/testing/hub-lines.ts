import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { createRandom, diceOf } from "../../pipeline/engine/random.ts";
import { designPersona } from "../cohort/design.ts";
import { portraitOfLine } from "../portrait.ts";
import { portraitSchema } from "../profile.ts";
import { parseSeeds } from "../seeds.ts";

/** Two thousand lines of other people, which are not part of the package. */
export const hub = new URL("../../../shared/data/personas/persona_hub.jsonl", import.meta.url);

/** A portrait keeps what its line says: each line, or only each eighth, and so on. */
export function expectLinesKept(each: number): void {
  const { lines } = parseSeeds(readFileSync(hub, "utf8"), "persona_hub.jsonl");
  const words = (text: string) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  for (const [index, line] of lines.entries()) {
    if (index % each !== 0) continue;
    const random = createRandom(7, line, index);
    const portrait = portraitSchema.parse(portraitOfLine(line, designPersona(diceOf(7), index), random));
    const kept = new Set(words(portrait.about[0] ?? ""));
    const said = words(line);
    expect(said.filter((word) => kept.has(word)).length, line).toBeGreaterThanOrEqual(said.length * 0.6);
    expect(portrait.about.join(" "), line).not.toMatch(/\b(is|a|an|the) \1\b|undefined/i);
  }
}
