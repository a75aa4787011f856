import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { beginBuilt, builtCommand } from "../targets/testing/built-command.ts";
import { madeOnce } from "../targets/testing/shared-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "persona-startup-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const root = resolve(import.meta.dirname, "..");
const coverage = z.looseObject({ result: z.array(z.looseObject({ url: z.string() })) });
const sourceMap = z.looseObject({ sources: z.array(z.string()) });

/**
 * The sources that the built command loads, by their paths in the package: those of each file that the build
 * bundled.
 */
async function loadedBy(...words: string[]): Promise<string[]> {
  const reports = join(folder, "reports");
  const { code, err } = await beginBuilt(words, { folder, env: { NODE_V8_COVERAGE: reports } }).ended;
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const [report = ""] = readdirSync(reports);
  const { result } = coverage.parse(JSON.parse(readFileSync(join(reports, report), "utf8")));
  return result.flatMap(({ url }) => (url.startsWith("file:") ? sourcesOf(fileURLToPath(url)) : []));
}

/** The sources of a file of the build. A file without a source map, such as one of a package that is not bundled, is its own. */
function sourcesOf(file: string): string[] {
  if (!existsSync(`${file}.map`)) return [relative(root, file)];
  const { sources } = sourceMap.parse(JSON.parse(readFileSync(`${file}.map`, "utf8")));
  return sources.map((source) => relative(root, resolve(dirname(file), source)));
}

it.skipIf(process.platform === "win32")(
  "The built command can be executed as it is, which `npx pipeline` does",
  () => {
    const version = execFileSync(builtCommand(), ["--version"], { encoding: "utf8" });
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
  },
);

/** Puts a run up to this stage into the folder: one persona with one topic, made once for all tests. */
async function copyUpTo(stage: string): Promise<void> {
  const made = await madeOnce(`one-topic-up-to-${stage}`, async (filled) => {
    writeFileSync(join(filled, "config.yaml"), "personas: { count: 1 }\ntopics: { select: [therapy] }\n");
    const { code, err } = await beginBuilt(["run", "--stage", stage], { folder: filled }).ended;
    if (code !== 0) throw new Error(`the run ended with ${code}: ${err}`);
  });
  cpSync(made, folder, { recursive: true, preserveTimestamps: true });
}

const stagesIn = (loaded: readonly string[]) =>
  loaded.filter((path) => /\/stages?\.ts$|-stage\.ts$/.test(path) && !path.startsWith("pipeline/engine/"));

const packages = /node_modules\/((?:@[^/]+\/)?[^/]+)\//;

describe("a command loads no more than it needs:", () => {
  it.each([["--version"], ["--help"], ["help"], ["completion", "bash"]])(
    "%s loads no target and no command",
    async (...words) => {
      const loaded = await loadedBy(...words);
      expect(loaded).toContain("cli/program.ts");
      expect(
        loaded.filter(
          (path) =>
            !/node_modules\/|^dist\/chunks\/rolldown-runtime\.js$|^cli\/|^pipeline\/(?:engine\/errors|text\/packaged)\.ts$/.test(
              path,
            ),
        ),
      ).toEqual([]);
      expect(loaded.filter((path) => /^cli\/(?:run|show|status|evaluate|options)\.ts$/.test(path))).toEqual(
        [],
      );
      expect(new Set(loaded.flatMap((path) => packages.exec(path)?.[1] ?? []))).toEqual(
        new Set(["commander"]),
      );
    },
  );

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
    expect(loaded).toContain("targets/personamem/target.ts");
    const making =
      /\/(?:production|stages?)\.ts$|\/stages\/|-stage\.ts$|^(?:conversations|content)\/|^pipeline\/models\/(?:connect|openai)\.ts$/;
    expect(loaded.filter((path) => making.test(path) && !path.startsWith("pipeline/engine/"))).toEqual([]);
  });

  it.each([["run"], ["status"], ["plan"]])(
    "%s loads no stage of a run in which everything is there",
    async (name) => {
      await copyUpTo("personas");
      const loaded = await loadedBy(name, "--stage", "personas");
      expect(loaded).toContain("targets/personamem/production.ts");
      expect(stagesIn(loaded)).toEqual([]);
    },
  );

  it.each([
    ["show", "persona", "0"],
    ["graph", "--persona", "0"],
  ])("%s loads no stage to read a persona", async (...words) => {
    await copyUpTo("timelines");
    const loaded = await loadedBy(...words);
    expect(loaded).toContain("targets/personamem/show/ids.ts");
    expect(stagesIn(loaded)).toEqual([]);
  });

  it("topic list reads no pack that the build has read, and opens no database", async () => {
    writeFileSync(join(folder, "config.yaml"), "personas: { count: 1 }\n");
    const loaded = await loadedBy("topic", "list");
    expect(loaded).toContain("topics/folder.ts");
    expect(loaded.filter((path) => /^topics\/load\.ts$|^pipeline\/store\/sqlite|libsql/.test(path))).toEqual(
      [],
    );
  });
});
