import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { exportedFiles } from "../testing/exported-set.ts";
import { worldOf } from "../testing/made-up-threads.ts";
import { parseSet } from "../testing/parsed-set.ts";

const threads = worldOf({ authors: 6, threadsEach: 3 });
const cardOf = async (settings: Parameters<typeof exportedFiles>[1] = {}) => {
  const { files } = await exportedFiles(threads, settings);
  return { card: files.get("README.md")?.toString() ?? "", files };
};
let strict: Awaited<ReturnType<typeof cardOf>>;
beforeAll(async () => {
  strict = await cardOf();
});

const rowsAfter = (card: string, head: string) =>
  (card.slice(card.indexOf(head)).split("\n\n")[0] ?? "")
    .split("\n")
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .map((cell) => cell.trim())
        .slice(1, -1),
    );

describe("the dataset card", () => {
  it("names in its header every file that exists, and no other", () => {
    const header: unknown = parse(strict.card.split("---\n")[1] ?? "");
    const named = JSON.stringify(header).match(/[a-z_]+\.parquet/g) ?? [];
    expect([...named].sort()).toEqual(
      [...strict.files.keys()].filter((name) => name.endsWith(".parquet")).sort(),
    );
  });

  it("counts targets by task, domain, label and split as the files have them", () => {
    const set = parseSet(strict.files);
    const rows = rowsAfter(strict.card, "| task | domain | label | train");
    const train = set.scores.get("sentiment_p_conv_train.jsonl") ?? [];
    for (const domain of ["art", "life"])
      for (const label of ["positive", "negative"]) {
        const count = train.filter(
          ({ prediction_task: { subreddit, true_label } }) => subreddit === domain && true_label === label,
        ).length;
        const row = rows.find((cells) => cells.slice(0, 3).join() === `sentiment,${domain},${label}`);
        expect(row?.[3] ?? "0").toBe(String(count));
      }
  });

  it("states the class balance and the scores of constant answers", () => {
    const set = parseSet(strict.files);
    const labels = (set.scores.get("sentiment_p_conv_test.jsonl") ?? []).map(
      (row) => row.prediction_task.true_label,
    );
    const share = labels.filter((label) => label === "positive").length / labels.length;
    const row = rowsAfter(strict.card, "| sentiment | targets |").find(
      ([split, , , answer]) => split === "test" && answer === "always positive",
    );
    expect(row?.slice(1, 5)).toEqual([
      String(labels.length),
      `${(100 * share).toFixed(1)} %`,
      "always positive",
      share.toFixed(3),
    ]);
    expect(row?.at(-1)).toBe("0.000");
    const scores = (set.scores.get("impact_p_conv_dev.jsonl") ?? []).map(({ prediction_task }) =>
      Number(prediction_task.true_label),
    );
    const zero = rowsAfter(strict.card, "| impact | targets |").find(
      ([split, , , answer]) => split === "dev" && answer === "always 0",
    );
    const mean = scores.reduce((sum, score) => sum + Math.abs(score), 0) / scores.length;
    expect(zero?.[5]).toBe(mean.toFixed(3));
  });

  it("says what became of the input, what was masked, and whose texts these are", () => {
    expect(strict.card).toContain(
      `| kept | ${threads.reduce((sum, { replies }) => sum + 1 + replies.length, 0)} |`,
    );
    expect(strict.card).toContain("| bot | 2 |");
    expect(strict.card).toContain("| email | 3 |");
    expect(strict.card).toContain("**people wrote them**");
    expect(strict.card).toContain("belong to the people who wrote them");
    expect(strict.card).toMatch(/canary GUID [0-9a-f-]{36}/);
  });

  it("lists leaks if the prompts are the original's", async () => {
    const { card } = await cardOf({ mode: "faithful" });
    expect(card).toContain("> **Faithful to the original, with its leaks**");
    expect(card).toContain("What is not as in the original:\n\n- ");
    expect(card).toContain("`pseudo_random_context_distant_post`");
    expect(card).toMatch(/\| nothing later than the target \| [1-9]\d* \|/);
    expect(strict.card).not.toContain("with its leaks");
  });

  it("says if names were kept, and if a model wrote the threads", async () => {
    const { card } = await cardOf({ order: { keepNames: true, origin: { model: "some-model" } } });
    expect(card).toContain("> **Names are the original ones**");
    expect(card).toContain("the model `some-model` wrote them");
    expect(card).not.toContain("people wrote them");
    const offline = await cardOf({ order: { origin: "rules" } });
    expect(offline.card).toContain("no language model wrote them");
  });
});
