import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { beginBuilt } from "../targets/testing/built-command.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "persona-startup-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const built = resolve(import.meta.dirname, "../dist");
const coverage = z.looseObject({ result: z.array(z.looseObject({ url: z.string() })) });

/** The modules that the built command loads, by their paths in `dist/`; those of packages begin with `../`. */
async function loadedBy(...words: string[]): Promise<string[]> {
  const { code, err } = await beginBuilt(words, { folder, env: { NODE_V8_COVERAGE: folder } }).ended;
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const [report = ""] = readdirSync(folder);
  const { result } = coverage.parse(JSON.parse(readFileSync(join(folder, report), "utf8")));
  return result.flatMap(({ url }) => (url.startsWith("file:") ? [relative(built, fileURLToPath(url))] : []));
}

const packages = /node_modules\/((?:@[^/]+\/)?[^/]+)\//;

describe("a command loads no more than it needs:", () => {
  it.each([["--version"], ["--help"], ["help"]])("%s loads no target and no command", async (...words) => {
    const loaded = await loadedBy(...words);
    expect(loaded).toContain("cli/program.js");
    expect(
      loaded.filter((path) => !/^\.\.|^cli\/|^pipeline\/(?:engine\/errors|text\/packaged)\.js$/.test(path)),
    ).toEqual([]);
    expect(loaded.filter((path) => /^cli\/(?:run|show|status|evaluate|options)\.js$/.test(path))).toEqual([]);
    expect(new Set(loaded.flatMap((path) => packages.exec(path)?.[1] ?? []))).toEqual(new Set(["commander"]));
  });

  it.each([
    ["help", "run"],
    ["run", "--help"],
    ["help", "evaluate"],
    ["help", "show"],
    ["help", "graph"],
    ["help", "preview"],
    ["help", "status"],
  ])("%s %s loads no stage of any target", async (...words) => {
    const loaded = await loadedBy(...words);
    expect(loaded).toContain("targets/personamem/target.js");
    const making =
      /\/(?:production|stages?)\.js$|\/stages\/|-stage\.js$|^(?:conversations|content)\/|^pipeline\/models\/(?:connect|openai)\.js$/;
    expect(loaded.filter((path) => making.test(path) && !path.startsWith("pipeline/engine/"))).toEqual([]);
  });
});
