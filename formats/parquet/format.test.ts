import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parse } from "csv-parse/sync";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";
import { formatContract } from "../format.contract.ts";
import { personaMemFormat } from "../personamem/format.ts";
import { provenanceFormat } from "../provenance/format.ts";
import { type Fed, feedOfPersona, writtenBy } from "../testing/feed.ts";
import { contextsFile, parquetFormat, provenanceFile, questionsFile } from "./format.ts";
import { openTable, text } from "./table.ts";

/** The bytes of a file that was written as Latin-1. */
function bufferOf(written: ReadonlyMap<string, string>, name: string): ArrayBuffer {
  const bytes = Buffer.from(written.get(name) ?? "", "latin1");
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
}

const rowsIn = (written: ReadonlyMap<string, string>, name: string) =>
  parquetReadObjects({ file: bufferOf(written, name) });

formatContract(parquetFormat, async (written) =>
  JSON.stringify(await rowsIn(written, provenanceFile("32k"))),
);

const linesIn = (written: ReadonlyMap<string, string>, name: string) =>
  (written.get(name) ?? "")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

/** A feed of many long contexts, each with different texts. */
function manyContexts(feed: readonly Fed[], count: number): Fed[] {
  return Array.from({ length: count }, (_, index) => {
    const { context, questions } = feed[index % feed.length] ?? { context: null, questions: [] };
    if (!context) throw new Error("nothing is fed");
    const messages = context.messages.map(({ role, content }) => ({
      role,
      content: `${index} ${content} `.repeat(40),
    }));
    return { context: { ...context, id: String(index), messages }, questions };
  });
}

describe("Parquet", () => {
  it("has a row for each context, the messages as a list of role and content", async () => {
    const written = await writtenBy([personaMemFormat, parquetFormat], feedOfPersona());
    const rows = await rowsIn(written, contextsFile("32k"));
    expect(rows.map((row) => ({ [String(row.shared_context_id)]: row.messages }))).toEqual(
      linesIn(written, "shared_contexts_32k.jsonl"),
    );
    expect(rows.map(({ persona_id, variant, fork }) => [persona_id, variant, fork])).toEqual(
      [0, 1].flatMap((variant) =>
        [0, 1, 2, 3].map((fork) => [feedOfPersona()[0]?.context.persona, variant, fork]),
      ),
    );
  });

  it("has the rows of the questions, with their columns in the same order", async () => {
    const written = await writtenBy([personaMemFormat, parquetFormat], feedOfPersona());
    const [heading = [], ...rows]: string[][] = parse(written.get("questions_32k.csv") ?? "");
    const table = await rowsIn(written, questionsFile("32k"));
    expect(table.map((row) => Object.values(row).map(String))).toEqual(rows);
    expect(Object.keys(table[0] ?? {})).toEqual(heading);
    expect(table[0]?.end_index_in_shared_context).toBeTypeOf("number");
  });

  it("has the lines of the provenance, and null for what a line leaves out", async () => {
    const written = await writtenBy([provenanceFormat, parquetFormat], feedOfPersona());
    const lines = linesIn(written, "provenance_32k.jsonl");
    const whole = lines.map((line) => ({
      ...line,
      evidence: line.evidence.map((one: object) => ({ person: null, undated: null, reading: null, ...one })),
      claims: Object.fromEntries(
        Object.entries<object>(line.claims).map(([letter, claim]) => [letter, { turns: [], ...claim }]),
      ),
    }));
    expect(await rowsIn(written, provenanceFile("32k"))).toEqual(whole);
  });

  it("has the same columns if there is no row", async () => {
    const [full, empty] = [
      await writtenBy([parquetFormat], feedOfPersona()),
      await writtenBy([parquetFormat], []),
    ];
    for (const name of parquetFormat.files.filter((file) => file.includes("32k"))) {
      expect(parquetMetadata(bufferOf(empty, name)).schema).toEqual(
        parquetMetadata(bufferOf(full, name)).schema,
      );
      expect(await rowsIn(empty, name)).toEqual([]);
    }
  });

  it("is written in groups of a few megabytes, so that no more than one is in memory", async () => {
    const feed = manyContexts(feedOfPersona(), 60);
    let most = 0;
    let before = 0;
    const written = await writtenBy([parquetFormat], feed, (text) => {
      most = Math.max(most, text.length - before);
      before = text.length;
    });
    const file = bufferOf(written, contextsFile("32k"));
    const groups = parquetMetadata(file).row_groups.map(({ num_rows }) => Number(num_rows));
    expect(groups.length).toBeGreaterThan(1);
    expect(groups.reduce((sum, rows) => sum + rows, 0)).toBe(feed.length);
    expect(most).toBeLessThan(16 * 1024 * 1024);
    const ids = await parquetReadObjects({ file, columns: ["shared_context_id"] });
    expect(ids.map((row) => row.shared_context_id)).toEqual(feed.map(({ context }) => context.id));
  });

  it("writes a text that the forks share once, so that it takes less than half of the lines", async () => {
    const written = await writtenBy([personaMemFormat, parquetFormat], feedOfPersona());
    const [table = "", lines = ""] = [contextsFile("32k"), "shared_contexts_32k.jsonl"].map((name) =>
      written.get(name),
    );
    expect(table.length).toBeLessThan(lines.length / 2);
  });
});

describe("a table", () => {
  it("keeps nothing of a row that waits to be written but its columns", async () => {
    setFlagsFromString("--expose-gc");
    const collectGarbage: () => void = runInNewContext("gc");
    const table = openTable<{ readonly name: string; readonly source: object }>({
      columns: [{ schema: text("name"), of: ({ name }) => name }],
      ...{ bytesOf: () => 1, groupBytes: 1_000, codec: "UNCOMPRESSED", statistics: false },
    });
    const added = () => {
      const source = {};
      table.add({ name: "soba", source });
      return new WeakRef(source);
    };
    const source = added();
    await new Promise((done) => setImmediate(done));
    collectGarbage();
    expect(source.deref()).toBeUndefined();
    table.finish();
  });
});
