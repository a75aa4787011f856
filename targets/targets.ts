import type { Roles } from "../pipeline/models/roles.ts";
import type { Config } from "./config.ts";
import { personaConv } from "./personaconv/target.ts";
import { personaMem } from "./personamem/target.ts";
import type { TargetParts } from "./target.ts";

/** All targets. The first is the default. */
export const targets = [personaMem, personaConv] as const;

const all: readonly TargetParts<Config>[] = targets;
const [first, ...others] = targets;
export const targetNames = [first.name, ...others.map(({ name }) => name)] as const;

export function targetOf({ target: wanted }: Pick<Config, "target">): TargetParts<Config> {
  return all.find(({ name }) => name === wanted) ?? first;
}

/** The target that wrote the files of a folder, or the default if no target recognizes them. */
export function targetOfFolder(folder: string): TargetParts<Config> {
  return all.find(({ recognizes }) => recognizes(folder)) ?? first;
}

/** The roles of all targets, without repetitions. The first is the main role. */
export const allRoles: Roles = [
  first.roles[0],
  ...all
    .flatMap(({ roles }) => roles)
    .filter(({ name }, index, roles) => index > 0 && roles.findIndex((role) => role.name === name) === index),
];

/** The values of `--stage` for all targets. */
export const allStageNames = [...new Set(all.flatMap(({ stageNames }) => stageNames))];
