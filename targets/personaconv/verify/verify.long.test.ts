import { expect, it } from "vitest";
import { exportedFiles } from "../testing/exported-set.ts";
import { corpusOf } from "../testing/made-up-threads.ts";
import { verifyBytes } from "../testing/parsed-set.ts";
import type { RedditThread } from "../thread.ts";

it("A good set has no errors if people answer across splits and texts were edited", async () => {
  const mixed = corpusOf(2, 9, 126).map((thread, order) => ({
    ...thread,
    ...(order % 3 === 0 && { edited: order % 2 === 0 ? true : (thread.timeMs ?? 0) + 90 }),
    replies: thread.replies.map((reply, index) =>
      index % 5 === 0 ? { ...reply, edited: order * 1_000 } : reply,
    ),
  })) as RedditThread[];
  const { exported, files } = await exportedFiles(mixed);
  expect(exported?.leaks).toEqual([]);
  expect(exported?.prompts).toBeGreaterThan(60);
  expect((await verifyBytes(files)).findings).toEqual([]);
  const { exported: faithful, files: originals } = await exportedFiles(mixed, { mode: "faithful" });
  expect(faithful?.prompts).toBeGreaterThan(60);
  expect((await verifyBytes(originals)).findings).toEqual([]);
});
