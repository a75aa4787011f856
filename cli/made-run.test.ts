import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { targets } from "../targets/targets.ts";
import { capture } from "./testing/captured.ts";

/** Makes the runs of all targets small. The file is removed before the runs are read. */
const config = `
personas: { source: cohort, count: 1 }
topics: { select: [bookRecommendation, therapy] }
contexts: { sizes: [32k] }
personaconv: { authors: 6, shards: 2 }
`;

describe.each(targets)("a run that was made with --target $name, and only --out is given", (target) => {
  const { name, stageNames } = target;
  let folder = "";
  /** Fewer partitions than the defaults have. */
  const partition = target.partition.option?.flags.startsWith("--personas") ? ["--personas", "0"] : [];
  const pipeline = async (...words: readonly string[]) => {
    const { out, err, code } = await capture(words, folder, {});
    return { out: out.join("\n"), err: err.join("\n"), code };
  };
  const configured = async (...words: readonly string[]) => {
    writeFileSync(join(folder, "config.yaml"), config);
    const ended = await pipeline(...words);
    rmSync(join(folder, "config.yaml"));
    return ended;
  };
  /** Makes a run of the first stage, which is enough. */
  const make = async (...words: readonly string[]) => {
    const { code } = await configured("run", "--target", name, "--stage", stageNames[0] ?? "", ...words);
    expect(code).toBe(0);
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "persona-made-"));
    await make("--out", "made");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("has its stages in the status, and says as which target it is read", async () => {
    const { out, err } = await pipeline("status", "--out", "made", "--json");
    const { stages } = JSON.parse(out);
    expect(stages.map(({ stage }: { readonly stage: string }) => stage)).toEqual(
      expect.arrayContaining(stageNames.filter((stage) => stage !== "export")),
    );
    expect(err).toContain("is read with the settings that it was made with");
    const told = (await configured("status", "--out", "made")).err;
    expect(told.includes(`was made for the target ${name}`)).toBe(name !== "personamem");
    expect((await pipeline("status", "--out", "made", "--stage", stageNames[1] ?? "")).code).toBe(0);
    const other = ["--target", "personamem", "--personas", "0"];
    const asked = await pipeline("status", "--out", "made", ...other, "--json");
    expect(JSON.parse(asked.out).stages[0].stage).toBe("personas");
  });

  it("is not what a run with these options would make: the plan says how to plan it", async () => {
    const { err } = await configured("plan", "--out", "made");
    expect(err.includes(`--target ${name} plans that`)).toBe(name !== "personamem");
  });

  it("is counted against the settings that it was made with, not against the defaults", async () => {
    await make("--out", "seeded", "--seed", "7", ...partition);
    const { out, err } = await pipeline(
      "status",
      "--out",
      "seeded",
      "--stage",
      stageNames[0] ?? "",
      "--json",
    );
    const { stages } = JSON.parse(out);
    expect(stages.filter(({ toDo }: { readonly toDo: number }) => toDo > 0)).toEqual([]);
    expect(err).toContain("is read with the settings that it was made with");
  });

  it("has its cost, and an error of show and graph says if the target has nothing of the kind", async () => {
    expect((await pipeline("cost", "--out", "made")).out).toContain("Nothing was paid for");
    for (const words of [["show", "session", "0/therapy/init"], ["graph"]]) {
      const { code, err } = await pipeline(...words, "--out", "made");
      expect([words, code]).toEqual([words, 2]);
      expect(err.includes(`(the target ${name} has no `)).toBe(name !== "personamem");
    }
  });
});
