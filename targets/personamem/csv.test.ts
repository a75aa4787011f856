import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ContextMessage } from "../../contexts/text.ts";
import { type QuestionRow, questionColumns } from "../../formats/personamem/columns.ts";
import { csvText } from "../../formats/personamem/rows.ts";
import { makeSmallRun, type Row, type SmallRun } from "../testing/small-run.ts";

const hasPython = spawnSync("python3", ["--version"]).status === 0;
const folder = mkdtempSync(join(tmpdir(), "persona-csv-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Difficult text. It has no NUL, which older Pythons refuse in any CSV. */
const awkward = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '"',
        '""',
        ",",
        "\n",
        "\r\n",
        "\r",
        "\\",
        "\\n",
        "'",
        ";",
        "\t",
        "\u2028",
        "𝄞",
        "👩‍🍳",
        "é",
        " ",
      ),
      fc.string({ unit: "grapheme" }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join("").replaceAll("\0", "") || "x");

const row = fc
  .record({ message: awkward, options: fc.array(awkward, { minLength: 4, maxLength: 4 }), topic: awkward })
  .map(({ message, options, topic }): QuestionRow => rowOf(message, options, topic));

function rowOf(message: string, options: readonly string[], topic: string): QuestionRow {
  return {
    persona_id: 0,
    question_id: "2f3a5a52-64b5-4f4e-8f3e-57d1b0d5a6c1",
    question_type: "suggest_new_ideas",
    topic,
    context_length_in_tokens: 31_000,
    context_length_in_letters: 120_000,
    distance_to_ref_in_blocks: 3,
    distance_to_ref_in_tokens: 9_000,
    num_irrelevant_tokens: 0,
    distance_to_ref_proportion_in_context: "29.03%",
    user_question_or_message: message,
    correct_answer: "(a)",
    all_options: JSON.stringify(options.map((option, index) => `(${"abcd".charAt(index)}) ${option}`)),
    shared_context_id: "0".repeat(64),
    end_index_in_shared_context: 40,
  };
}

const asText = (written: QuestionRow): Row =>
  Object.fromEntries(Object.entries(written).map(([name, value]) => [name, String(value)]));

describe("the CSV", () => {
  it("is the same after csv-parse, whatever the text", () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
        const read = parse<Row>(csvText([], true) + csvText(rows, false), {
          columns: true,
          record_delimiter: "\n",
        });
        expect(read).toEqual(rows.map(asText));
        expect(read.map((one) => JSON.parse(one.all_options ?? "") as unknown)).toEqual(
          rows.map((one) => JSON.parse(one.all_options) as unknown),
        );
      }),
    );
  });

  it("begins with the columns, ends its lines with \\n and quotes every text", () => {
    expect(csvText([], true).endsWith("\n")).toBe(true);
    expect(parse(csvText([], true))).toEqual([questionColumns]);
    const line = csvText([rowOf("Why?", ["a", "b", "c", "d"], "food")], false);
    expect(line.endsWith(",40\n")).toBe(true);
    expect(line).toContain(',"food",31000,');
    expect(line).toContain(',"Why?","(a)",');
  });

  it.skipIf(!hasPython)(
    "is the same in Python's csv, ast.literal_eval and json (skipped if there is no python3)",
    () => {
      const rows = fc.sample(row, { numRuns: 300, seed: 1 });
      const file = join(folder, "questions.csv");
      writeFileSync(file, csvText([], true) + csvText(rows, false));
      const { stdout, stderr } = spawnSync("python3", ["-c", readAsConsumersDo, file], {
        encoding: "utf8",
        maxBuffer: 1 << 28,
      });
      expect(stderr).toBe("");
      const read = JSON.parse(stdout) as { row: Row; literal: string[]; json: string[] }[];
      expect(read.map((one) => one.row)).toEqual(rows.map(asText));
      const options = rows.map((one) => JSON.parse(one.all_options) as unknown);
      expect(read.map((one) => one.literal)).toEqual(options);
      expect(read.map((one) => one.json)).toEqual(options);
    },
  );
});

const readAsConsumersDo = `
import ast, csv, json, sys
with open(sys.argv[1], newline="", encoding="utf-8") as file:
    rows = list(csv.DictReader(file))
out = [{"row": row, "literal": ast.literal_eval(row["all_options"]), "json": json.loads(row["all_options"])} for row in rows]
sys.stdout.write(json.dumps(out))
`;

describe("the contexts of an export", () => {
  let run: SmallRun;
  beforeAll(async () => {
    run = await makeSmallRun({ personas: [2] });
  });
  afterAll(() => run.remove());

  it("can be found by byte offsets, one line at a time, and cut off at a question's end", () => {
    const bytes = run.bytes("shared_contexts_32k.jsonl");
    const lines = linesOf(bytes);
    expect(lines.size).toBe(4);
    for (const row of run.rows("32k")) {
      const [from, to] = lines.get(row.shared_context_id ?? "") ?? [0, 0];
      const held = JSON.parse(bytes.subarray(from, to).toString()) as Record<string, ContextMessage[]>;
      expect(Object.keys(held)).toEqual([row.shared_context_id]);
      const messages = held[row.shared_context_id ?? ""] ?? [];
      const seen = messages.slice(0, Number(row.end_index_in_shared_context));
      expect(seen.length).toBe(Number(row.end_index_in_shared_context));
      expect(seen.at(0)?.role).toBe("system");
      expect(seen.at(-1)?.role).toBe("assistant");
      expect(["system", undefined]).toContain(messages[seen.length]?.role);
    }
  });

  it("are together in the CSV, and hold only line breaks that end a line", () => {
    const ids = run.rows("32k").map((row) => row.shared_context_id);
    expect(ids.filter((id, index) => id !== ids[index - 1]).length).toBe(new Set(ids).size);
    const text = readFileSync(join(run.out, "shared_contexts_32k.jsonl"), "utf8");
    expect(text.endsWith("}\n")).toBe(true);
    expect(text).not.toContain("\r");
  });
});

/** The byte offsets of each context's line, by its id. */
function linesOf(bytes: Buffer): Map<string, [number, number]> {
  const lines = new Map<string, [number, number]>();
  for (let from = 0; from < bytes.length; ) {
    const to = bytes.indexOf(0x0a, from);
    lines.set(bytes.subarray(from + 2, from + 66).toString(), [from, to]);
    from = to + 1;
  }
  return lines;
}
