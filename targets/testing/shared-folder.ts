import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** A folder for one run of the tests. It holds what several test files read and none changes. */
    readonly sharedFolder: string;
  }
}

/** Vitest calls this function before the first test file, and the function that it returns after the last one. */
export function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "persona-pipeline-shared-"));
  provide("sharedFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A folder that the first caller fills. All others wait until it is complete. */
export async function madeOnce(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(inject("sharedFolder"), name);
  const ended = `${folder}.ended`;
  if (mkdirSync(folder, { recursive: true }) === undefined) await whenThere(ended);
  else {
    const error = await fill(folder).then(() => "", String);
    writeFileSync(`${ended}.partial`, error);
    renameSync(`${ended}.partial`, ended);
  }
  const error = readFileSync(ended, "utf8");
  if (error !== "") throw new Error(`could not make "${name}" for the tests: ${error}`);
  return folder;
}

async function whenThere(file: string): Promise<void> {
  while (!existsSync(file)) await new Promise((later) => setTimeout(later, 100));
}
