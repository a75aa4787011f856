import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { entrySchema } from "../entry.ts";
import { entriesOf } from "./entries.ts";
import { faults } from "./fault.ts";
import type { ThreadPlan } from "./plan-thread.ts";
import { briefOf } from "./thread-brief.ts";
import { worldOf } from "./world.ts";
import { writeThreadCall } from "./write-thread.ts";

const seed = 7;
const world = worldOf(seed, 60);
const authors = world.authorsOfShard(0, 1);
const plans = authors.flatMap((number) => [...world.threadsOfAuthor(number)]);
const simulate = (plan: ThreadPlan) =>
  writeThreadCall.simulate(briefOf(plan), createRandom(seed, "write", plan.author, plan.place));
const written = plans.map((plan) => ({ plan, thread: simulate(plan) }));
const entries = written.flatMap(({ plan, thread }) => entriesOf(plan, thread));
const own = ({ comments }: ThreadPlan) => comments.filter(({ by }) => by === 0);

describe("a synthetic world", () => {
  it("is the same for the same seed, byte for byte, and different for another seed", () => {
    const bytes = (from: number) =>
      JSON.stringify(
        worldOf(from, 60)
          .threadsOfAuthor(3)
          .flatMap((plan) => entriesOf(plan, simulate(plan))),
      );
    expect(bytes(1)).toBe(bytes(1));
    expect(bytes(1)).not.toBe(bytes(2));
  });

  it("keeps the threads of earlier authors when more authors are added", () => {
    const numbers = [0, 13, 59];
    const larger = worldOf(seed, 300);
    for (const number of numbers)
      expect(larger.threadsOfAuthor(number)).toEqual(world.threadsOfAuthor(number));
  });

  it("puts each author into one shard", () => {
    const shards = [0, 1, 2, 3].flatMap((shard) => world.authorsOfShard(shard, 4));
    expect(shards.toSorted((a, b) => a - b)).toEqual(authors);
    expect(() => world.threadsOfAuthor(60)).toThrow('could not plan author "60"');
  });

  it("gives every author a history of six to ten threads, and lets authors meet", () => {
    const counts = authors.map((number) => world.threadsOfAuthor(number).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(6);
    expect(Math.max(...counts)).toBeLessThanOrEqual(10);
    const guests = new Set(plans.flatMap(({ people }) => people.slice(1).map(({ number }) => number)));
    expect(guests.size).toBe(authors.length);
    expect(new Set(plans.map(({ domain }) => domain)).size).toBe(10);
  });

  it("gives everybody a different name, even in a world of thousands", () => {
    const large = worldOf(seed, 3_000);
    const accounts = new Set(
      Array.from({ length: 70 }, (_, at) => large.threadsOfAuthor(at * 40)[0]?.people[0]?.account),
    );
    expect(accounts.size).toBe(70);
    const known = new Map(
      plans.flatMap(({ people }) => people.map(({ number, account }) => [number, account])),
    );
    expect(new Set(known.values()).size).toBe(known.size);
  });
});

describe("the plan of a thread", () => {
  it("keeps its laws for every seed and author", () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(400), (anySeed, number) => {
        const threads = worldOf(anySeed, 401).threadsOfAuthor(number);
        const times = threads.map(({ timeMs }) => timeMs);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(new Set(threads.map(({ about }) => about)).size).toBe(threads.length);
        for (const plan of threads) expectLaws(plan);
      }),
      { numRuns: 60 },
    );
  });

  it("breaks each rule in some threads, and none in most", () => {
    const found = new Set(plans.map(({ fault }) => fault));
    expect(faults.filter((fault) => !found.has(fault))).toEqual([]);
    expect(plans.filter(({ fault }) => fault === null).length / plans.length).toBeGreaterThan(0.5);
  });

  it("has scores on both sides of zero: two fifths of the authors' replies are below it, most of them strong", () => {
    const scores = plans.flatMap(own).map(({ score }) => score);
    const share = (is: (score: number) => boolean) => scores.filter(is).length / scores.length;
    expect(share((score) => score < 0)).toBeGreaterThan(0.3);
    expect(share((score) => score < 0)).toBeLessThan(0.5);
    expect(share((score) => score >= 4)).toBeGreaterThan(0.25);
    expect(share((score) => score <= -4)).toBeGreaterThan(0.15);
  });
});

