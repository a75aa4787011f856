import { resolve } from "node:path";
import { parseSeeds, unfollowedLines } from "../personas/seeds.ts";
import { ConfigError, type Issue } from "../pipeline/engine/errors.ts";
import { diceOf } from "../pipeline/engine/random.ts";
import type { CommonShape } from "./common-configuration.ts";
import type { PersonasConfiguration } from "./personas-configuration.ts";
import { readNamedFile } from "./read-named-file.ts";
import type { ConfigOf } from "./target.ts";

interface SeededConfig extends Pick<ConfigOf<CommonShape>, "seed" | "models"> {
  readonly personas: PersonasConfiguration;
}

/** The usable lines of the seeds file that the configuration names; none if the cohort is the source. */
export function loadSeedLines(
  { config: { personas, seed, models }, folder }: { readonly config: SeededConfig; readonly folder: string },
  needed: number,
  notice: (message: string) => void,
): readonly string[] {
  if (personas.source !== "file") return [];
  const file = resolve(folder, personas.file);
  const { lines, numbers, issues } = parseSeeds(
    readNamedFile(file, "the seeds file", "check personas.file in the configuration"),
    personas.file,
  );
  if (lines.length < (personas.others === "cohort" ? 1 : needed)) {
    const usable = lines.length === 1 ? "1 usable line" : `${lines.length} usable lines`;
    throw new ConfigError(
      `could not make ${needed} personas from "${personas.file}": it holds ${usable} of the form {"persona": "…"}; add lines or ask for fewer personas`,
      issues.slice(0, shownIssues),
    );
  }
  sayIssues(issues, "seeds line", notice);
  if ((models.writer?.provider ?? "offline") === "offline")
    sayUnfollowed(
      unfollowedLines({ lines, numbers }, diceOf(seed), Math.min(needed, lines.length)),
      personas.file,
      notice,
    );
  return lines;
}

export const shownIssues = 10;

/** Without a model, rules read the lines. What they can't follow is left out and reported. */
function sayUnfollowed(
  found: ReturnType<typeof unfollowedLines>,
  file: string,
  notice: (message: string) => void,
): void {
  if (found.length === 0) return;
  const lines = found.length === 1 ? "1 seeds line says" : `${found.length} seeds lines say`;
  notice(`${lines} something that can't be followed without a model`);
  for (const { number, reason } of found.slice(0, shownIssues)) notice(`${file}:${number}: ${reason}`);
  if (found.length > shownIssues) notice(`${found.length - shownIssues} more of these`);
}

export function sayIssues(issues: readonly Issue[], what: string, notice: (message: string) => void): void {
  for (const { message, position } of issues.slice(0, shownIssues))
    notice(`skipped a ${what}, ${position?.file}:${position?.line}: ${message}`);
  if (issues.length > shownIssues) notice(`skipped ${issues.length - shownIssues} more of these`);
}
