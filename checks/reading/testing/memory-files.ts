import type { ExportFile } from "../export-file.ts";

/**
 * A file in memory. It is read in pieces of `pieceBytes`, so that pieces can end anywhere; by default in at
 * most a thousand pieces of at least 50 bytes.
 */
export function fileOf(name: string, content: string | Uint8Array, pieceBytes?: number): ExportFile {
  const bytes = Buffer.from(content);
  const length = pieceBytes ?? Math.max(50, Math.ceil(bytes.length / 1000));
  return {
    name,
    open: async function* () {
      for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
    },
    read: (from, to) => bytes.toString("utf8", from, to),
  };
}

/** UTF-16 with a byte order mark. */
export function utf16(text: string, order: "little" | "big", mark = "\uFEFF"): Uint8Array {
  const bytes = new Uint8Array(2 * (mark.length + text.length));
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length / 2; at += 1)
    view.setUint16(2 * at, `${mark}${text}`.charCodeAt(at), order === "little");
  return bytes;
}

export async function collect<Entry>(entries: AsyncIterable<Entry>): Promise<Entry[]> {
  const all: Entry[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
}

/** Records as JSON lines. */
export const jsonLines = (records: readonly unknown[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");
