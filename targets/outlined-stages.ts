import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { AnyStage, PlannedStage, StageOutline } from "../pipeline/engine/stage.ts";
import { lazy } from "../pipeline/lazy.ts";
import { once } from "../pipeline/text/once.ts";
import { packageFolders } from "../pipeline/text/packaged.ts";

/** A stage as the build writes it beside the code: its inputs are names of stages before it. */
const writtenStage = z.object({
  name: z.string(),
  version: z.number(),
  each: z.enum(["partition", "run"]),
  inputs: z.record(z.string(), z.string()),
  plansFrom: z.record(z.string(), z.enum(["records", "keys"]).optional()).optional(),
  calls: z.array(z.object({ name: z.string(), version: z.number(), role: z.string() })),
});

type WrittenStage = z.infer<typeof writtenStage>;

const fileOf = (target: string) => join(packageFolders.root, "dist/targets", target, "stages.json");

/** Part of the build. */
export function writeOutlines(target: string, stages: readonly AnyStage[]): void {
  writeFileSync(fileOf(target), JSON.stringify(stages.map(outlineOf)));
}

export function outlineOf({ name, version, each, inputs, plansFrom, calls }: AnyStage): WrittenStage {
  return {
    ...{ name, version, each },
    inputs: Object.fromEntries(Object.entries(inputs).map(([alias, input]) => [alias, input.name])),
    ...(plansFrom && { plansFrom }),
    calls: calls.map((call) => ({ name: call.name, version: call.version, role: call.role })),
  };
}

/**
 * The outlines of a target's stages, which load all of its stages when one is needed. Most of a program's code is in its
 * stages, and a command that finds everything made needs none of it. Without a build, the stages themselves.
 */
export async function outlinedStages(
  target: string,
  load: () => Promise<readonly AnyStage[]>,
): Promise<readonly PlannedStage[]> {
  const { root, code } = packageFolders;
  // Code that is not built may have changed since the outlines were written.
  if (root === code || !existsSync(fileOf(target))) return load();
  const whole = lazy(load);
  const written = z.array(writtenStage).parse(JSON.parse(readFileSync(fileOf(target), "utf8")), once);
  const outlines = new Map<string, StageOutline>();
  for (const { inputs, plansFrom, ...stage } of written)
    outlines.set(stage.name, {
      ...stage,
      ...(plansFrom && { plansFrom }),
      inputs: Object.fromEntries(
        Object.entries(inputs).map(([alias, name]) => [alias, named([...outlines.values()], name)]),
      ),
      load: async () => named(await whole(), stage.name),
    });
  return [...outlines.values()];
}

function named<Stage extends PlannedStage>(stages: readonly Stage[], name: string): Stage {
  const found = stages.find((stage) => stage.name === name);
  if (!found) throw new Error(`could not find stage "${name}": the outlines are of another build`);
  return found;
}
