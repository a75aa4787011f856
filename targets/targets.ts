import type { Config } from "./config.ts";
import { personaConv } from "./personaconv/target.ts";
import { personaMem } from "./personamem/target.ts";
import type { Target } from "./target.ts";

export const targets: Readonly<Record<Config["target"], Target>> = {
  personamem: personaMem,
  personaconv: personaConv,
};

export function targetOf({ target }: Config): Target {
  return targets[target];
}

/** What `--stage` takes for any target. */
export const allStageNames = [...new Set(Object.values(targets).flatMap(({ stageNames }) => stageNames))];
