import { hash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { compareText } from "../pipeline/lists.ts";
import { packageFolders } from "../pipeline/text/packaged.ts";

/**
 * Tells one build of the program from every other: its version, and the size and the time of each of its
 * files. `null` if it runs from its sources, because then nobody knows which versions of them were loaded.
 */
export function programIdentity(): string | null {
  const { root, code } = packageFolders;
  if (root === code) return null;
  return hash("sha256", JSON.stringify([versionIn(root), writtenIn(code)]));
}

/** The built files in a folder and below it. Node's own recursive option takes five times as long. */
function writtenIn(root: string, folder = ""): (readonly [name: string, size: number, mtimeMs: number])[] {
  const entries = readdirSync(`${root}/${folder}`, { withFileTypes: true });
  return entries
    .sort((one, other) => compareText(one.name, other.name))
    .flatMap((entry) => {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return writtenIn(root, name);
      if (!name.endsWith(".js")) return [];
      const { size, mtimeMs } = statSync(`${root}/${name}`);
      return [[name, size, mtimeMs]];
    });
}

/** The version of this package. */
export const programVersion = () => versionIn(packageFolders.root);

function versionIn(folder: string): string {
  const text = readFileSync(join(folder, "package.json"), "utf8");
  return z.looseObject({ version: z.string() }).parse(JSON.parse(text)).version;
}
