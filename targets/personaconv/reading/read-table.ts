import { Readable } from "node:stream";
import { parse } from "csv-parse";
import type { Fields } from "./fields.ts";
import { separatorOf } from "./file-shape.ts";
import { mostLineBytes } from "./read-lines.ts";

/** The rows of a table whose first line names the columns. Empty cells are left out. */
export async function* rowsOf(
  chunks: AsyncIterable<Buffer>,
  head: Buffer,
  onMalformed: (line: number, why: string) => void,
): AsyncGenerator<Fields> {
  const [first = ""] = head.toString("utf8").trimStart().split("\n", 1);
  const parser = parse({
    columns: (names: readonly string[]) => names.map((name) => name.trim()),
    delimiter: separatorOf(first) ?? ",",
    bom: true,
    skip_empty_lines: true,
    max_record_size: mostLineBytes,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error) onMalformed(Number(error.lines ?? 0), error.message);
      return undefined;
    },
  });
  const source = Readable.from(chunks);
  source.on("error", (error) => parser.destroy(error));
  for await (const row of source.pipe(parser)) {
    const cells: Record<string, unknown> = row;
    yield Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ""));
  }
}
