import { serveOrders } from "../../pipeline/executors/testing/serve-orders.ts";
import { configSchema } from "../config.ts";
import { openWorker } from "../open-worker.ts";

/** A process that works on the run in a folder. It knows only the folder and the name of the run. */
await serveOrders((tools) => {
  const [folder = "", run = ""] = process.argv.slice(2);
  const place = { config: configSchema.parse({ out: folder }), folder };
  return openWorker({ place, run }, { ...tools, env: process.env });
});
