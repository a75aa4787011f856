import { copyFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beginBuilt } from "./built-command.ts";
import { madeOnce } from "./shared-folder.ts";

const config = resolve(import.meta.dirname, "../../config.yaml");

/**
 * The folder in which the built command line made the run of `config.yaml`: nine personas, 32k and 128k, offline. It is
 * made once for all test files, which read it and change nothing.
 */
export const madeDefaultRun = (): Promise<string> =>
  madeOnce("default-run", async (folder) => {
    copyFileSync(config, join(folder, "config.yaml"));
    const { code, err } = await beginBuilt(["run"], { folder }).ended;
    if (code !== 0) throw new Error(`the run ended with ${code}: ${err}`);
  });
