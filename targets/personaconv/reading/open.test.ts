import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ConfigError } from "../../../pipeline/engine/errors.ts";
import { openInput } from "./open.ts";

const folder = mkdtempSync(join(tmpdir(), "persona-pipeline-open-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = (name: string) => join(folder, name);

describe("an input file", () => {
  it("knows its size and is read from its beginning each time", async () => {
    writeFileSync(path("a.jsonl"), "words\n");
    const file = openInput(path("a.jsonl"));
    expect([file.name, file.bytes]).toEqual([path("a.jsonl"), 6]);
    for (let time = 0; time < 2; time += 1) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of file.open()) chunks.push(chunk);
      expect(Buffer.concat(chunks).toString()).toBe("words\n");
    }
  });

  it("that doesn't exist, or is below something that isn't a folder, is refused before anything begins", () => {
    writeFileSync(path("b"), "");
    for (const missing of [path("no.zst"), join(path("b"), "c")])
      expect(() => openInput(missing)).toThrow(
        new ConfigError(`could not read "${missing}": there is no such file; check the path`),
      );
  });

  it("that is a folder, or not a regular file, is refused with what to do", () => {
    expect(() => openInput(folder)).toThrow(/it is a folder; name the files in it/);
    expect(() => openInput("/dev/null")).toThrow(/it is not a regular file, and input is read twice/);
  });

  it.each([
    [
      "zip",
      "PK\x03\x04",
      /it is a zip archive or an office document; unpack it and name the files in it: JSON/,
    ],
    ["parquet", "PAR1", /it is a Parquet file; convert it to JSON lines or CSV/],
    ["xz", "\xfd7zXZ\0", /it is compressed with xz; unpack it/],
  ])("that is a %s is refused with what is wanted", (name, begin, message) => {
    writeFileSync(path(name), Buffer.from(`${begin} and so on`, "latin1"));
    expect(() => openInput(path(name))).toThrow(message);
  });

  it.skipIf(process.getuid?.() === 0)("that may not be read is refused", () => {
    writeFileSync(path("secret"), "");
    chmodSync(path("secret"), 0);
    expect(() => openInput(path("secret"))).toThrow(/permission is denied/);
  });
});
