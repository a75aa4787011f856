import { writeSync } from "node:fs";
import { sqliteStore } from "../sqlite.ts";
import { recordOf } from "./records.ts";

/**
 * A process that takes the run in a folder and puts records until it is killed. It reports each one that is
 * stored.
 */
async function putRecords(folder: string): Promise<never> {
  const store = sqliteStore(folder, "write");
  for (let index = 0; ; index++) {
    await store.put(recordOf(`record ${index}`, { key: String(index) }));
    writeSync(1, `${index}\n`);
  }
}

await putRecords(process.argv[2] ?? "");
