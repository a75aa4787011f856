import { z } from "zod";
import type { Connection } from "./connection.ts";
import { damaged } from "./damage.ts";
import { outputRow } from "./rows.ts";

const foundRow = z.object({ quick_check: z.string() }).transform(({ quick_check }) => quick_check);
/** Read together. */
const recordsAtOnce = 64;

/** Reads the whole file. Throws if its structure is broken, or if a record is not the one that was written. */
export function checkDatabase({ query }: Connection, file: string): void {
  const found = query("pragma quick_check(1)", foundRow).get();
  const fault = found?.replace(/^\*\*\*.*\*\*\*\s*/, "");
  if (fault !== "ok") throw damaged(file, `it is damaged (${fault})`);
  const next = query(
    `select fingerprint, digest, output from records where fingerprint > ? order by fingerprint limit ${recordsAtOnce}`,
    outputRow,
  );
  for (let last: string | null = ""; last !== null; ) last = next.all(last).at(-1)?.[0] ?? null;
}
