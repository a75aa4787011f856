import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Profile } from "../personas/profile.ts";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { drawLife } from "../targets/personamem/show/draw.ts";
import { drawMermaid } from "../timelines/graph/mermaid.ts";
import { drawTimeline, shippedTopics } from "../timelines/testing/draw-timeline.ts";
import type { TopicTimeline } from "../timelines/timeline.ts";
import { addGraphCommand, formatOf, ownOf } from "./graph.ts";
import type { Terminal } from "./terminal.ts";

const profile: Profile = {
  name: "Ana Silva",
  genderIdentity: "woman",
  racialIdentity: "Portuguese",
  birthYear: 1984,
  occupation: "surveyor",
  town: "Bergen",
  country: "Norway",
  family: "lives alone",
  temperament: "calm",
  about: ["Ana measures land.", "Ana walks a lot."],
  index: 5,
  region: "north",
  manner: "dry",
  outlook: "mixed",
  circle: [],
  firstSession: "2022-03-14",
  seedLine: null,
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "graph-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const { facts } = drawTimeline();

async function graph(
  words: readonly string[],
  timelines: readonly TopicTimeline[] = [drawTimeline().timeline, drawTimeline({ topic: "email" }).timeline],
) {
  const [out, err, asked]: [string[], string[], number[]] = [[], [], []];
  const terminal: Terminal = {
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    env: {},
    folder,
    interactive: false,
    ask: async () => "",
    exit: () => {},
  };
  const program = new Command().exitOverride().configureOutput({ writeErr: (text) => void err.push(text) });
  addGraphCommand(program.command("graph"), terminal, async (given) => {
    const own = ownOf(given, "personamem");
    asked.push(Number(own.persona));
    return drawLife({ profile, facts, timelines }, { own, format: formatOf(given) });
  });
  await program.parseAsync(["graph", ...words], { from: "user" });
  return { out: out.join("\n"), err: err.join("\n"), asked };
}

describe("pipeline graph", () => {
  it("prints Mermaid of all topics of a persona in fork 0", async () => {
    const { out, err, asked } = await graph(["--persona", "5"]);
    expect(asked).toEqual([5]);
    expect(err).toBe("");
    expect(out).toMatch(/^---\ntitle: "Persona 5, Ana Silva: therapy, email, fork 0"\n---\nflowchart LR\n/);
  });

  it("draws the topics and the fork that are named", async () => {
    const { out } = await graph(["--topic", "email", "--fork", "2"]);
    expect(out).toBe(
      drawMermaid({
        persona: profile,
        fork: 2,
        facts,
        timelines: [drawTimeline({ topic: "email" }).timeline],
      }),
    );
  });

  it("prints SVG and JSON if asked to", async () => {
    expect((await graph(["--format", "svg"])).out).toMatch(/^<svg .*<\/svg>$/s);
    expect(JSON.parse((await graph(["--format", "json", "--fork", "3"])).out)).toMatchObject({
      attributes: { persona: 5, fork: 3 },
    });
  });

  it("writes a file instead, in the form that its extension says", async () => {
    const { out } = await graph(["--output", "ana.svg"]);
    expect(out).toBe("");
    expect(readFileSync(join(folder, "ana.svg"), "utf8")).toMatch(/^<svg .*<\/svg>\n$/s);
    for (const words of [["ana.MMD"], ["ana.txt"], ["ana", "--format", "mermaid"]]) {
      await graph(["--output", ...words]);
      expect(readFileSync(join(folder, words[0] ?? ""), "utf8")).toMatch(/^---\n/);
    }
  });

  it.each([
    [
      ["ana.png"],
      'could not draw "ana.png": a file that ends in .png is not drawn; give it a name that ends in .mmd, .svg or .json',
    ],
    [
      ["ana"],
      'could not draw "ana": its name has no ending; give it a name that ends in .mmd, .svg or .json',
    ],
    [
      ["ana.json", "--format", "svg"],
      'could not draw "ana.json": a file that ends in .json is not svg; give it a name that ends in .svg',
    ],
    [["ana.png", "--format", "svg"], "a file that ends in .png is not svg"],
  ])("writes no file whose name promises something else: %j", async (words, told) => {
    await expect(graph(["--output", ...words])).rejects.toThrow(told);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("names the existing topics if one is unknown", async () => {
    await expect(graph(["--topic", "therapy,cooking", "--output", "a.svg"])).rejects.toThrow(
      new ConfigError('could not draw the topic "cooking": persona 0 has therapy, email'),
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it("names the existing forks if one is unknown", async () => {
    await expect(graph(["--fork", "4"])).rejects.toThrow(
      new ConfigError('could not draw the fork "4": persona 0 has forks 0 to 3'),
    );
    await expect(graph(["--fork", "1"], [drawTimeline({ forks: 1 }).timeline])).rejects.toThrow(
      new ConfigError('could not draw the fork "1": persona 0 has only fork 0'),
    );
  });

  it("says why a persona without topics can't be drawn", async () => {
    await expect(graph(["--persona", "3"], [])).rejects.toThrow(
      new ConfigError('could not draw the persona "3": it has no topics'),
    );
  });

  it("refuses an invalid number, format and list", async () => {
    await expect(graph(["--fork", "-1"])).rejects.toThrow("It must be a whole number.");
    await expect(graph(["--format", "pdf"])).rejects.toThrow("Allowed choices are mermaid, svg, json.");
    await expect(graph(["--topic", " , "])).rejects.toThrow("--topic names no topic");
  });

  it("says why a file can't be written", async () => {
    await expect(graph(["--output", "missing/ana.svg"])).rejects.toThrow(
      `could not write "${join(folder, "missing/ana.svg")}": there is no such file or folder; give a file in a folder that can be written to`,
    );
  });

  it("warns if there is more text than Mermaid draws", async () => {
    const many = shippedTopics.slice(0, 9).map((topic) => drawTimeline({ topic }).timeline);
    const { out, err } = await graph([], many);
    expect(out.length).toBeGreaterThan(50_000);
    expect(err).toContain(`and this has ${out.length}: choose fewer topics with --topic`);
  });
});
