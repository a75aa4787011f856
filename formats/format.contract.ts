import { basename } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Format } from "./format.ts";
import { type Fed, feedOfPersona, writtenBy } from "./testing/feed.ts";

/** The content of a format's files, by name. Bytes are read as Latin-1. */
type ReadText = (written: ReadonlyMap<string, string>) => Promise<string>;

/**
 * The tests that every format must pass. A format that writes groups of rows in bytes brings a function that
 * reads them, and its own test that a group stays small.
 */
export function formatContract(format: Format, inGroups?: ReadText): void {
  const readText: ReadText = inGroups ?? (async (written) => [...written.values()].join(""));

  describe(`the format contract: ${format.name}`, () => {
    let feed: Fed[];
    beforeAll(() => {
      feed = feedOfPersona();
    });

    it("names its files, each once and without a folder", () => {
      expect(format.files.length).toBeGreaterThan(0);
      expect(new Set(format.files).size).toBe(format.files.length);
      expect(format.files.filter((name) => basename(name) !== name || name.startsWith("."))).toEqual([]);
    });

    it("writes the same files for any questions, even none", async () => {
      const names = [...(await writtenBy([format], feed)).keys()].sort();
      expect(names.length).toBeGreaterThan(0);
      expect([...(await writtenBy([format], [])).keys()].sort()).toEqual(names);
    });

    it.skipIf(inGroups)("writes the questions of a context by the time the next context comes", async () => {
      let checked = 0;
      await writtenBy([format], feed, (text, index) => {
        for (const { id, message } of feed[index - 1]?.questions ?? []) {
          expect(text.includes(id) || text.includes(message), id).toBe(true);
          checked++;
        }
      });
      expect(checked).toBeGreaterThan(50);
    });

    it("writes every question", async () => {
      const text = await readText(await writtenBy([format], feed));
      const missing = feed
        .flatMap(({ questions }) => questions)
        .filter(({ id, message }) => !text.includes(id) && !text.includes(message));
      expect(missing).toEqual([]);
    });

    it("writes the same bytes each time, and doesn't change its input", async () => {
      const before = JSON.stringify(feed);
      const first = await writtenBy([format], feed);
      expect(await writtenBy([format], feed)).toEqual(first);
      expect(JSON.stringify(feed)).toBe(before);
    });
  });
}