function expectLaws(plan: ThreadPlan) {
  const { comments, fault, people } = plan;
  const wrong = comments.filter((comment, index) => {
    const parent = comment.to === null ? { timeMs: plan.timeMs, by: 0 } : comments[comment.to];
    const isAfter = parent !== undefined && comment.timeMs > parent.timeMs;
    const isAnother = comment.by !== parent?.by && comment.by < people.length;
    return !isAfter || !isAnother || (comment.to !== null && comment.to >= index);
  });
  expect(wrong).toEqual([]);
  const points = comments.flatMap(({ point }) => point ?? []);
  expect(new Set([...points, ...plan.post.points]).size).toBe(points.length + plan.post.points.length);
  const voices = new Set(comments.map(({ by }) => by).concat(0)).size;
  const subtrees = new Set(own(plan).map((comment) => topOf(plan, comment.to))).size;
  if (fault === "few authors") expect(voices).toBeLessThan(4);
  else expect(voices).toBeGreaterThanOrEqual(4);
  if (fault === "few answers") expect(own(plan).length).toBeLessThan(3);
  else expect(own(plan).length).toBeGreaterThanOrEqual(3);
  if (fault === "one subtree") expect(subtrees).toBe(1);
  else if (fault !== "few answers") expect(subtrees).toBeGreaterThanOrEqual(2);
}

function topOf({ comments }: ThreadPlan, from: number | null): number | null {
  let at = from;
  for (let to = from; to !== null; to = comments[to]?.to ?? null) at = to;
  return at;
}

describe("the score rule", () => {
  it("lets an author's history predict the sign of a reply better than anything else does", () => {
    const replies = plans.flatMap((plan) =>
      own(plan).map(({ score }) => ({
        author: plan.author,
        question: plan.question,
        place: plan.place,
        score,
      })),
    );
    const isRight = (sum: number, score: number) => sum >= 0 === score > 0;
    const judged = replies.flatMap((reply) => {
      const older = replies.filter(
        ({ author, question, place }) =>
          author === reply.author && question === reply.question && place < reply.place,
      );
      const sum = older.reduce((total, { score }) => total + Math.sign(score), 0);
      return older.length === 0 || reply.score === 0
        ? []
        : [{ fromHistory: isRight(sum, reply.score), fromNothing: reply.score > 0 }];
    });
    const share = (hits: readonly boolean[]) => hits.filter(Boolean).length / hits.length;
    const fromHistory = share(judged.map((one) => one.fromHistory));
    expect(judged.length).toBeGreaterThan(300);
    expect(fromHistory).toBeGreaterThan(share(judged.map((one) => one.fromNothing)) + 0.15);
    expect(fromHistory).toBeGreaterThan(0.8);
  });
});

describe("the entries of synthetic threads", () => {
  it("are entries as every reader makes them, with ids and orders of their own except for duplicates", () => {
    for (const entry of entries) expect(entrySchema.safeParse(entry).success).toBe(true);
    const duplicates = plans.filter(({ fault }) => fault === "duplicate").length;
    expect(duplicates).toBeGreaterThan(0);
    expect(new Set(entries.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(entries.length - duplicates);
    expect(new Set(entries.map(({ order }) => order)).size).toBe(entries.length);
  });

  it("show each fault of a comment as a dump would", () => {
    const comments = entries.filter((entry) => entry.kind === "comment");
    const ids = new Set(comments.map(({ id }) => id));
    const count = (fault: string) => plans.filter((plan) => plan.fault === fault).length;
    const orphans = comments.filter(({ parent }) => parent !== null && !ids.has(parent));
    expect(orphans.length).toBe(count("orphan"));
    expect(comments.filter(({ author }) => author === "AutoModerator").length).toBe(count("bot"));
    expect(comments.filter(({ text }) => text === "[deleted]").length).toBe(count("deleted comment"));
    expect(comments.filter(({ author }) => author === "[deleted]").length).toBe(
      count("deleted comment") + count("deleted author"),
    );
  });
});
