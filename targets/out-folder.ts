import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { LoadedConfig } from "./load-config.ts";

/** The output folder of a run, as an absolute path. */
export function outFolder({ config, folder }: LoadedConfig): string {
  return resolve(folder, config.out);
}

/** Whether anything was made in the output folder. */
export function isBegun(loaded: LoadedConfig): boolean {
  return existsSync(join(outFolder(loaded), "run.db"));
}
