import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { ConfigError } from "../pipeline/engine/errors.ts";
import type { LoadedConfig } from "./load-config.ts";

/** The output folder of a run, as an absolute path. */
export function outFolder({ config, folder }: LoadedConfig): string {
  return resolve(folder, config.out);
}

/** Whether anything was made in the output folder. */
export function isBegun(loaded: LoadedConfig): boolean {
  const out = outFolder(loaded);
  if (existsSync(out) && !statSync(out).isDirectory())
    throw new ConfigError(`could not use "${out}" as the output folder: it is a file; give another --out`);
  return existsSync(join(out, "run.db"));
}
