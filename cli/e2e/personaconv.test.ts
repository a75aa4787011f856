import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createRandom } from "../../pipeline/engine/random.ts";
import type { Entry } from "../../targets/personaconv/entry.ts";
import { entriesOf } from "../../targets/personaconv/synthetic/entries.ts";
import { simulateThread } from "../../targets/personaconv/synthetic/simulate-thread.ts";
import { briefOf } from "../../targets/personaconv/synthetic/thread-brief.ts";
import { worldOf } from "../../targets/personaconv/synthetic/world.ts";
import { openWorkshop, type Workshop } from "./cli.ts";

const config = "target: personaconv\npersonaconv: { authors: 12, shards: 3 }\n";
const key = { PERSONA_PIPELINE_KEY: "a key of tests" };
const shops: Workshop[] = [];
afterAll(() => {
  for (const shop of shops) shop.remove();
});

function open(text = config, env: Readonly<Record<string, string>> = key): Workshop {
  const shop = openWorkshop(text, env);
  shops.push(shop);
  return shop;
}

/** Entries as a dump has them. */
function dumpLine(entry: Entry): object {
  const { id, author, score, timeMs, retrievedMs } = entry;
  const common = {
    id,
    author,
    score,
    created_utc: (timeMs ?? 0) / 1000,
    retrieved_on: retrievedMs && retrievedMs / 1000,
  };
  return entry.kind === "post"
    ? { ...common, title: entry.title, selftext: entry.text, subreddit: entry.subreddit, num_comments: 1 }
    : {
        ...common,
        body: entry.text,
        subreddit: "books",
        link_id: `t3_${entry.thread}`,
        parent_id: entry.parent === null ? `t3_${entry.thread}` : `t1_${entry.parent}`,
      };
}

const entries = [...Array(12).keys()].flatMap((author) =>
  worldOf(4, 12)
    .threadsOfAuthor(author)
    .flatMap((plan) =>
      entriesOf(plan, simulateThread(briefOf(plan), createRandom("e2e", author, plan.place))),
    ),
);
const linesOf = (kind: Entry["kind"]) =>
  entries.filter((entry) => entry.kind === kind).map((entry) => `${JSON.stringify(dumpLine(entry))}\n`);

/** A dump in two files, the comments first. */
function withDump(shop: Workshop): readonly string[] {
  shop.write("RC_2024.jsonl", linesOf("comment").join(""));
  shop.write("RS_2024.jsonl", linesOf("post").join(""));
  return ["--all-domains", "--input", "RC_2024.jsonl", "RS_2024.jsonl"];
}

describe("run --target personaconv", () => {
  it("without input makes synthetic splits that verify, once, and the same again from the same seed", async () => {
    const [one, other] = [open("", {}), open("", {})];
    const words = ["run", "--target", "personaconv", "--config", "config.yaml"];
    for (const shop of [one, other]) shop.write("config.yaml", config);
    const first = await one.run(...words);
    expect(first.err).not.toMatch(/fail|warn/i);
    expect(first.code).toBe(0);
    expect(first.out).toMatch(/Wrote .* to .*out:/);
    const files = [...one.exported().keys()];
    expect(files).toContain("README.md");
    for (const task of ["sentiment", "impact", "text"])
      for (const setting of ["p_conv", "p_nonconv", "np_conv"])
        expect(files).toContain(`${task}_${setting}_train.jsonl`);
    expect((await one.run("verify", "out")).code).toBe(0);
    expect((await one.run(...words)).out).toContain("Nothing to make");
    await other.run(...words);
    expect(other.exported()).toEqual(one.exported());
  });

  it("from a dump gives the same bytes however often it was killed, and keeps no name", async () => {
    const [undisturbed, disturbed] = [open(), open()];
    const words = (shop: Workshop) => ["run", ...withDump(shop)];
    const began = Date.now();
    const whole = await undisturbed.run(...words(undisturbed));
    expect(whole.code, whole.err).toBe(0);
    const duration = Date.now() - began;
    const random = createRandom("kill", 3);
    for (let kill = 0; kill < 6; kill++) {
      const run = disturbed.begin(...words(disturbed));
      const later = setTimeout(() => run.child.kill("SIGKILL"), random.integer(300, Math.max(400, duration)));
      const { code } = await run.ended;
      clearTimeout(later);
      if (code === 0) rmSync(disturbed.file("out"), { recursive: true });
    }
    expect((await disturbed.run(...words(disturbed))).code).toBe(0);
    expect(disturbed.exported()).toEqual(undisturbed.exported());
    const names = new Set(
      entries.flatMap(({ author }) => (author && author !== "[deleted]" ? [author] : [])),
    );
    names.delete("AutoModerator");
    const kept = bytesUnder(undisturbed.file("out"));
    expect([...names].filter((name) => kept.some((bytes) => bytes.includes(name)))).toEqual([]);
    expect((await undisturbed.run("verify", "out")).code).toBe(0);
  });

  it("finds an answer that somebody puts back into a prompt, and names it", async () => {
    const shop = open();
    await shop.run("run");
    const name = "text_p_conv_train.jsonl";
    const [first = "", ...rest] = (shop.exported().get(name) ?? "").split("\n");
    const line: { prompt: string; true_label: string } = JSON.parse(first);
    const spoiled = { ...line, prompt: `${line.prompt}\n${line.true_label}` };
    writeFileSync(shop.file(`out/${name}`), [JSON.stringify(spoiled), ...rest].join("\n"));
    const { code, out } = await shop.run("verify", "out");
    expect(code).toBe(1);
    expect(out).toMatch(/text\/p_conv\/u\d+p\d+/);
  });

  it.each([
    [["--input", "nowhere.jsonl"], "there is no such file"],
    [["--input", "."], "it is a folder"],
    [["--domains", "bookz"], 'could not take the domain "bookz": did you mean "books"?'],
    [["--sizes", "32k"], "could not take --sizes: the target personaconv has no such option"],
    [["--stage", "qa"], 'could not make everything up to "qa": the target personaconv has the stages ingest'],
  ])("says what is wrong with %j before any work", async (words, message) => {
    const shop = open();
    const { code, err } = await shop.run("run", ...words);
    expect(err).toContain(message);
    expect(code).toBe(2);
    expect(existsSync(shop.file("out"))).toBe(false);
  });
});

/** Everything in the folder: what was exported, the store, and what stands beside it. */
function bytesUnder(folder: string): Buffer[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
}
