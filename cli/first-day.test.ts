import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writePortrait } from "../personas/write-portrait.ts";
import { simulatingServer, testKey } from "../pipeline/models/testing/server.ts";
import { packaged } from "../pipeline/text/packaged.ts";
import { configSchema } from "../targets/config.ts";
import { loadConfig } from "../targets/load-config.ts";
import { capture } from "./testing/captured.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "persona-first-day-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const pipeline = (words: readonly string[], env = {}) => capture(words, folder, env);
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const read = (name: string) => readFileSync(join(folder, name), "utf8");

describe("--version", () => {
  it("is the version of the package", async () => {
    const { version } = JSON.parse(readFileSync(packaged("package.json"), "utf8"));
    expect(await pipeline(["--version"])).toEqual({ out: [version], err: [], code: 0 });
  });
});

describe("pipeline init", () => {
  it("writes a configuration with every default, an example of .env and a folder for topics", async () => {
    const { out, code } = await pipeline(["init", "new"]);
    expect(code).toBe(0);
    expect(readdirSync(join(folder, "new")).sort()).toEqual([".env.example", "config.yaml", "topics"]);
    const { config } = loadConfig(join(folder, "new/config.yaml"), (value) => value);
    expect(config).toEqual(configSchema.parse({}));
    expect(out.join("\n")).toContain("cd new && npx pipeline run");
  });

  it("overwrites nothing, and says what it kept", async () => {
    write("config.yaml", "seed: 3\n");
    const { out } = await pipeline(["init"]);
    expect(read("config.yaml")).toBe("seed: 3\n");
    expect(out).toContain(`Kept  ${join(folder, "config.yaml")}`);
    expect(out).toContain(`Wrote ${join(folder, ".env.example")}`);
    write(".env.example", "mine");
    await pipeline(["init"]);
    expect(read(".env.example")).toBe("mine");
  });

  it("leaves names of keys in the example, but no value, so that a copy of it changes nothing", async () => {
    await pipeline(["init"]);
    write(".env", read(".env.example"));
    expect((await pipeline(["run", "--stage", "personas"])).code).toBe(0);
    expect(read(".env.example")).toContain("OPENAI_API_KEY=");
  });

  it("says where it can't write", async () => {
    write("file", "");
    const { err, code } = await pipeline(["init", "file"]);
    expect(code).toBe(2);
    expect(err.join("\n")).toContain(`could not write "${join(folder, "file", "config.yaml")}"`);
  });
});

describe("without a configuration", () => {
  it("a run uses the defaults, and says so once", async () => {
    const { out, err, code } = await pipeline(["run", "--stage", "personas"]);
    expect(code).toBe(0);
    expect(out[0]).toContain("Records: 9 made");
    expect(err.filter((line) => line.includes("the defaults are used"))).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(["out"]);
  });

  it.each([["status"], ["plan", "--stage", "personas"], ["topic", "list"], ["cost"]])(
    "so does %s",
    async (...words) => {
      const { err, code } = await pipeline(words);
      expect(code).toBe(0);
      expect(err.join("\n")).toContain(`There is no config.yaml in ${folder}, so the defaults are used`);
    },
  );

  it("one that was named must exist, whatever its name", async () => {
    for (const name of ["config.yaml", "other.yaml"]) {
      const { err, code } = await pipeline(["run", "--config", name]);
      expect(code).toBe(2);
      expect(err.join("\n")).toContain(`could not read the configuration "${join(folder, name)}"`);
    }
  });
});

describe("the file .env", () => {
  const onServer = (baseUrl: string) =>
    `personas: { count: 1 }\nmodels: { writer: { provider: openai, model: m, baseUrl: "${baseUrl}", keyVariable: MY_KEY, retries: 0 } }\n`;
  const portraits = ["run", "--stage", "personas"];

  it("beside the configuration gives the key, which is in no output and no file", async () => {
    const server = await simulatingServer([writePortrait]);
    mkdirSync(join(folder, "project"));
    write("project/config.yaml", onServer(server.baseUrl));
    write("project/.env", `\uFEFF# mine\nMY_KEY="${testKey}"\n`);
    try {
      const { out, err, code } = await pipeline([
        ...portraits,
        "--config",
        "project/config.yaml",
        "--verbose",
      ]);
      expect(err.join("\n")).toContain("made personas");
      expect(code).toBe(0);
      expect([...out, ...err].join("\n")).not.toContain(testKey);
      const made = readdirSync(join(folder, "project/out"));
      for (const name of made)
        expect(readFileSync(join(folder, "project/out", name)).includes(testKey)).toBe(false);
      expect(process.env.MY_KEY).toBeUndefined();
    } finally {
      await server.close();
    }
  });

  it("is read from nowhere else, and the environment has priority", async () => {
    const server = await simulatingServer([writePortrait]);
    mkdirSync(join(folder, "project"));
    write("project/config.yaml", onServer(server.baseUrl));
    write(".env", `MY_KEY=${testKey}\n`);
    const words = [...portraits, "--config", "project/config.yaml"];
    try {
      const none = await pipeline(words);
      expect(none.code).toBe(2);
      expect(none.err.join("\n")).toContain("MY_KEY");
      write("project/.env", "MY_KEY=wrong\n");
      expect((await pipeline(words)).code).not.toBe(0);
      expect((await pipeline(words, { MY_KEY: testKey })).code).toBe(0);
    } finally {
      await server.close();
    }
  });

  it("is reported if it can't be read", async () => {
    mkdirSync(join(folder, ".env"));
    const { err, code } = await pipeline(["status"]);
    expect(code).toBe(2);
    expect(err.join("\n")).toContain(`could not read "${join(folder, ".env")}"`);
  });
});
