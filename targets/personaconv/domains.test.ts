import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { domainFinder, parseDomains } from "./domains.ts";
import { loadDomains, packagedDomains } from "./production.ts";

const issuesOf = (source: string) => {
  try {
    parseDomains(source, "domains.yaml");
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return "";
};

describe("the domains", () => {
  it("of the package are PersonaConv's ten with their registers, each with its main subreddit first", () => {
    const domains = Object.entries(loadDomains(packagedDomains));
    const inRegister = (register: string) =>
      domains.filter(([, domain]) => domain.register === register).map(([name]) => name);
    expect(inRegister("formal")).toEqual(["worldnews", "science", "politics", "technology"]);
    expect(inRegister("casual")).toEqual(["gaming", "life", "movies", "books"]);
    expect(inRegister("motivational")).toEqual(["entrepreneur"]);
    expect(inRegister("creative")).toEqual(["art"]);
    for (const [name, { subreddits }] of domains) {
      expect(subreddits[0]?.toLowerCase()).toBe(name);
      expect(subreddits.length).toBeGreaterThanOrEqual(3);
      expect(subreddits.length).toBeLessThanOrEqual(10);
    }
  });

  it("find a subreddit in any case, a domain by its own name, and nothing else", () => {
    const domainOf = domainFinder(parseDomains("art: { register: creative, subreddits: [ArtCrit] }", "f"));
    expect(["artcrit", "ARTCRIT", "art", "artful", "", "__proto__", "constructor"].map(domainOf)).toEqual([
      "art",
      "art",
      "art",
      null,
      null,
      null,
      null,
    ]);
  });

  it("refuse a subreddit that is listed twice, in any case, with its line", () => {
    const two = "art:\n  register: creative\n  subreddits: [Art]\nlife:\n  register: casual\n";
    expect(issuesOf(`${two}  subreddits:\n    - life\n    - ART\n`)).toContain(
      'domains.yaml:8:7: life: the subreddit "ART" already belongs to art',
    );
    expect(issuesOf("art: { register: creative, subreddits: [art, Art] }")).toContain(
      "already belongs to art",
    );
  });

  it("refuse a subreddit with the name of another domain, even before that domain", () => {
    const source =
      "art: { register: creative, subreddits: [life] }\nlife: { register: casual, subreddits: [self] }";
    expect(issuesOf(source)).toContain(
      'domains.yaml:1:41: art: the subreddit "life" already belongs to life',
    );
  });

  it("refuse unknown keys and registers, prefixes, empty lists, capitals in names and files without any, and say where", () => {
    expect(issuesOf("art:\n  register: creative\n  subreddit: [Art]\n")).toMatch(
      /domains\.yaml:3:3: .*"subreddit"/,
    );
    expect(issuesOf("art:\n  register: lofty\n  subreddits: [Art]\n")).toContain("domains.yaml:2:");
    expect(issuesOf("art: { register: creative, subreddits: [r/Art] }")).toContain("without r/");
    expect(issuesOf("art: { register: creative, subreddits: [] }")).not.toBe("");
    expect(issuesOf("Art: { register: creative, subreddits: [Art] }")).toContain("lower case");
    expect(issuesOf("{}")).toContain("there are none");
    expect(() => loadDomains("/no/such/domains.yaml")).toThrow(/could not read the domains/);
  });

  it("come with the package", () => {
    expect(existsSync(packagedDomains)).toBe(true);
  });
});
