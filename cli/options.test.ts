import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { addRunOptions, loadRun, type RunOptions } from "./options.ts";
import { numbersBelow } from "./parsers.ts";
import type { Terminal } from "./terminal.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "persona-options-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What a command gets from these words in the folder. */
function load(config: string, ...words: string[]) {
  writeFileSync(join(folder, "config.yaml"), config);
  const terminal: Terminal = {
    out: () => {},
    err: () => {},
    env: {},
    folder,
    interactive: false,
    ask: async () => "",
    exit: () => {},
  };
  const command = addRunOptions(new Command("run")).exitOverride();
  command.configureOutput({ writeErr: () => {} }).parse(words, { from: "user" });
  return loadRun(command.opts<RunOptions>(), terminal);
}

const onServer = "models: { writer: { provider: openai, model: small, keyVariable: NO_KEY } }\n";

describe("an option that several targets have", () => {
  it.each([
    ["personaconv", "books,science", { personaconv: ["books", "science"], personalens: "all" }],
    ["personalens", "Music", { personaconv: "all", personalens: ["Music"] }],
  ])("sets the value of the run's target: %s", (target, given, wanted) => {
    const { config } = load(`target: ${target}\n`, "--domains", given).loaded;
    expect({ personaconv: config.personaconv.domains, personalens: config.personalens.domains }).toEqual(
      wanted,
    );
  });

  it("takes all users of a folder, and resolves it from the folder of the configuration", () => {
    for (const user of ["user12", "user7"])
      mkdirSync(join(folder, "data/profile", user), { recursive: true });
    const { loaded, partitions } = load("target: personalens\npersonalens: { input: . }\n");
    expect([loaded.config.personalens.input, partitions]).toEqual([".", [0, 1]]);
    expect(load("target: personalens\n", "--input", "elsewhere").partitions).toEqual([]);
  });

  it("says in the help what it means for each", () => {
    expect(addRunOptions(new Command("run")).helpInformation()).toMatch(
      /--domains <names>\s+personaconv, personalens: which domains/,
    );
  });
});

describe("numbersBelow", () => {
  const parseNumbers = numbersBelow(100_000, "Personas");

  it.each([
    ["0", [0]],
    ["0-3", [0, 1, 2, 3]],
    ["7, 0-2,1", [0, 1, 2, 7]],
    ["99999", [99_999]],
  ])("reads %s", (text, numbers) => {
    expect(parseNumbers(text)).toEqual(numbers);
  });

  it.each([
    ["x-y", "numbers and ranges"],
    ["3-1", "numbers and ranges"],
    ["-1", "numbers and ranges"],
    ["1.5", "numbers and ranges"],
    ["", "names none"],
    [" , ", "names none"],
    ["100000", "go from 0 to 99999"],
    ["0-99999999999999999999", "go from 0 to 99999"],
  ])("refuses %j", (text, reason) => {
    expect(() => parseNumbers(text)).toThrow(InvalidArgumentError);
    expect(() => parseNumbers(text)).toThrow(reason);
  });
});

describe("the options of a run", () => {
  it("leave the configuration as it is if none is given", () => {
    const { loaded, partitions } = load("seed: 3\npersonas: { count: 2 }\nout: there\n");
    expect(loaded.config).toMatchObject({ seed: 3, out: "there", forks: 4 });
    expect(partitions).toEqual([0, 1]);
  });

  it("have priority over the configuration", () => {
    const words =
      "--seed 4 --personas 5,7 --topics email,coding --periods init --sizes 1M --variants 2 --forks 1 --out here --model large";
    const { loaded, partitions } = load(onServer, ...words.split(" "));
    expect(loaded.config).toMatchObject({
      seed: 4,
      out: join(folder, "here"),
      topics: { select: ["email", "coding"] },
      periods: ["init"],
      forks: 1,
      contexts: { sizes: ["1M"], variants: 2, filler: { source: "builtin" } },
      models: { writer: { provider: "openai", model: "large", keyVariable: "NO_KEY" } },
    });
    expect(partitions).toEqual([5, 7]);
  });

  it("don't use the price of one model for another", () => {
    const priced = "models: { writer: { provider: openai, model: small, price: { input: 1, output: 2 } } }\n";
    expect(load(priced, "--model", "small").loaded.config.models.writer).toMatchObject({
      price: { input: 1, output: 2 },
    });
    expect(load(priced, "--model", "large").loaded.config.models.writer).not.toHaveProperty("price.input");
  });

  it("take all for every topic or domain, as the configuration does", () => {
    const some = "topics: { select: [email] }\npersonaconv: { domains: [books] }\n";
    expect(load(some, "--topics", "all").loaded.config).toMatchObject({ topics: { select: "all" } });
    expect(load(`target: personaconv\n${some}`, "--domains", "all").loaded.config).toMatchObject({
      personaconv: { domains: "all" },
    });
  });

  it("can turn the writer off, but not on", () => {
    expect(load(onServer, "--model", "offline").loaded.config.models.writer).toEqual({ provider: "offline" });
    expect(() => load("", "--model", "large")).toThrow(
      'could not use model "large": the configuration\'s writer is offline; set models.writer.provider to openai',
    );
  });

  it.each([
    ["--forks", "2", "must be 1 or 4, not 2"],
    ["--sizes", "32k,64k", 'must be one of "32k", "128k", "1M", not "64k"'],
    ["--sizes", "32k,32k", '"32k" is there twice'],
    ["--variants", "0", "must be a whole number from 1 to 100, not 0"],
    ["--topics", ",", "at least one entry is needed"],
    ["--periods", "next_week", /^"next_week" needs "init" before it: periods build on each other/],
    ["--periods", "init,nextweek", /^must be one of .*, not "nextweek", did you mean "next_week"\?$/],
    ["--out", "", "must not be empty"],
  ])("are named as they were given if %s %j can't be used", (option, value, message) => {
    const [head, line, ...others] = messageOf(() => load("", option, value)).split("\n");
    expect(head).toBe("could not use the options:");
    expect(line).toMatch(new RegExp(`^  ${option}: `));
    const told = line?.slice(`  ${option}: `.length);
    if (typeof message === "string") expect(told).toBe(message);
    else expect(told).toMatch(message);
    expect(others).toEqual([]);
  });
});

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error("nothing was wrong");
}
