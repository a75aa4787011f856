import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { ConfigError, messageOf } from "../pipeline/engine/errors.ts";
import type { Terminal } from "./terminal.ts";

/** The configuration that is read if no other is given; it may be missing. */
export const usualConfig = "config.yaml";

/** What the options of a command say about the configuration. */
export interface ConfigChoice {
  readonly config?: string | undefined;
  /** The name of an edition of the package. Its configuration is used instead. */
  readonly edition?: string | undefined;
}

/**
 * The environment, with what the file `.env` beside the configuration adds. The environment itself has
 * priority. The values stay in this object: they are not passed on to other processes.
 */
export function withDotEnv(
  { config = usualConfig }: ConfigChoice,
  { folder, env }: Terminal,
): Terminal["env"] {
  const file = join(dirname(resolve(folder, config)), ".env");
  if (!existsSync(file)) return env;
  try {
    return { ...parseEnv(readFileSync(file, "utf8").replace(/^\uFEFF/, "")), ...env };
  } catch (error) {
    throw new ConfigError(
      `could not read "${file}": ${messageOf(error)}; it must be a text file with lines such as OPENAI_API_KEY=…`,
    );
  }
}
