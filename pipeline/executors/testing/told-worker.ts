import { closeSync, openSync } from "node:fs";
import { z } from "zod";
import type { Work } from "../../engine/orders.ts";
import { openSession } from "../../engine/session.ts";
import { wavesOf } from "../../engine/waves.ts";
import { sqliteStore } from "../../store/sqlite.ts";
import { serveOrders } from "../serve-orders.ts";
import { contextFor, readToldRun, stagesOf } from "./told-run.ts";

const openingSchema = z.object({
  folder: z.string(),
  /**
   * A path. The first process that can create this file kills itself while it works on an order. With
   * `always`, every process does.
   */
  dies: z.string().optional(),
});

/** A process that works on the small run in a folder. */
serveOrders(async (opening, tools) => {
  const { folder, dies } = openingSchema.parse(opening);
  const store = sqliteStore(folder, "work");
  const told = await readToldRun(store);
  const scope = { waves: wavesOf(stagesOf(told)), partitions: told.partitions };
  const { work } = openSession(scope, contextFor(store, tools));
  const isToDie = () => dies !== undefined && (dies === "always" || isFirst(dies));
  const dying: Work = async (order) => {
    if (isToDie()) process.kill(process.pid, "SIGKILL");
    return work(order);
  };
  return { work: dying, close: store.close };
});

function isFirst(file: string): boolean {
  try {
    closeSync(openSync(file, "wx"));
    return true;
  } catch {
    return false;
  }
}
