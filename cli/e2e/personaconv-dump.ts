import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { createRandom } from "../../pipeline/engine/random.ts";
import type { Entry } from "../../targets/personaconv/entry.ts";
import { entriesOf } from "../../targets/personaconv/synthetic/entries.ts";
import { simulateThread } from "../../targets/personaconv/synthetic/simulate-thread.ts";
import { briefOf } from "../../targets/personaconv/synthetic/thread-brief.ts";
import { worldOf } from "../../targets/personaconv/synthetic/world.ts";
import { beginBuilt } from "../../targets/testing/built-command.ts";
import { madeOnce } from "../../targets/testing/shared-folder.ts";
import { openWorkshop, type Workshop } from "./cli.ts";

export const personaconvConfig = "target: personaconv\npersonaconv: { authors: 12, shards: 3 }\n";
export const hashKey = { PERSONA_PIPELINE_KEY: "a key of tests" };

/** The folder of a run without input, made once for all tests by the built command. */
export const madePersonaconvRun = (): Promise<string> =>
  madeOnce("personaconv-run", async (folder) => {
    writeFileSync(join(folder, "config.yaml"), personaconvConfig);
    const { code, err } = await beginBuilt(["run"], { folder }).ended;
    if (code !== 0) throw new Error(`the run ended with ${code}: ${err}`);
  });

/** A workshop with that run in `out`. */
export async function openPersonaconvRun(): Promise<Workshop> {
  const shop = openWorkshop(personaconvConfig, hashKey);
  cpSync(join(await madePersonaconvRun(), "out"), shop.file("out"), {
    recursive: true,
    preserveTimestamps: true,
  });
  return shop;
}

/** Entries in the form of a dump. */
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
export const linesOf = (kind: Entry["kind"]) =>
  entries.filter((entry) => entry.kind === kind).map((entry) => `${JSON.stringify(dumpLine(entry))}\n`);

/** A dump in two files, the comments first. */
function withDump(shop: Workshop): readonly string[] {
  shop.write("RC_2024.jsonl", linesOf("comment").join(""));
  shop.write("RS_2024.jsonl", linesOf("post").join(""));
  return ["--all-domains", "--input", "RC_2024.jsonl", "RS_2024.jsonl"];
}

/**
 * Expects that a run from a dump writes the same bytes however often `disturb` kills it, contains no name,
 * and passes verify.
 */
export async function expectSameFromDump(
  disturb: (shop: Workshop, words: readonly string[], durationMs: number) => Promise<void>,
): Promise<void> {
  const [undisturbed, disturbed] = [
    openWorkshop(personaconvConfig, hashKey),
    openWorkshop(personaconvConfig, hashKey),
  ];
  try {
    const began = Date.now();
    const whole = await undisturbed.runBuilt("run", ...withDump(undisturbed));
    expect(whole.code, whole.err).toBe(0);
    const words = ["run", ...withDump(disturbed)];
    await disturb(disturbed, words, Date.now() - began);
    expect((await disturbed.run(...words)).code).toBe(0);
    expect(disturbed.exported()).toEqual(undisturbed.exported());
    const names = new Set(
      entries.flatMap(({ author }) => (author && author !== "[deleted]" ? [author] : [])),
    );
    const kept = bytesUnder(undisturbed.file("out"));
    expect([...names].filter((name) => kept.some((bytes) => bytes.includes(name)))).toEqual([]);
    expect((await undisturbed.run("verify", "out")).code).toBe(0);
  } finally {
    undisturbed.remove();
    disturbed.remove();
  }
}

/** Everything in the folder: what was exported, the store, and the files beside it. */
function bytesUnder(folder: string): Buffer[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
}
