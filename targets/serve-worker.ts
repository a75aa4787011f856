import { z } from "zod";
import { serveOrders } from "../pipeline/executors/serve-orders.ts";
import { configSchema } from "./config.ts";
import { openWorker } from "./open-worker.ts";

/** What `workersOf` tells a process. */
const openingSchema = z.object({
  run: z.string(),
  place: z.object({ config: configSchema.pick({ out: true, store: true, run: true }), folder: z.string() }),
  env: z.record(z.string(), z.string()),
});

/** A process of `run --workers`, which works on orders of the run that its parent coordinates. */
serveOrders((opening, tools) => {
  const { place, run, env } = openingSchema.parse(opening);
  return openWorker({ place, run }, { ...tools, env });
});
