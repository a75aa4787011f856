import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packagedFolder } from "../pipeline/text/packaged.ts";

/** A file at the root of the package. */
export const packageFile = (name: string): string => join(packagedFolder(import.meta.url, "cli"), "..", name);

/** Such as 0.1.0. */
export function packageVersion(): string {
  // npm installs no package without a version.
  const manifest = JSON.parse(readFileSync(packageFile("package.json"), "utf8")) as { version: string };
  return manifest.version;
}
