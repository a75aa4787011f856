import { copyFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beginBuilt } from "./built-command.ts";
import { madeOnce } from "./shared-folder.ts";

const config = resolve(import.meta.dirname, "../../config.yaml");

/**
 * The folder of a run of `config.yaml` by the built command line: nine personas, 32k and 128k, offline. It is made once for all
 * test files. They must not change it.
 */
export const madeDefaultRun = (): Promise<string> =>
  madeOnce("default-run", async (folder) => {
    copyFileSync(config, join(folder, "config.yaml"));
    const { code, err } = await beginBuilt(["run"], { folder }).ended;
    if (code !== 0) throw new Error(`the run ended with ${code}: ${err}`);
  });
