import { hash } from "node:crypto";
import { z } from "zod";
import type { Connection } from "./connection.ts";
import { damaged } from "./damage.ts";

const foundRow = z.object({ quick_check: z.string() }).transform(({ quick_check }) => quick_check);
const bytesRow = z
  .object({ fingerprint: z.string(), digest: z.string(), bytes: z.instanceof(ArrayBuffer) })
  .refine(({ digest, bytes }) => hash("sha256", Buffer.from(bytes)) === digest)
  .transform(({ fingerprint }) => fingerprint);
/** How many records are read at once. */
const recordsAtOnce = 64;

/** Reads the whole file. Throws if its structure is broken, or if a record differs from what was written. */
export function checkDatabase({ query }: Connection, file: string): void {
  const found = query("pragma quick_check(1)", foundRow).get();
  const fault = found?.replace(/^\*\*\*.*\*\*\*\s*/, "");
  if (fault !== "ok") throw damaged(file, `it is damaged (${fault})`);
  // Read as bytes, since converting them to text and back takes twice as long.
  const next = query(
    `select fingerprint, digest, cast(output as blob) as bytes from records where fingerprint > ? order by fingerprint limit ${recordsAtOnce}`,
    bytesRow,
  );
  for (let last: string | null = ""; last !== null; ) last = next.all(last).at(-1) ?? null;
}
