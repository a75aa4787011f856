import { openSession } from "../../engine/session.ts";
import { wavesOf } from "../../engine/waves.ts";
import { sqliteStore } from "../../store/sqlite.ts";
import { serveOrders } from "./serve-orders.ts";
import { contextFor, readToldRun, stagesOf } from "./told-run.ts";

/** A process that works on the small run in a folder. */
await serveOrders(async (tools) => {
  const store = sqliteStore(process.argv[2] ?? "", "work");
  const told = await readToldRun(store);
  const scope = { waves: wavesOf(stagesOf(told)), partitions: told.partitions };
  const { work } = openSession(scope, contextFor(store, tools));
  return { work, close: store.close };
});
