import { z } from "zod";
import { type AnyStage, defineStage, type Scope } from "../stage.ts";
import type { During } from "./small-pipeline.ts";

/**
 * A stage of the whole run between two of partitions: `counts` ─► `total` ─► `shares`.
 *
 * @param counts by partition
 */
export function gatheringStages(counts: readonly number[], during: During = () => {}): readonly AnyStage[] {
  const count = defineStage({
    name: "counts",
    version: 1,
    each: "partition",
    inputs: {},
    calls: [],
    output: z.strictObject({ count: z.number() }),
    plan: (_, { partition }: Scope<unknown>) => [
      { key: "count", params: { partition, count: counts[partition] ?? 0 } },
    ],
    run: async ({ params }) => {
      await during(`counts ${params.partition}`);
      return { count: params.count };
    },
  });
  const total = defineStage({
    name: "total",
    version: 1,
    each: "run",
    inputs: { count },
    calls: [],
    output: z.strictObject({ total: z.number() }),
    plan: () => [
      {
        key: "total",
        params: {},
        needs: counts.map((_, partition) => ({ stage: "counts", key: `${partition}/count` })),
      },
    ],
    run: async (_, upstream) => {
      await during("total");
      return { total: upstream.count.keys.reduce((sum, key) => sum + upstream.count.get(key).count, 0) };
    },
  });
  const shares = defineStage({
    name: "shares",
    version: 1,
    each: "partition",
    inputs: { count, total },
    calls: [],
    output: z.strictObject({ share: z.number() }),
    plan: (_, { partition }: Scope<unknown>) => [
      {
        key: "share",
        params: { partition },
        needs: [
          { stage: "counts", key: "count" },
          { stage: "total", key: "total" },
        ],
      },
    ],
    run: async ({ params }, upstream) => {
      await during(`shares ${params.partition}`);
      return { share: upstream.count.get("count").count / upstream.total.get("total").total };
    },
  });
  return [count, total, shares];
}
