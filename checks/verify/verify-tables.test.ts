import { describe, expect, it } from "vitest";
import { parquetFormat } from "../../formats/parquet/format.ts";
import { personaMemFormat } from "../../formats/personamem/format.ts";
import { provenanceFormat } from "../../formats/provenance/format.ts";
import { feedOfPersona, writtenBy } from "../../formats/testing/feed.ts";
import { createTally } from "../reading/tally.ts";
import { fileOf } from "../reading/testing/memory-files.ts";
import { tableKinds, verifyTable } from "./verify-tables.ts";

const written = writtenBy([personaMemFormat, provenanceFormat, parquetFormat], feedOfPersona());

const named = {
  questions: { name: "questions_32k", file: "questions_32k.csv" },
  contexts: { name: "shared_contexts_32k", file: "shared_contexts_32k.jsonl" },
  provenance: { name: "provenance_32k", file: "provenance_32k.jsonl" },
} as const;

/** What is found after the bytes of the table or the lines were changed. */
async function findings(
  kind: keyof typeof tableKinds,
  change: { readonly table?: (bytes: Buffer) => Buffer; readonly lines?: (text: string) => string } = {},
) {
  const files = await written;
  const { name, file } = named[kind];
  const { table = (bytes) => bytes, lines = (text) => text } = change;
  const bytes = table(Buffer.from(files.get(`${name}.parquet`) ?? "", "latin1"));
  const tally = createTally(20);
  await verifyTable(
    {
      name: `${name}.parquet`,
      table: new Uint8Array(bytes).buffer,
      lines: fileOf(file, lines(files.get(file) ?? "")),
      ...tableKinds[kind],
    },
    tally,
  );
  return { found: tally.findings.map(({ row, reason }) => `${row}: ${reason}`), counts: tally.counts() };
}

describe("a table and its lines", () => {
  it.each([["questions", 112] as const, ["contexts", 8] as const, ["provenance", 112] as const])(
    "are the same in an export: %s",
    async (kind, checked) => {
      const { found, counts } = await findings(kind);
      expect(found).toEqual([]);
      expect(counts).toEqual([{ check: "table like its lines", checked, findings: 0 }]);
    },
  );

  it("are different if a text was changed, and the row is named", async () => {
    const lines = (text: string) => text.replace('"content":"', '"content":"Changed ');
    expect((await findings("contexts", { lines })).found).toEqual([
      '1: the row is not line 1 of "shared_contexts_32k.jsonl"',
    ]);
  });

  it("are different if a figure of a question was changed", async () => {
    const lines = (text: string) => text.replace(/,(\d+)\n/, ",1$1\n");
    expect((await findings("questions", { lines })).found).toEqual([
      '1: the row is not line 1 of "questions_32k.csv"',
    ]);
  });

  it("are different if one of them is longer", async () => {
    const more = (text: string) => `${text}${text.slice(text.indexOf("\n") + 1)}`;
    expect((await findings("contexts", { lines: more })).found).toEqual([
      'null: it ends after 8 rows; "shared_contexts_32k.jsonl" goes on',
    ]);
    const fewer = (text: string) => text.slice(0, text.trimEnd().lastIndexOf("\n") + 1);
    expect((await findings("provenance", { lines: fewer })).found).toEqual([
      '112: "provenance_32k.jsonl" has no such line',
    ]);
  });

  it.each<[string, (bytes: Buffer) => Buffer, string]>([
    ["was cut off", (bytes) => bytes.subarray(0, 5_000), "it was cut off, or is another kind of file"],
    ["is empty", () => Buffer.alloc(0), "it is empty"],
    [
      "was overwritten in the middle",
      (bytes) =>
        Buffer.concat([
          bytes.subarray(0, 100),
          Buffer.alloc(bytes.length - 2_100, 7),
          bytes.subarray(-2_000),
        ]),
      "its content is damaged",
    ],
  ])("can't be compared if the table %s, which is said in plain words", async (_, table, why) => {
    const { found } = await findings("provenance", { table });
    expect(found).toEqual([`null: it can't be read as Parquet: ${why}`]);
  });
});
