import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { openWorkshop, type Workshop } from "./cli.ts";
import { hashKey, linesOf, openPersonaconvRun, personaconvConfig } from "./personaconv-dump.ts";

const shops: Workshop[] = [];
afterAll(() => {
  for (const shop of shops) shop.remove();
});

function open(text = personaconvConfig, env: Readonly<Record<string, string>> = hashKey): Workshop {
  const shop = openWorkshop(text, env);
  shops.push(shop);
  return shop;
}

/** The folder contains a run. */
async function openMade(): Promise<Workshop> {
  const shop = await openPersonaconvRun();
  shops.push(shop);
  return shop;
}

describe("run --target personaconv", () => {
  it("finds an answer that somebody puts back into a prompt, and names it", async () => {
    const shop = await openMade();
    const name = "text_p_conv_train.jsonl";
    const [first = "", ...rest] = (shop.exported().get(name) ?? "").split("\n");
    const line: { prompt: string; true_label: string } = JSON.parse(first);
    const spoiled = { ...line, prompt: `${line.prompt}\n${line.true_label}` };
    writeFileSync(shop.file(`out/${name}`), [JSON.stringify(spoiled), ...rest].join("\n"));
    const { code, out } = await shop.run("verify", "out");
    expect(code).toBe(1);
    expect(out).toMatch(/text\/p_conv\/u\d+p\d+/);
  });

  it("without a dataset ends with exit code 1, says why, and moves the one of an earlier run out of the way", async () => {
    const shop = await openMade();
    const before = shop.exported();
    const posts = linesOf("post").map((line) => line.replaceAll('"author"', '"username"'));
    shop.write("posts.jsonl", posts.join(""));
    const { code, out } = await shop.run("run", "--all-domains", "--input", "posts.jsonl");
    expect(code).toBe(1);
    expect(out).toContain("personaconv: { fields: { author: username } }");
    expect(out).toContain("No dataset was written");
    expect(out).toMatch(/The dataset of an earlier run was moved to .*earlier/);
    expect(existsSync(shop.file("out/README.md"))).toBe(false);
    for (const [name, text] of before)
      if (/README|jsonl/.test(name))
        expect(readFileSync(shop.file(`out/earlier/${name}`), "utf8")).toBe(text);
    shop.write("comments.jsonl", linesOf("comment").join(""));
    const fields = "  fields: { author: [username, author] }";
    shop.write("config.yaml", `target: personaconv\npersonaconv:\n  shards: 3\n${fields}\n`);
    const words = ["--all-domains", "--input", "posts.jsonl", "comments.jsonl"];
    expect((await shop.run("run", ...words)).code).toBe(0);
  });

  it.each([
    [["--input", "nowhere.jsonl"], "there is no such file"],
    [["--input", "."], "it is a folder"],
    [["--domains", "bookz"], 'could not take the domain "bookz": did you mean "books"?'],
    [["--sizes", "32k"], "could not take --sizes: the target personaconv has no such option"],
    [["--stage", "qa"], 'could not make everything up to "qa": the target personaconv has the stages ingest'],
  ])("says what is wrong with %j before any work", async (words, message) => {
    const shop = open();
    const { code, err } = await shop.run("run", ...words);
    expect(err).toContain(message);
    expect(code).toBe(2);
    expect(existsSync(shop.file("out"))).toBe(false);
  });
});
