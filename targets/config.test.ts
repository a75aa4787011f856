import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { formatIssue } from "../pipeline/engine/errors.ts";
import { parseYaml } from "../pipeline/text/yaml.ts";
import { type Config, configFileSchema, configSchema } from "./config.ts";
import { allTargets, targets } from "./targets.ts";

const packaged = resolve(import.meta.dirname, "../config.yaml");
const read = (source: string) => parseYaml(source, "c", configFileSchema);
/** The messages of all issues, without positions. */
const mistakesIn = (source: string) =>
  read(source).issues.map((issue) => formatIssue(issue).replace(/^c:\d+:\d+: /, ""));
const openai = (settings: string) =>
  `models: { writer: { provider: openai, model: m${settings === "" ? "" : `, ${settings}`} } }`;

describe("the configuration", () => {
  it("has the defaults that the packaged config.yaml shows", () => {
    expect(read(readFileSync(packaged, "utf8")).value).toEqual(configSchema.parse({}));
  });

  it.each(allTargets)("is written beside the data of $name, with all keys that decide on them", (target) => {
    const [own] = targets.filter(({ name }) => name === target.name);
    const { values } = target.resolved(configSchema.parse({}), [0]);
    // How answers are scored changes nothing in the data.
    const keys = Object.keys(own?.configuration ?? {}).filter((key) => key !== "score");
    expect(Object.keys(values)).toEqual(expect.arrayContaining(keys));
  });

  it.each(["", "# nothing yet\n", "{}", "personas: {}\ntopics: {}\ncontexts: { filler: {} }\nmodels: {}"])(
    "may leave out everything: %j",
    (source) => {
      expect(read(source).value).toEqual(configSchema.parse({}));
    },
  );

  it("takes the usual kind if the kind of a union is left out", () => {
    expect(read("personas: { count: 3 }").value?.personas).toEqual({ source: "cohort", count: 3 });
    expect(read("personas: { source: file, file: a.jsonl }").value?.personas.count).toBe(9);
  });

  it("fills in what the settings of a writer leave out", () => {
    expect(read(openai("")).value?.models.writer).toEqual<Config["models"]["writer"]>({
      provider: "openai",
      model: "m",
      baseUrl: "https://api.openai.com/v1",
      keyVariable: "OPENAI_API_KEY",
      temperature: 1,
      structuredOutput: "schema",
      maxTokens: 16_000,
      maxTokensName: "max_completion_tokens",
      timeoutSeconds: 120,
      retries: 6,
      concurrency: 16,
      mode: "online",
      batch: { pollSeconds: 60 },
    });
    expect(read(openai("temperature: null, baseUrl: HTTP://localhost:8000/v1")).issues).toEqual([]);
  });
});

