import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import type { Artifacts } from "../engine/artifacts.ts";
import { StoreError } from "../engine/errors.ts";

interface Begun {
  readonly artifacts: Artifacts;
  end(): unknown;
}

/** The contract of all implementations of `Artifacts`. */
export function artifactsContract(name: string, begin: () => Begun | Promise<Begun>): void {
  describe(`artifacts in ${name}`, () => {
    let end: () => unknown = () => {};
    afterEach(() => end());
    const start = async () => {
      const begun = await begin();
      end = begun.end;
      return begun.artifacts;
    };
    const read = async (lines: AsyncIterable<string>) => {
      const all: string[] = [];
      for await (const line of lines) all.push(line);
      return all;
    };

    it("are found under the digest of their bytes, line by line as they were written", async () => {
      const artifacts = await start();
      const lines = ["one", '{"text":"a\u2028b"}', "", "漢".repeat(700_000)];
      const draft = artifacts.create();
      for (const line of lines) await draft.write(line);
      const digest = await draft.finish();
      expect(digest).toBe(
        createHash("sha256")
          .update(`${lines.join("\n")}\n`)
          .digest("hex"),
      );
      expect(await read(artifacts.lines(digest))).toEqual(lines);
    });

    it("can be read while they are written, and several are written at once", async () => {
      const artifacts = await start();
      const [one, other] = [artifacts.create(), artifacts.create()];
      await one.write("a");
      await other.write("b");
      expect(await read(one.lines())).toEqual(["a"]);
      await one.write("c");
      expect(await read(artifacts.lines(await one.finish()))).toEqual(["a", "c"]);
      expect(await read(artifacts.lines(await other.finish()))).toEqual(["b"]);
    });

    it("may hold nothing", async () => {
      const artifacts = await start();
      expect(await read(artifacts.lines(await artifacts.create().finish()))).toEqual([]);
    });

    it("can't be written after they were abandoned", async () => {
      const artifacts = await start();
      const draft = artifacts.create();
      await draft.abandon();
      const writeLate = async () => {
        await draft.write("a");
        await draft.finish();
      };
      await expect(writeLate()).rejects.toThrow(StoreError);
    });

    it("do not exist if they were abandoned or never written", async () => {
      const artifacts = await start();
      const draft = artifacts.create();
      await draft.write("a");
      await draft.abandon();
      const digest = createHash("sha256").update("a\n").digest("hex");
      await expect(read(artifacts.lines(digest))).rejects.toThrow(StoreError);
    });

    it("that are temporary are found by name when they are finished, until they are dropped", async () => {
      const artifacts = await start();
      const [one, other] = [artifacts.temporary("1-one"), artifacts.temporary("1-other")];
      const kept = artifacts.create();
      await kept.write("a");
      const digest = await kept.finish();
      const draft = one.create();
      await draft.write("a");
      expect(await one.isThere()).toBe(false);
      await draft.finish();
      await other.create().finish();
      expect([await one.isThere(), await other.isThere()]).toEqual([true, true]);
      expect(await read(artifacts.temporary("1-one").lines())).toEqual(["a"]);
      expect(await read(other.lines())).toEqual([]);
      await artifacts.dropTemporary();
      expect([await one.isThere(), await other.isThere()]).toEqual([false, false]);
      await expect(read(one.lines())).rejects.toThrow(StoreError);
      expect(await read(artifacts.lines(digest))).toEqual(["a"]);
    });

    it("that are temporary stay if their names begin as asked, and all others are dropped", async () => {
      const artifacts = await start();
      const [used, left] = [artifacts.temporary("2-used"), artifacts.temporary("1-left")];
      for (const text of [used, left]) await text.create().finish();
      await artifacts.dropTemporary("2-");
      expect([await used.isThere(), await left.isThere()]).toEqual([true, false]);
    });

    it("that are temporary can be dropped when there are none", async () => {
      await expect((await start()).dropTemporary()).resolves.toBeUndefined();
    });
  });
}
