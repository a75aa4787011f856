import { hash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

/**
 * Tells one build of the program from every other: its version, and the size and the time of each of its files. `null`
 * where it runs from its sources, of which nobody knows which ones it has loaded.
 */
export function programIdentity(): string | null {
  if (import.meta.filename.endsWith(".ts")) return null;
  const root = resolve(import.meta.dirname, "..");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".js"),
  );
  const written = files.sort().map((name) => {
    const { size, mtimeMs } = statSync(join(root, name));
    return [name, size, mtimeMs];
  });
  return hash("sha256", JSON.stringify([versionIn(resolve(root, "..")), written]));
}

function versionIn(folder: string): string {
  const text = readFileSync(join(folder, "package.json"), "utf8");
  return z.looseObject({ version: z.string() }).parse(JSON.parse(text)).version;
}
