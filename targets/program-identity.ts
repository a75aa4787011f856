import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { packageFolders } from "../pipeline/text/packaged.ts";

/**
 * Tells one build of the program from every other: what the build wrote into `dist/build-id.txt`. `null` if it runs from
 * its sources, because then nobody knows which versions of them were loaded.
 */
export function programIdentity(): string | null {
  const { root, code } = packageFolders;
  return root === code ? null : readFileSync(join(code, "build-id.txt"), "utf8");
}

/** The version of this package. */
export function programVersion(): string {
  const text = readFileSync(join(packageFolders.root, "package.json"), "utf8");
  return z.looseObject({ version: z.string() }).parse(JSON.parse(text)).version;
}