describe("a mistake in a configuration", () => {
  it.each([
    ["seed: -1", "seed: must be a whole number of at least 0, not -1"],
    ["seed: 1e400", "seed: must be a whole number of at least 0, not Infinity"],
    ["out: 7", "out: must be text, not 7"],
    ['out: ""', "out: must not be empty"],
    ["personas: { count: nine }", 'personas.count: must be a whole number from 1 to 100000, not "nine"'],
    ["personas: { count: 1.5 }", "personas.count: must be a whole number from 1 to 100000, not 1.5"],
    ["personas: { count: 100001 }", "personas.count: must be a whole number from 1 to 100000, not 100001"],
    ["personas: 9", 'personas: must be a mapping with "source", not 9'],
    ["personas: { source: file, count: 2 }", "personas.file: missing"],
    ["topics: { select: some }", `topics.select: must be "all" or a list of topics' names, not "some"`],
    ["topics: { select: [] }", "topics.select: at least one entry is needed"],
    ["topics: { select: [email, coding, email] }", 'topics.select.2: "email" is there twice'],
    ["forks: 2", "forks: must be 1 or 4, not 2"],
    [
      "questions: { restraint: [ask_to_forgt] }",
      'questions.restraint.0: must be "ask_to_forget" or "other_person", not "ask_to_forgt", did you mean "ask_to_forget"?',
    ],
    [
      "questions: { restraint: [other_person, other_person] }",
      'questions.restraint.1: "other_person" is there twice',
    ],
    ["periods: []", "periods: at least one entry is needed"],
    ["periods: [init, init]", 'periods.1: "init" is there twice'],
    ["contexts:", "contexts: must be a mapping with keys such as sizes, variants, filler, not empty"],
    ["contexts: [32k]", "contexts: must be a mapping with keys such as sizes, variants, filler, not a list"],
    ["contexts: { sizes: 32k }", 'contexts.sizes: must be a list, not "32k"'],
    ["contexts: { variants: 0 }", "contexts.variants: must be a whole number from 1 to 100, not 0"],
    ["models: { writer: offline }", 'models.writer: must be a mapping with "provider", not "offline"'],
    [
      "models: { writer: { model: m } }",
      'models.writer.provider: missing, must be one of "offline", "recorded", "openai"',
    ],
    ["models: { writer: { provider: openai } }", "models.writer.model: missing"],
    [openai("temperature: 3"), "models.writer.temperature: must be a number from 0 to 2, not 3"],
    [openai("concurrency: -1"), "models.writer.concurrency: must be a whole number from 1 to 2000, not -1"],
    [openai("requestsPerMinute: -5"), "models.writer.requestsPerMinute: must be a number above 0, not -5"],
    [openai("tokensPerMinute: 0"), "models.writer.tokensPerMinute: must be a number above 0, not 0"],
    [
      openai("price: { input: -1, output: 2 }"),
      "models.writer.price.input: must be a number of at least 0, not -1",
    ],
    [openai("price: { input: 1 }"), "models.writer.price.output: missing"],
    [
      "models: { judge: { provider: openai, model: m, retries: -1 } }",
      "models.judge.retries: must be a whole number from 0 to 50, not -1",
    ],
    [openai("timeoutSeconds: 0"), "models.writer.timeoutSeconds: must be a number from 0.01 to 86400, not 0"],
    [
      openai("keyVariable: sk-123"),
      "models.writer.keyVariable: must be the name of an environment variable, not the key itself",
    ],
    ["a text", 'must be a mapping with keys such as seed, out, personas, not "a text"'],
  ])("reads as a person would say it: %s", (source, message) => {
    expect(mistakesIn(source)).toEqual([message]);
  });

  it("is reported with the nearest known value or key", () => {
    expect(mistakesIn("contexts: { sizes: [12k], filler: { source: builtn } }\ncontxts: 1")).toEqual([
      'contexts.sizes.0: must be one of "32k", "128k", "1M", not "12k", did you mean "32k"?',
      'contexts.filler.source: must be one of "builtin", "file", "model", not "builtn", did you mean "builtin"?',
      'unknown key "contxts", did you mean "contexts"?',
    ]);
    expect(mistakesIn("personaconv: { contextLetters: 9000, leastLetters: 10 }")).toEqual([
      'personaconv: unknown key "contextLetters", did you mean "contextCharacters"?',
      'personaconv: unknown key "leastLetters", did you mean "leastCharacters"?',
    ]);
  });

  it("may be a mistyped role, but other roles are allowed", () => {
    const further = (role: string) => `models: { ${role}: { provider: openai, model: m } }`;
    expect(read(further("large")).value?.models.large).toMatchObject({ model: "m", concurrency: 16 });
    expect(mistakesIn(further("jugde"))).toEqual([
      'models.jugde: did you mean "judge"? Another role needs a name that can\'t be taken for it',
    ]);
    expect(mistakesIn("models: { large: { provider: openai } }")).toEqual(["models.large.model: missing"]);
  });

  it("is reported with the kind that has the key", () => {
    expect(mistakesIn("personas: { source: cohort, file: a }\ncontexts: { filler: { file: b } }")).toEqual([
      'personas: unknown key "file", which goes with source "file" only',
      'contexts.filler: unknown key "file", which goes with source "file" only',
    ]);
    expect(mistakesIn("models: { writer: { provider: offline, model: m, constructor: 1 } }")).toEqual([
      'models.writer: unknown key "model", which goes with provider "openai" only',
      'models.writer: unknown key "constructor"',
    ]);
  });

  it.each([
    ["[next_week]", 0, "next_week", "init"],
    ["[next_week, init]", 0, "next_week", "init"],
    ["[init, next_month, next_year]", 1, "next_month", "next_week"],
  ])("tells once which period the first wrong one of %s needs", (list, index, period, before) => {
    expect(mistakesIn(`periods: ${list}`)).toEqual([
      `periods.${index}: "${period}" needs "${before}" before it: periods build on each other in the order init, next_week, next_month, next_year`,
    ]);
  });

  it.each([
    ["nowhere", 'must be a URL such as "https://example.com/v1", not "nowhere"'],
    ["localhost:8000/v1", 'must begin with "https://" or "http://", not "localhost:8000/v1"'],
    [
      "http://user:hunter2@example.com/v1",
      "must hold no name or password; put the key into the variable that keyVariable names",
    ],
    ["ftp://example.com", 'must begin with "https://" or "http://", not "ftp://example.com"'],
  ])("takes the base URL %s for none", (url, message) => {
    expect(mistakesIn(openai(`baseUrl: "${url}"`))).toEqual([`models.writer.baseUrl: ${message}`]);
  });

  it("is shortened if long, and quoted if it would break a line", () => {
    expect(mistakesIn(`forks: "${"a".repeat(100)}"`)).toEqual([
      `forks: must be 1 or 4, not "${"a".repeat(60)}…"`,
    ]);
    expect(mistakesIn('forks: "a\\nb"')).toEqual(['forks: must be 1 or 4, not "a\\nb"']);
  });
});
