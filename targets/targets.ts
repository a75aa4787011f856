import type { Roles } from "../pipeline/models/roles.ts";
import type { Config } from "./config.ts";
import { personaConv } from "./personaconv/target.ts";
import { personaLens } from "./personalens/target.ts";
import { personaMem } from "./personamem/target.ts";
import type { TargetParts } from "./target.ts";

/** All targets. The first is the default. */
export const targets = [personaMem, personaConv, personaLens] as const;

/** The same for code that reads the whole configuration. */
export const allTargets: readonly TargetParts<Config>[] = targets;
const [first, ...others] = targets;
export const targetNames = [first.name, ...others.map(({ name }) => name)] as const;

export function targetNamed(wanted: Config["target"]): TargetParts<Config> {
  return allTargets.find(({ name }) => name === wanted) ?? first;
}

export const targetOf = ({ target }: Pick<Config, "target">) => targetNamed(target);

/**
 * The part of the configuration's target, or of the first target that has one, because a run may have been
 * made with `--target`.
 */
export function partOf<Part>(
  config: Pick<Config, "target">,
  part: (target: TargetParts<Config>) => Part | undefined,
): { readonly name: string; readonly part: Part } | null {
  for (const target of [targetOf(config), ...allTargets]) {
    const found = part(target);
    if (found !== undefined) return { name: target.name, part: found };
  }
  return null;
}

/** The target that wrote the files of a folder, or the default if no target recognizes them. */
export function targetOfFolder(folder: string): TargetParts<Config> {
  return allTargets.find(({ recognizes }) => recognizes(folder)) ?? first;
}

/** The roles of all targets, without repetitions. The first is the main role. */
export const allRoles: Roles = [
  first.roles[0],
  ...allTargets
    .flatMap(({ roles }) => roles)
    .filter(({ name }, index, roles) => index > 0 && roles.findIndex((role) => role.name === name) === index),
];

/** The values of `--stage` for all targets. */
export const allStageNames = [...new Set(allTargets.flatMap(({ stageNames }) => stageNames))];
