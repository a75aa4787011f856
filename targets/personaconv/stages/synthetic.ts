import { z } from "zod";
import { defineStage, type Scope } from "../../../pipeline/engine/stage.ts";
import { entrySchema } from "../entry.ts";
import type { PersonaConvScope } from "../settings.ts";
import { entriesOf } from "../synthetic/entries.ts";
import { briefOf } from "../synthetic/thread-brief.ts";
import { threadAt, worldOf } from "../synthetic/world.ts";
import { writeThreadCall } from "../synthetic/write-thread.ts";

const syntheticSchema = z.strictObject({ entries: z.array(entrySchema) });

/** A thread to make up: the number of its author, and its number among the author's threads. */
interface Wanted {
  readonly author: number;
  readonly place: number;
}

/** The threads to make up for a shard of authors. None if there is input. */
function wantedThreads({ files, seed, authors, shards }: PersonaConvScope, shard: number): Wanted[] {
  if (files.length > 0) return [];
  const world = worldOf(seed, authors);
  return world
    .authorsOfShard(shard, shards)
    .flatMap((author) =>
      Array.from({ length: world.threadCount(author) }, (_, place) => ({ author, place })),
    );
}

const keyOf = ({ author, place }: Wanted) => `${author}-${place}`;

/** The keys of a shard's threads, in their order. */
export function syntheticKeys(scope: PersonaConvScope, shard: number): string[] {
  return wantedThreads(scope, shard).map(keyOf);
}

/** Threads instead of input: planned by code, written by the writer. */
export const syntheticStage = defineStage({
  name: "synthetic",
  version: 1,
  each: "partition",
  inputs: {},
  calls: [writeThreadCall],
  output: syntheticSchema,
  plan: (_, { settings, partition }: Scope<PersonaConvScope>) =>
    wantedThreads(settings, partition).map((wanted) => ({
      key: keyOf(wanted),
      params: { ...wanted, seed: settings.seed },
    })),
  run: async ({ params: { seed, ...wanted } }, _, { ask }) => {
    const plan = threadAt(seed, wanted);
    return { entries: entriesOf(plan, await ask(writeThreadCall, briefOf(plan))) };
  },
});
