import { beforeAll, describe, expect, it } from "vitest";
import { auditSize, offChance, shareOfShortcut } from "../../bench/audit-questions.ts";
import type { Ended } from "../../targets/testing/built-command.ts";
import { madeDefaultRun } from "../../targets/testing/default-run.ts";
import { type Workshop, workshopIn } from "./cli.ts";
import { digestsIn, recordedDigests } from "./digests.ts";

const sizes = ["32k", "128k"] as const;

let shop: Workshop;
beforeAll(async () => {
  shop = workshopIn(await madeDefaultRun());
}, 300_000);

it("The run of config.yaml writes data files with the recorded digests", () => {
  expect(digestsIn(shop.file("out"))).toEqual(recordedDigests.default);
});

describe("the run of config.yaml, verified from its files", () => {
  let ended: Ended;
  beforeAll(async () => {
    ended = await shop.run("verify", "out");
  }, 300_000);

  it("holds every check", () => {
    expect(ended.err).toBe("");
    expect(ended.out.trimEnd().split("\n").at(-1)).toMatch(/^All \d+ checks hold in .*\/out\.$/);
    expect([...checked(ended.out).values()].filter(({ findings }) => findings > 0)).toEqual([]);
    expect(ended.code).toBe(0);
  });

  it("reports how often each check was made: of every file, row, context and group", () => {
    const counts = checked(ended.out);
    const files = shop.exported();
    const linesOf = (name: string) =>
      sizes.reduce(
        (sum, size) => sum + (files.get(name.replace("SIZE", size)) ?? "").trimEnd().split("\n").length,
        0,
      );
    const questions = linesOf("provenance_SIZE.jsonl");
    const contexts = linesOf("shared_contexts_SIZE.jsonl");
    expect(questions).toBeGreaterThan(2_000);
    expect(contexts).toBe(4 * 9 * sizes.length);
    const wanted = {
      files: 1 + 8 * sizes.length,
      "table like its lines": 2 * questions + contexts,
      // Headers are checked, too.
      columns: questions + sizes.length,
      types: questions,
      "context of every question": questions,
      "sessions of every context": contexts,
      "context id": contexts,
      "filler silent about the persona's subjects": contexts,
      "evidence says its date": questions,
      "no other message bears on it": questions,
      num_irrelevant_tokens: questions,
      "answer and flaws by the timeline": questions,
      "group complete over its forks": questions / 4,
      "each option right once": questions / 4,
      "no message twice": questions / 4,
    };
    for (const [check, times] of Object.entries(wanted))
      expect(counts.get(check)?.checked, check).toBe(times);
    expect([...counts].filter(([, { checked: times }]) => times === 0)).toEqual([]);
  });
});

describe("the run of config.yaml, answered without its contexts", () => {
  it.each(sizes)("gives no shortcut more than chance at %s, overall or in any type", async (size) => {
    const audit = await auditSize(shop.file("out"), size);
    expect(offChance(audit)).toEqual([]);
    expect(Math.abs(shareOfShortcut(audit, "longest") - 0.25)).toBeLessThanOrEqual(0.01);
    expect(new Set(Object.values(audit.balance.letters?.counts ?? {})).size).toBe(1);
    expect(audit.duplicates.messages.askedAgain).toBe(0);
  });

  it("says so in the card, with the intervals and the filter's funnel", () => {
    const card = shop.exported().get("README.md") ?? "";
    for (const name of ["longest", "best rule per type", "learned solver"])
      expect(card).toMatch(
        new RegExp(`^\\| ${name} (?:\\| 25\\.0 % \\(\\d\\d\\.\\d–\\d\\d\\.\\d\\) ){2}\\|$`, "m"),
      );
    expect(card).toMatch(/^\| all \| (\d+) \| \d+ \| \d+ \| \d+ \| \1 \|$/m);
    expect(card).toContain("npx pipeline verify .");
  });
});

/** The table that is printed, by check. */
function checked(out: string): Map<string, { readonly checked: number; readonly findings: number }> {
  const rows = [...out.matchAll(/^(.+?) {2,}([\d,]+) +([\d,]+)$/gm)];
  const numberOf = (text = "") => Number(text.replaceAll(",", ""));
  return new Map(
    rows.map(([, check = "", times, findings]) => [
      check,
      { checked: numberOf(times), findings: numberOf(findings) },
    ]),
  );
}
