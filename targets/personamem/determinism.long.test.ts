import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRandom } from "../../pipeline/engine/random.ts";
import type { SessionContext } from "../../pipeline/engine/session.ts";
import type { Executor } from "../../pipeline/executors/executor.ts";
import { makeSmallRun, type SmallRun } from "../testing/small-run.ts";

const files = [
  "questions_32k.csv",
  "shared_contexts_32k.jsonl",
  "provenance_32k.jsonl",
  "sessions_32k.jsonl",
  "README.md",
  "config.resolved.yaml",
];
const runs: SmallRun[] = [];
const make = async (...options: Parameters<typeof makeSmallRun>) => {
  const run = await makeSmallRun(...options);
  runs.push(run);
  return run;
};
afterAll(() => {
  for (const run of runs) run.remove();
});
const bytesOf = (run: SmallRun) => files.map((file) => run.bytes(file).toString());

describe("the same seed", () => {
  const personas = [0, 3];
  let straight: SmallRun;
  beforeAll(async () => {
    straight = await make({ personas });
  });

  it("gives the same bytes twice", async () => {
    expect(bytesOf(await make({ personas }))).toEqual(bytesOf(straight));
  });

  it("gives the same bytes in any order of execution", async () => {
    const shuffled = await make({ personas, executor: backwards, change: inOtherOrder });
    expect(bytesOf(shuffled)).toEqual(bytesOf(straight));
  });

  it("differs from other seeds, which give other personas and questions", async () => {
    const other = await make({ config: { seed: 2, contexts: { sizes: ["32k"] } }, personas });
    const messages = (run: SmallRun) => new Set(run.rows("32k").map((row) => row.user_question_or_message));
    expect([...messages(straight)].filter((message) => messages(other).has(message)).length).toBeLessThan(
      messages(straight).size / 2,
    );
  });

  it("asks a variant the same questions in a different order of sessions", async () => {
    const run = await make({ config: { contexts: { sizes: ["32k"], variants: 2 } } });
    const rows = run.rows("32k");
    const of = (variant: number) =>
      rows.filter((row) => run.provenance("32k").get(row.question_id ?? "")?.variant === variant);
    expect(
      of(0)
        .map((row) => row.user_question_or_message)
        .sort(),
    ).toEqual(
      of(1)
        .map((row) => row.user_question_or_message)
        .sort(),
    );
    const contexts = new Set(of(0).map((row) => row.shared_context_id));
    expect(of(1).filter((row) => contexts.has(row.shared_context_id))).toEqual([]);
  });
});

/** Begins all partitions at once, the last one first. */
const backwards: Executor = {
  name: "backwards",
  each: async (orders, { work, ended }) => {
    await Promise.all(orders.toReversed().map(async (order) => ended(await work(order))));
  },
};

/** Executes tasks in a different order, one at a time, with pauses of one or two turns of the event loop. */
function inOtherOrder(context: SessionContext): SessionContext {
  const random = createRandom("order");
  const limit = pLimit(1);
  const waiting: (() => Promise<unknown>)[] = [];
  const drain = async () => {
    await new Promise((later) => setImmediate(later));
    for (const run of random.shuffle(waiting.splice(0))) await run();
  };
  return {
    ...context,
    limit: (run) =>
      new Promise((done, broken) => {
        waiting.push(() => run().then(done, broken));
        void limit(drain);
      }),
  };
}
