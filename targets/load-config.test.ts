import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { type Config, configSchema } from "./config.ts";
import { loadConfig } from "./load-config.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "persona-config-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const same = (config: Config) => config;

function errorOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error("nothing was wrong");
}

describe("loadConfig", () => {
  const file = () => join(folder, "config.yaml");
  const load = (text: string, change: (config: Config) => unknown = same) => {
    write("config.yaml", text);
    return loadConfig(file(), change);
  };

  it("gives the configuration, and the folder where its paths start", () => {
    const { config, folder: from } = load("seed: 3\n");
    expect(config).toEqual({ ...configSchema.parse({}), seed: 3 });
    expect(from).toBe(folder);
  });

  it("takes an empty file for all defaults, with or without a byte order mark", () => {
    expect(load("").config).toEqual(configSchema.parse({}));
    expect(load("\uFEFFseed: 3\r\n").config.seed).toBe(3);
  });

  it("names a missing file, and says what to do", () => {
    expect(errorOf(() => loadConfig(file(), same))).toBe(
      `could not read the configuration "${file()}": there is no such file; give another with --config, or write one with \`pipeline init\``,
    );
    expect(errorOf(() => loadConfig(folder, same))).toContain(`"${folder}": it is a folder; give another`);
  });

  it.each([
    ["a list that isn't closed", "seed: 1\nout: [a\n", /^:3:1: .* must be .* end with a \]$/],
    ["a reference to nothing", "seed: 1\nout: *folder\n", /^:2:6: nothing above is marked "&folder"$/],
    ["a second document", "seed: 1\n---\nseed: 2\n", /^:2:1: a second document begins here/],
    ["a key given twice", "seed: 1\nseed: 2\n", /^:2:1: Map keys must be unique$/],
    ["a key that is a list", "seed: 1\n? [a]\n: 2\n", /^:1:1: unknown key "\[ a \]"$/],
  ])("gives the place of %s", (_, text, issue) => {
    const [head, first, ...others] = errorOf(() => load(text)).split("\n");
    expect(head).toBe(`could not use the configuration "${file()}":`);
    expect(first?.replace(`  ${file()}`, "")).toMatch(issue);
    expect(others).toEqual([]);
  });

  it("checks options by the same rules, under the names that the caller gives them", () => {
    const change = (config: Config) => ({
      ...config,
      forks: 3,
      contexts: { ...config.contexts, sizes: ["2k"] },
    });
    expect(errorOf(() => load("", change))).toBe(
      'could not use the options:\n  forks: must be 1 or 4, not 3\n  contexts.sizes.0: must be one of "32k", "128k", "1M", not "2k", did you mean "32k"?',
    );
    write("config.yaml", "");
    expect(errorOf(() => loadConfig(file(), change, (path) => `--${String(path[0])}`))).toContain(
      "\n  --contexts: must be one of",
    );
  });
});
