import pLimit from "p-limit";
import type { Executor } from "./executor.ts";

/** Works on orders in this process, a few at a time. */
export function localExecutor({ atOnce }: { readonly atOnce: number }): Executor {
  return {
    name: "local",
    each: async (orders, { work, ended }) => {
      const limit = pLimit(atOnce);
      const settled = await Promise.allSettled(
        orders.map((order) => limit(async () => ended(await work(order)))),
      );
      const broken = settled.find((result) => result.status === "rejected");
      if (broken) throw broken.reason;
    },
  };
}
