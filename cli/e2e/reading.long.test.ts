import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import Database from "libsql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { builtCommand } from "../../targets/testing/built-command.ts";
import { createMadeFolder, type RunFolder } from "../testing/run-folder.ts";

const readers = [
  "status --personas 0",
  "plan --personas 0",
  "cost",
  "show persona 0",
  "graph --persona 0 --topic coding",
];

let run: RunFolder;
let folders = 0;
beforeAll(async () => {
  run = await createMadeFolder();
  chmodSync(run.folder, 0o755);
});
afterAll(() => run.remove());

/** A copy of the run without its log, since this process may still have the files of the run open. */
function copied(): { readonly name: string; readonly out: string; readonly file: string } {
  const name = `copy-${folders++}`;
  const out = join(run.folder, name);
  cpSync(run.out, out, { recursive: true, filter: (file) => !/-(?:wal|shm)$/.test(file) });
  return { name, out, file: join(out, "run.db") };
}

/** What the reading commands print about the run if nothing prevents them. */
async function printedOf(out: string): Promise<string[]> {
  const said: string[] = [];
  for (const words of readers)
    said.push((await run.pipeline(...words.split(" "))).out.replaceAll(run.out, out));
  return said;
}

describe("a folder that can't be written", () => {
  // Root may write everywhere, so the commands run as another user then.
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

  /** Reads a folder in which nothing may be written. */
  async function asNobody(words: string, out: string) {
    const before = readdirSync(out).sort();
    chmodSync(out, 0o555);
    const child = spawn(process.execPath, [builtCommand(), ...words.split(" "), "--out", out], {
      cwd: run.folder,
      ...nobody,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = once(child, "close");
    const [printed, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    chmodSync(out, 0o755);
    expect(readdirSync(out).sort()).toEqual(before);
    return { out: printed.trimEnd(), err, code: Number(code) };
  }

  it("can still be read", async () => {
    const { out } = copied();
    const usual = await printedOf(out);
    for (const [index, words] of readers.entries())
      expect(await asNobody(words, out), words).toEqual({ out: usual[index], err: "", code: 0 });
  });

  it("can be read with what a killed run has left in the log", async () => {
    const { out, file } = copied();
    const killed = copied();
    const writer = new Database(file);
    writer.exec("delete from places where stage = 'contexts'");
    for (const name of ["run.db", "run.db-wal"]) copyFileSync(join(out, name), join(killed.out, name));
    writer.close();
    expect(statSync(`${killed.file}-wal`).size).toBeGreaterThan(0);
    const { code, out: said } = await asNobody("plan --personas 0", killed.out);
    expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/contexts/) });
  });
});

describe("a full disk", () => {
  const probe = spawnSync("unshare", ["-m", "sh", "-c", "mount -t tmpfs -o size=1m none /mnt"]);

  it.skipIf(probe.status !== 0)(
    "does not stop commands that only read (skipped if no file system can be mounted)",
    async () => {
      const full = join(run.folder, "full");
      const usual = await printedOf(full);
      mkdirSync(full);
      const script = [
        "mount -t tmpfs -o size=64m none full",
        "cp out/run.db full/",
        "(cat /dev/zero > full/rest || true) 2> /dev/null",
        ...readers.map((words) => `node ${builtCommand()} ${words} --out full; echo "exit $?"`),
      ].join("\n");
      const ended = spawnSync("unshare", ["-m", "sh", "-c", script], { cwd: run.folder, encoding: "utf8" });
      expect(ended.stderr).toBe("");
      expect(ended.stdout).toBe(usual.map((out) => `${out}\nexit 0\n`).join(""));
    },
  );
});

/** The beginning of a portrait. Only the beginning of long records is in one piece in the file. */
function startOfRecord(): string {
  const database = new Database(copied().file);
  const query = "select output from records join places using (fingerprint) where stage = 'personas'";
  const { output } = z.object({ output: z.string() }).parse(database.prepare(query).get());
  database.close();
  return output.slice(0, 200);
}

const latin = (text: string) => Buffer.from(text).toString("latin1");

describe("a damaged run.db", () => {
  it.each<[string, (whole: Buffer) => Buffer]>([
    ["cut off", (whole) => whole.subarray(0, Math.floor(whole.length / 8192) * 4096)],
    [
      "overwritten in the middle",
      (whole) => Buffer.concat([whole.subarray(0, 409_600), Buffer.alloc(8192), whole.subarray(417_792)]),
    ],
    [
      "changed in one letter of a record",
      (whole) => {
        // Pages that are no longer used may contain it, too.
        const start = startOfRecord();
        const changed = `${start.slice(0, 20)}~${start.slice(21)}`;
        return Buffer.from(whole.toString("latin1").replaceAll(latin(start), latin(changed)), "latin1");
      },
    ],
  ])("that was %s is noticed by status, which says what to do", async (_, spoil) => {
    const { name, file } = copied();
    writeFileSync(file, spoil(readFileSync(file)));
    const { code, err, out } = await run.pipeline("status", "--personas", "0", "--out", name);
    expect(err).toMatch(
      /^could not (?:read|open) ".*run\.db": .*; put back a copy of it, give another --out/,
    );
    expect({ code, out }).toEqual({ code: 2, out: "" });
  });

  it.each([...readers, "run --personas 0"])("is noticed by `pipeline %s`", async (words) => {
    const { name, file } = copied();
    const whole = readFileSync(file);
    writeFileSync(
      file,
      Buffer.concat([whole.subarray(0, 409_600), Buffer.alloc(8192), whole.subarray(417_792)]),
    );
    const { code, err, out } = await run.pipeline(...words.split(" "), "--out", name);
    expect(err).toContain(
      'run.db": it is damaged; put back a copy of it, give another --out, or start again with `pipeline run --clean`',
    );
    expect({ code, out }).toEqual({ code: 2, out: "" });
  });

  it.each(readers.slice(1))("never ends `pipeline %s` in a stack trace", async (words) => {
    const whole = readFileSync(copied().file);
    for (const part of Array.from({ length: 8 }, (_, index) => index)) {
      const { name, file } = copied();
      const at = Math.floor((part * whole.length) / 8);
      writeFileSync(
        file,
        Buffer.concat([whole.subarray(0, at), Buffer.alloc(4096, 7), whole.subarray(at + 4096)]),
      );
      const { code, err } = await run.pipeline(...words.split(" "), "--out", name);
      if (code !== 0) expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/^could not /) });
    }
  });
});
