import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";
import type { TextLine } from "../format.ts";
import type { WrittenPromptLine } from "../prompts/prompt-row.ts";
import { parquetFile } from "./parquet.ts";

const scoreLine = (
  label: string | number,
  text = "Ist 🍞 gut?\nJa.",
): Exclude<WrittenPromptLine, TextLine> => ({
  post_data_store: {
    u1p1: {
      id: "u1p1",
      type: "post",
      author: "ana",
      title: "A flat loaf",
      content: "What did I miss?",
      url: null,
      score: null,
      num_comments: null,
      timestamp: null,
      __sub__: "life",
    },
  },
  prediction_task: {
    prompt_text: text,
    target_post_reference_id: "u1p1",
    target_reply_id: "u1p1-c2",
    true_label: label,
    subreddit: "life",
  },
});

function written(task: "sentiment" | "impact" | "text", lines: readonly WrittenPromptLine[]) {
  const file = parquetFile(task);
  const pieces = [...lines.map((line) => file.add(line)), file.finish()];
  const bytes = Buffer.concat(pieces);
  return { pieces, buffer: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) };
}

describe("a Parquet file", () => {
  it("gives back the fields of lines that ask for a score, the store as JSON text", async () => {
    const few = {
      type: "dynamic" as const,
      fs_post_ref_id: "u1p1",
      fs_reply_id_hidden_in_example: "u1p1-c3",
    };
    const shown = scoreLine(-12.5);
    const { buffer } = written("impact", [
      scoreLine(40),
      { ...shown, prediction_task: { ...shown.prediction_task, few_shot_info: few } },
    ]);
    const rows = await parquetReadObjects({ file: buffer });
    expect(rows.map(({ true_label }) => true_label)).toEqual([40, -12.5]);
    expect(rows[0]).toMatchObject({
      prompt_text: "Ist 🍞 gut?\nJa.",
      subreddit: "life",
      few_shot_info: null,
    });
    expect(JSON.parse(String(rows[1]?.post_data_store))).toEqual(shown.post_data_store);
    expect(JSON.parse(String(rows[1]?.few_shot_info))).toEqual(few);
  });

  it("gives back lines that ask for a text, and labels that are texts", async () => {
    const line = { user: "u1", prompt: "Write.", true_label: "Ja, genau.", subreddit: "art" };
    expect(await parquetReadObjects({ file: written("text", [line]).buffer })).toEqual([line]);
    const sentiments = await parquetReadObjects({
      file: written("sentiment", [scoreLine("negative")]).buffer,
    });
    expect(sentiments[0]?.true_label).toBe("negative");
  });

  it("is written in groups of rows, so that no more than one is held", async () => {
    const lines = Array.from({ length: 9 }, (_, index) => scoreLine(index, `${index}`.repeat(8_000_000)));
    const { pieces, buffer } = written("impact", lines);
    expect(parquetMetadata(buffer).row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([5, 4]);
    expect(pieces.filter(({ length }) => length > 4).length).toBe(2);
    const rows = await parquetReadObjects({ file: buffer, columns: ["true_label"] });
    expect(rows.map(({ true_label }) => true_label)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("refuses a line of another task", () => {
    expect(() => parquetFile("text").add(scoreLine(1))).toThrow("of another task");
  });
});
