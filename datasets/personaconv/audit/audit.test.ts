import { describe, expect, it } from "vitest";
import { exportedFiles } from "../testing/exported-set.ts";
import { convFilesOf } from "../testing/parsed-set.ts";
import { worldOf } from "../testing/world.ts";
import type { Thread } from "../thread.ts";
import { auditConversations, type SettingAudit } from "./audit.ts";
import { auditTables } from "./report.ts";

const auditOf = async (threads: readonly Thread[]) =>
  auditConversations(convFilesOf((await exportedFiles(threads)).files));

const world = worldOf({ authors: 16, threadsEach: 4 });

/** Liked replies of the authors say one word, others another. */
const telling = world.map((thread) => ({
  ...thread,
  replies: thread.replies.map((reply) => ({
    ...reply,
    text: `${(reply.score ?? 0) > 0 ? "cheerful" : "gloomy"} ${reply.text}`,
  })),
}));

function scoreIn(
  { settings }: { readonly settings: readonly SettingAudit[] },
  where: string,
  solver: string,
  measure: string,
) {
  const setting = settings.find((one) => `${one.task}/${one.setting}` === where);
  const scores = setting?.solvers.find((one) => one.solver === solver)?.scores;
  return scores?.find((one) => one.measure === measure) ?? null;
}

describe("an audit of a set", () => {
  it("finds the word by which liked replies are known, in sentiment and in impact", async () => {
    const audit = await auditOf(telling);
    for (const setting of ["p_conv", "p_nonconv", "np_conv"]) {
      expect(scoreIn(audit, `sentiment/${setting}`, "bag of words", "accuracy")?.value).toBeGreaterThan(0.8);
      expect(
        scoreIn(audit, `impact/${setting}`, "sign by bag of words", "accuracy of the sign")?.value,
      ).toBeGreaterThan(0.8);
    }
    const [learned, constant] = ["sign by bag of words", "median of the others"].map(
      (solver) => scoreIn(audit, "impact/p_conv", solver, "MAE")?.value ?? 0,
    );
    expect(learned).toBeLessThan(constant ?? 0);
  });

  it("finds nothing in replies that tell nothing", async () => {
    const audit = await auditOf(world);
    const score = scoreIn(audit, "sentiment/p_conv", "bag of words", "accuracy");
    expect(score?.interval?.low).toBeLessThan(0.5);
    expect(score?.value).toBeLessThan(0.75);
  });

  it("measures copies of what is answered and of a demonstration by their words", async () => {
    const echoing = world.map((thread) => ({
      ...thread,
      replies: thread.replies.map((reply) => {
        const answered = thread.replies[reply.parent ?? -1]?.text;
        const some = answered?.split(" ").slice(0, 7).join(" ");
        return reply.author === thread.author && some
          ? { ...reply, text: `${some} indeed ${reply.score}` }
          : reply;
      }),
    }));
    const [plain, echo] = [await auditOf(world), await auditOf(echoing)].map(
      (audit) => scoreIn(audit, "text/p_conv", "copy of what is answered", "ROUGE-L")?.value ?? 0,
    );
    expect(echo).toBeGreaterThan((plain ?? 1) + 0.2);
  });

  it("gives the same numbers for the same files, with an interval around each", async () => {
    const [one, other] = [await auditOf(world), await auditOf(world)];
    expect(other).toEqual(one);
    for (const { solvers } of one.settings)
      for (const { scores } of solvers)
        for (const { value, interval } of scores) {
          expect(interval?.low).toBeLessThanOrEqual(value ?? 0);
          expect(interval?.high).toBeGreaterThanOrEqual(value ?? 0);
        }
  });

  it("has a table for each task, a line for each setting and solver", async () => {
    const audit = await auditOf(world);
    const tables = auditTables(audit);
    expect(tables.map(([head]) => head?.[0])).toEqual(["sentiment", "impact", "text"]);
    expect(tables.map((table) => table.length)).toEqual([1 + 3 * 4, 1 + 3 * 5, 1 + 3 * 2]);
    for (const [head, ...rows] of tables) for (const row of rows) expect(row).toHaveLength(head?.length ?? 0);
  });
});
