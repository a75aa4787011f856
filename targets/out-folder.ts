import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { ConfigError } from "../pipeline/engine/errors.ts";
import type { Config } from "./config.ts";

/** The part of a configuration that says where a run is, and where its relative paths start. */
export interface RunPlace {
  readonly config: Pick<Config, "out" | "store" | "run">;
  readonly folder: string;
}

/**
 * The output folder of a run, as an absolute path. The folder needn't exist. Throws `ConfigError` if the path
 * is a file.
 */
export function outFolder({ config, folder }: RunPlace): string {
  const out = resolve(folder, config.out);
  if (existsSync(out) && !statSync(out).isDirectory())
    throw new ConfigError(`could not use "${out}" as the output folder: it is a file; give another --out`);
  return out;
}
