import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { followFile } from "./follow.ts";

let root: string;
let file: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "persona-follow-"));
  file = join(root, "questions.csv");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const textOf = (piece: IteratorResult<Uint8Array>) =>
  piece.done ? null : Buffer.from(piece.value).toString();

describe("a file that is read while it grows", () => {
  it("gives what is there, waits for more, and ends when it is complete", async () => {
    writeFileSync(file, "one\n");
    const complete = new AbortController();
    const pieces = followFile(file, { complete: complete.signal });
    expect(textOf(await pieces.next())).toBe("one\n");
    const next = pieces.next();
    appendFileSync(file, "two\n");
    expect(textOf(await next)).toBe("two\n");
    const last = pieces.next();
    appendFileSync(file, "three\n");
    complete.abort();
    expect(textOf(await last)).toBe("three\n");
    expect(textOf(await pieces.next())).toBeNull();
  });

  it("gives all of a file that is complete already, however large", async () => {
    const text = "a line of some length\n".repeat(20_000);
    writeFileSync(file, text);
    const read: Uint8Array[] = [];
    for await (const piece of followFile(file, { complete: AbortSignal.abort() })) read.push(piece);
    expect(read.length).toBeGreaterThan(1);
    expect(Buffer.concat(read).toString()).toBe(text);
  });

  it("fails when nobody needs it any more, also if it waits", async () => {
    writeFileSync(file, "one\n");
    const stop = new AbortController();
    const complete = new AbortController();
    const pieces = followFile(file, { complete: complete.signal, stopped: stop.signal });
    await pieces.next();
    const waiting = pieces.next();
    stop.abort(new Error("abandoned"));
    await expect(waiting).rejects.toThrow("abandoned");
  });
});
