import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Topic } from "./schema.ts";

/** Where the build leaves the packs it has checked: beside the built code, so that there are none where the source is run. */
export const compiledFile = fileURLToPath(new URL("packs.json", import.meta.url));

/** By the sha256 of a file's text. */
export type CompiledPacks = Readonly<Record<string, Topic>>;

export function keyOfText(source: string): string {
  return createHash("sha256").update(source).digest("hex");
}

let packs: CompiledPacks | null = null;

/** The pack that the build read from the very same text, without mistakes: reading the YAML again takes twenty times as long. */
export function compiledPack(source: string): Topic | null {
  packs ??= readCompiled();
  return packs[keyOfText(source)] ?? null;
}

function readCompiled(): CompiledPacks {
  try {
    // Held against the schema and the rules when the build wrote it.
    return JSON.parse(readFileSync(compiledFile, "utf8")) as CompiledPacks;
  } catch {
    // Nothing was built, or only in part; the packs themselves say all.
    return {};
  }
}
