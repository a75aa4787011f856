import type { Source } from "../../reading/source-text.ts";

/** A file in memory, read in pieces of so many bytes. */
export function sourceOf(name: string, content: string | Uint8Array, pieceBytes = 1 << 16): Source {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return {
    name,
    open: async function* () {
      for (let start = 0; start < bytes.length; start += pieceBytes)
        yield bytes.subarray(start, start + pieceBytes);
    },
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
export const linesOf = (records: readonly unknown[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");
