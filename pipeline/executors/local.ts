import pLimit from "p-limit";
import type { Executor } from "./executor.ts";

/** Runs partitions in this process, a few at a time. */
export function localExecutor({ atOnce }: { readonly atOnce: number }): Executor {
  return {
    name: "local",
    each: async (partitions, run) => {
      const limit = pLimit(atOnce);
      const settled = await Promise.allSettled(partitions.map((partition) => limit(() => run(partition))));
      const broken = settled.find((result) => result.status === "rejected");
      if (broken) throw broken.reason;
    },
  };
}
