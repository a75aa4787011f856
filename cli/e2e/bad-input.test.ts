import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import Database from "libsql";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { drawContext } from "../../contexts/context.ts";
import type { Profile } from "../../personas/profile.ts";
import { RecordError } from "../../pipeline/engine/errors.ts";
import { idOf } from "../../pipeline/engine/ids.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { startModelServer, testKey } from "../../pipeline/models/testing/server.ts";
import { sqliteStore } from "../../pipeline/store/sqlite.ts";
import type { Ended } from "../../targets/testing/built-command.ts";
import { drawTimeline } from "../../timelines/testing/draw-timeline.ts";
import { openMade, openWorkshop, smallConfig, smallConfigWith, type Workshop } from "./cli.ts";

/** A successful run: the content of every folder before a mistake is made. */
let good: Workshop;
let bytes: ReadonlyMap<string, string>;
beforeAll(async () => {
  good = await openMade();
  bytes = bytesIn(good.file("out"));
});
afterAll(() => good.remove());

let closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

/** A separate folder with a good run in `out`. */
function workshop(config: string, env: Readonly<Record<string, string>> = {}): Workshop {
  const shop = withGoodRun(config, env);
  closing.push(shop.remove);
  return shop;
}

/** One such folder for all tests of a group. Each of them has to leave it as it is. */
function untouched(config: string, fill: (shop: Workshop) => void = () => {}): () => Workshop {
  let shop: Workshop;
  beforeAll(() => {
    shop = withGoodRun(config);
    fill(shop);
  });
  afterAll(() => shop.remove());
  return () => shop;
}

function withGoodRun(config: string, env: Readonly<Record<string, string>> = {}): Workshop {
  const shop = openWorkshop(config, env);
  cpSync(good.file("out"), shop.file("out"), {
    recursive: true,
    preserveTimestamps: true,
    filter: (name) => !isLog(name),
  });
  return shop;
}

/**
 * The files that the store needs only while it is open. Their content is in `run.db` once the run has ended.
 */
const isLog = (name: string) => /-(wal|shm)$/.test(name);

/** A digest of each file in a folder, by name. */
function bytesIn(folder: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(folder)
      .filter((name) => !isLog(name))
      .sort()
      .map((name) => [
        name,
        createHash("sha256")
          .update(readFileSync(join(folder, name)))
          .digest("hex"),
      ]),
  );
}

function expectNoStack({ out, err }: Ended): void {
  expect(out + err).not.toMatch(/^\s*at .*[/(:].*\d+:\d+\)?$/m);
  expect(out + err).not.toMatch(/\(node:\d+\)|node:internal|Node\.js v/);
}

/**
 * The command ends with this message before anything is begun, with exit code 2, and everything that existed
 * is unchanged.
 */
async function expectRefusal(shop: Workshop, words: readonly string[], ...told: (string | RegExp)[]) {
  const before = bytesIn(shop.file("out"));
  const ended = await shop.run(...words);
  for (const text of told)
    if (typeof text === "string") expect(ended.err).toContain(text);
    else expect(ended.err).toMatch(text);
  expectNoStack(ended);
  expect(ended.out).toBe("");
  expect(ended.code).toBe(2);
  expect(bytesIn(shop.file("out"))).toEqual(before);
}

describe("a configuration that can't be used", () => {
  it("is named but missing: the message says where it was looked for and where to get one", async () => {
    const shop = workshop(smallConfig);
    rmSync(shop.file("config.yaml"));
    await expectRefusal(
      shop,
      ["run", "--config", "config.yaml"],
      `could not read the configuration "${shop.file("config.yaml")}": there is no such file; give another with --config, or write one with \`pipeline init\``,
    );
  });

  it.each([
    [
      "target: personaconv\npersonaconv: { domains: [3] }\n",
      "personaconv.domains: must be all, or a list of domains",
    ],
    [
      "target: personaconv\npersonaconv: { fields: { author: 3 } }\n",
      "personaconv.fields.author: must be the name of a field, or a list of names",
    ],
    [
      "target: personalens\npersonalens: { domains: 3 }\n",
      "personalens.domains: must be all, or a list of domains",
    ],
  ])("has a value of another form, which is said in plain words: %j", async (config, why) => {
    await expectRefusal(workshop(config), ["run"], why);
  });

  it("isn't YAML: each error comes with its line and column", async () => {
    const shop = workshop('seed: 1\nout: "x\n');
    await expectRefusal(shop, ["run"], `${shop.file("config.yaml")}:3:1: Missing closing "quote`);
  });

  it("refers to something that doesn't exist", async () => {
    const shop = workshop("seed: 1\nout: *folder\n");
    await expectRefusal(shop, ["run"], `${shop.file("config.yaml")}:2:6: nothing above is marked "&folder"`);
  });

  it("contains many mistakes: all are reported at once, from top to bottom, with line and column", async () => {
    const shop = workshop(`sede: 1
out: 7
personas: { source: cohort, count: nine, file: x, cuont: 3 }
periods: [init, next_month]
forks: 2
contexts:
  sizes: [32k, 64k]
  filler: { source: builtn }
models:
  writer: { provider: openai, modle: m }
  jugde: { provider: offline }
`);
    const before = bytesIn(shop.file("out"));
    const { err, code } = await shop.run("run");
    expect(err.trimEnd().split("\n")).toEqual([
      `could not use the configuration "${shop.file("config.yaml")}":`,
      ...[
        '1:1: unknown key "sede", did you mean "seed"?',
        "2:1: out: must be text, not 7",
        '3:29: personas.count: must be a whole number from 1 to 100000, not "nine"',
        '3:42: personas: unknown key "file", which goes with source "file" only',
        '3:51: personas: unknown key "cuont", did you mean "count"?',
        '4:17: periods.1: "next_month" needs "next_week" before it: periods build on each other in the order init, next_week, next_month, next_year',
        "5:1: forks: must be 1 or 4, not 2",
        '7:16: contexts.sizes.1: must be one of "32k", "128k", "1M", not "64k"',
        '8:13: contexts.filler.source: must be one of "builtin", "file", "model", not "builtn", did you mean "builtin"?',
        "10:3: models.writer.model: missing",
        '10:31: models.writer: unknown key "modle", did you mean "model"?',
        '11:3: models.jugde: did you mean "judge"? Another role needs a name that can\'t be taken for it',
      ].map((line) => `  ${shop.file("config.yaml")}:${line}`),
    ]);
    expect(code).toBe(2);
    expect(bytesIn(shop.file("out"))).toEqual(before);
  });

  it("names a provider that doesn't exist", async () => {
    await expectRefusal(
      workshop("models:\n  writer: { provider: opnai, model: m }\n"),
      ["run"],
      'config.yaml:2:13: models.writer.provider: must be one of "offline", "recorded", "openai", not "opnai", did you mean "openai"?',
    );
  });

  it("is empty, which is no mistake: the run has all defaults", async () => {
    const shop = workshop("");
    const ended = await shop.run("run", "--stage", "personas", "--out", "defaults");
    expectNoStack(ended);
    expect(ended.code).toBe(0);
    expect(ended.out).toContain("Records: 9 made, 0 there already, 0 failed, 0 blocked.");
  });
});

describe("options that can't be used", () => {
  const shop = untouched(smallConfig);

  it.each([
    [["--forks", "2"], "could not use the options:\n  --forks: must be 1 or 4, not 2"],
    [["--sizes", "32k,64k"], '--sizes: must be one of "32k", "128k", "1M", not "64k"'],
    [["--periods", "next_week"], '--periods: "next_week" needs "init" before it'],
    [["--out", ""], "--out: must not be empty"],
    [
      ["--personas", "x-y"],
      `argument 'x-y' is invalid. It must be numbers and ranges such as "0-19" or "0,3".`,
    ],
    [["--personas", "0-500000"], "argument '0-500000' is invalid. Personas go from 0 to 99999."],
    [["--seed", "abc"], "argument 'abc' is invalid. It must be a whole number"],
    [
      ["--stage", "expotr"],
      "argument 'expotr' is invalid. Allowed choices are personas, facts, themes, material, timelines,",
    ],
    [["--sede", "1"], "unknown option '--sede'\n(Did you mean --seed?)"],
    [["again"], "too many arguments for 'run'"],
    [["--config", "other.yaml"], '/other.yaml": there is no such file'],
    [["--model", "large"], 'could not use model "large": the configuration\'s writer is offline; set'],
  ])("end in one message: %j", async (words, told) => {
    await expectRefusal(shop(), ["run", ...words], told);
  });

  it("come before a command that doesn't exist: the nearest one is named", async () => {
    await expectRefusal(shop(), ["rnu"], "unknown command 'rnu'\n(Did you mean run?)");
  });

  it("delete nothing with --clean if their run can't begin", async () => {
    await expectRefusal(
      shop(),
      ["run", "--clean", "--yes", "--topics", "codign"],
      'unknown topic "codign", did you mean "coding"?',
    );
  });
});

describe("topics that can't be used", () => {
  const ownTopics = smallConfigWith("{ folder: packs }");
  const withPack = (text: string) => {
    const shop = workshop(ownTopics);
    mkdirSync(shop.file("packs"));
    shop.write("packs/gardening.yaml", text);
    return shop;
  };

  it("are unknown: the message names the nearest, the known ones, and how to make it", async () => {
    await expectRefusal(
      workshop(smallConfig),
      ["run", "--topics", "codign,gardening"],
      /unknown topic "codign", did you mean "coding"\? known are bookRecommendation, coding, .*, writing; to begin it, use `pipeline topic new codign --about "…"`/,
      /unknown topic "gardening"; known are .*; to begin it, use `pipeline topic new gardening /,
    );
  });

  it("are an empty pack", async () => {
    const shop = withPack("");
    await expectRefusal(shop, ["run"], `${shop.file("packs/gardening.yaml")}:1:1: the file is empty`);
  });

  it("are a malformed pack: line and column are reported", async () => {
    const broken = withPack("name: gardening\nkinds: [\n");
    await expectRefusal(broken, ["run"], /packs\/gardening\.yaml:3:1: .* end with a \]/);
    const wrong = withPack("name: gardening\nkinds: 3\n");
    await expectRefusal(wrong, ["run"], "packs/gardening.yaml:2:1: kinds: must be a list, not 3");
    await expectRefusal(wrong, ["run"], "packs/gardening.yaml:1:1: about: missing");
  });

  it("are a pack that is still being written: the first mistakes are named, and where all of them are", async () => {
    const shop = workshop(smallConfig);
    expect((await shop.run("topic", "new", "sailing", "--about", "small boats")).code).toBe(0);
    const { code, err } = await shop.run("run", "--topics", "sailing");
    const lines = err.trimEnd().split("\n");
    expect([code, lines[0]]).toEqual([2, `could not use the topics of "${shop.file("topics")}":`]);
    expect(lines[1]).toContain("sailing.yaml: 81 texts are still to be written");
    expect(lines.length).toBe(12);
    expect(lines.at(-1)).toMatch(/^ {2}\d+ more in sailing; `pipeline topic check sailing` lists all$/);
  });

  it("are in a folder that doesn't exist, or that has none", async () => {
    const shop = workshop(ownTopics);
    const packs = shop.file("packs");
    await expectRefusal(shop, ["run"], `could not read the topic packs in "${packs}": `);
    mkdirSync(packs);
    await expectRefusal(
      shop,
      ["run"],
      `could not use the topics of "${packs}": there are none; begin one with \`pipeline topic new`,
    );
  });
});

describe("files that the configuration names", () => {
  const fromSeeds = "seed: 5\npersonas: { source: file, file: seeds.jsonl, count: 2 }\n";
  const withFiller = smallConfig.replace("[32k]", "[32k], filler: { source: file, file: chats.jsonl }");

  it("missing seeds stop the run", async () => {
    const shop = workshop(fromSeeds);
    await expectRefusal(
      shop,
      ["run"],
      `could not read the seeds file "${shop.file("seeds.jsonl")}": there is no such file; check personas.file`,
    );
  });

  it("too few usable seeds stop the run, and so does an empty file", async () => {
    const shop = workshop(fromSeeds);
    shop.write("seeds.jsonl", "");
    await expectRefusal(
      shop,
      ["run"],
      'could not make 2 personas from "seeds.jsonl": it holds 0 usable lines',
    );
    shop.write("seeds.jsonl", 'tiler\n{"persona": "A baker from Graz"}\n');
    await expectRefusal(
      shop,
      ["run"],
      'could not make 2 personas from "seeds.jsonl": it holds 1 usable line of the form {"persona": "…"}; add lines',
      '  seeds.jsonl:1: could not read the line "tiler" as JSON: ',
    );
  });

  it("seeds that can't be used are reported with file and line, and the run continues with the rest", async () => {
    const shop = workshop(fromSeeds);
    shop.write(
      "seeds.jsonl",
      '{"persona": "A tiler from Linz"}\ntiler\n{"name": "x"}\n{"persona": "A baker"}\n',
    );
    const ended = await shop.run("run", "--stage", "personas");
    expectNoStack(ended);
    expect(ended.err).toContain("skipped a seeds line, seeds.jsonl:2: ");
    expect(ended.err).toContain("skipped a seeds line, seeds.jsonl:3: ");
    expect(ended.out).toContain("Records: 2 made,");
    expect(ended.code).toBe(0);
  });

  it("filler that doesn't exist or contains no chat stops the run", async () => {
    const shop = workshop(withFiller);
    await expectRefusal(shop, ["run"], "could not read the filler file", "check contexts.filler.file");
    shop.write("chats.jsonl", "");
    await expectRefusal(
      shop,
      ["run"],
      'could not use the filler file "chats.jsonl": it holds no chat of the form',
    );
    shop.write("chats.jsonl", '{"messages": [{"role": "user", "content": "Hello?"}]}\nhello\n');
    await expectRefusal(
      shop,
      ["run"],
      "  chats.jsonl:1: could not use the chat",
      "  chats.jsonl:2: could not read",
    );
  });

  it("too little filler becomes a failure record that says so, and the files name what is missing", async () => {
    const shop = workshop(withFiller);
    shop.write(
      "chats.jsonl",
      '{"messages": [{"role": "user", "content": "Hello?"}, {"role": "assistant", "content": "Hello."}]}\n',
    );
    const ended = await shop.run("run", "--out", "short");
    expectNoStack(ended);
    expect(ended.out).toMatch(
      /Failed: contexts 0\/32k\/0: could not fill a 32k context: \d+ tokens, at least 28800 are needed, and all filler is used; add filler/,
    );
    expect(ended.code).toBe(1);
    expect(await failuresIn(shop, "short")).toEqual([{ stage: "contexts", kind: "RecordError" }]);
    expectNoCompleteExport(shop, "short");
  });
});

describe("an output folder that can't be used", () => {
  it("has a file in its place, or above it", async () => {
    const shop = workshop(smallConfig);
    shop.write("taken", "mine");
    for (const command of ["run", "plan", "status", "cost", "preview"])
      await expectRefusal(
        shop,
        [command, "--out", "taken"],
        `could not use "${shop.file("taken")}" as the output folder: it is a file; give another --out`,
      );
    for (const words of [["run"], ["evaluate", "out"]])
      await expectRefusal(
        shop,
        [...words, "--out", "taken/deeper"],
        `could not write to "${shop.file("taken/deeper")}": "${shop.file("taken")}" is a file, not a folder; give another --out`,
      );
    await expectRefusal(shop, ["run", "--out", "taken", "--clean", "--yes"], "could not clean ");
    expect(readFileSync(shop.file("taken"), "utf8")).toBe("mine");
  });

  it("contains other files that would be overwritten", async () => {
    const shop = workshop(smallConfig);
    shop.write("README.md", "# My project\n");
    await expectRefusal(
      shop,
      ["run", "--out", "."],
      `could not begin a run in "${shop.folder}": it would overwrite README.md, which no run in this folder has made; give another --out`,
    );
    expect(readdirSync(shop.folder).sort()).toEqual(["README.md", "config.yaml", "out"]);
    expect(readFileSync(shop.file("README.md"), "utf8")).toBe("# My project\n");
  });

  it("contains a folder with the name of a file: none of the others is written", async () => {
    const shop = workshop(smallConfig);
    rmSync(shop.file("out/questions_32k.csv"));
    mkdirSync(shop.file("out/questions_32k.csv"));
    const ended = await shop.run("run", "--personas", "0,1");
    expectNoStack(ended);
    expect(ended.err).toContain(
      `could not write "${shop.file("out/questions_32k.csv")}": there is a folder of this name; move it away`,
    );
    expect(ended.code).toBe(2);
    rmSync(shop.file("out/questions_32k.csv"), { recursive: true });
    for (const [name, digest] of bytesIn(shop.file("out")))
      if (!name.startsWith("run.")) expect(digest, name).toBe(bytes.get(name));
    expect(readdirSync(shop.file("out")).filter((name) => name.endsWith(".partial"))).toEqual([]);
  });

  it("contains a store of a newer version", async () => {
    const shop = workshop(smallConfig);
    const database = new Database(shop.file("out/run.db"));
    database.pragma("user_version = 99");
    // Otherwise the change would wait in a log beside the file.
    database.pragma("journal_mode = delete");
    database.close();
    for (const command of ["run", "status"])
      await expectRefusal(
        shop,
        [command],
        `could not open "${shop.file("out/run.db")}": it was written by a newer version (store version 99, this one reads 3); update persona-pipeline or give another --out`,
      );
  });

  it.each(["run.db", "run.lock"])("contains a folder that is called %s", async (name) => {
    const shop = workshop(smallConfig);
    mkdirSync(shop.file(`other/${name}`), { recursive: true });
    await expectRefusal(
      shop,
      ["run", "--out", "other"],
      `: ${name} can't be opened; check that it is a file, and that it and its folder can be written to`,
    );
  });

  it("contains a store that isn't one, or is damaged", async () => {
    const { runBuilt, ...rest } = workshop(smallConfig);
    // The driver releases such a file only when the process ends.
    const shop = { ...rest, runBuilt, run: runBuilt };
    const store = readFileSync(shop.file("out/run.db"));
    // The first page stays intact, so that the file can be opened.
    const damaged = Buffer.concat([store.subarray(0, 4096), Buffer.alloc(store.length - 4096, "x")]);
    writeFileSync(shop.file("out/run.db"), damaged);
    await expectRefusal(
      shop,
      ["run"],
      `could not read "${shop.file("out/run.db")}": `,
      "start again with `pipeline run --clean`",
    );
    shop.write("out/run.db", "my notes on running\n".repeat(100));
    await expectRefusal(shop, ["run"], `could not open "${shop.file("out/run.db")}": file is not a database`);
  });
});

describe("paths and numbers that can't be used", () => {
  const shop = untouched(smallConfig, (made) => {
    mkdirSync(made.file("folders/questions_32k.csv"), { recursive: true });
    made.write("nobody", "\n \n");
    made.write("topics", "a list of mine");
  });

  it.each([
    [["run", "--config", ""], "--config: must not be empty"],
    [["audit", ""], "path: must not be empty"],
    [["verify", "out", "--names", ""], "--names: must not be empty"],
    [["init", ""], "folder: must not be empty"],
    [["evaluate", "out", "--out", ""], "--out: must not be empty"],
    [
      ["init", "config.yaml"],
      /could not write ".*": ".*config\.yaml" is a file, not a folder; give a folder/,
    ],
    [["audit", "folders"], /could not read ".*folders\/questions_32k\.csv": it is a folder$/m],
    [["evaluate", "folders"], /could not read ".*folders\/questions_32k\.csv": it is a folder$/m],
    [
      ["graph", "--output", "config.yaml/x.svg"],
      'x.svg": a part of the path is a file, not a folder; give a file',
    ],
    [["verify", "out", "--names", "nobody"], 'nobody": it holds none; write one in each line'],
    [
      ["verify", "out", "--names", "folders"],
      'folders": it is a folder; give a text file with a name in each line',
    ],
    [
      ["score", "x.jsonl", "--task", "text", "--set", "out"],
      "could not take --set: it goes with several files",
    ],
    [
      ["score", "x.jsonl", "--task", "text", "--split", "dev"],
      "could not take --split: it goes with several files",
    ],
    [["score", "x.jsonl", "--task", "impact", "--config", "none.yaml"], 'none.yaml": there is no such file'],
    [["topic", "new", "gardening", "--about", ""], 'topic "gardening": about: must not be empty'],
    [
      ["topic", "new", "gardening", "--about", "x"],
      /could not write ".*gardening\.yaml": ".*topics" is a file/,
    ],
    [["preview", "--persona", "100000"], "It must be a whole number from 0 to 99999."],
    [["show", "persona", "99999999999999999999"], 'could not show persona "99999999999999999999": '],
    [["memory-server", "--port", "99999"], "It must be a port from 0 to 65535."],
    [["memory-server", "--port", "-1"], "It must be a port from 0 to 65535."],
  ])("are reported with what to do: %j", (words, told) => expectRefusal(shop(), words, told));

  it("are refused if another program has the port", async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    closing.push(() => server.close());
    const address = server.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    await expectRefusal(
      shop(),
      ["memory-server", "--port", String(port)],
      `could not listen on port ${port}: another program is using it; give another --port`,
    );
  });
});

const main = resolve(import.meta.dirname, "../../dist/cli/main.js");

describe("an output that can't be written to", () => {
  it.skipIf(!existsSync("/dev/full"))("is reported once (skipped if there is no /dev/full)", () => {
    const shop = workshop(smallConfig);
    const { status, stderr } = spawnSync("sh", ["-c", `node ${main} topic list > /dev/full`], {
      cwd: shop.folder,
      encoding: "utf8",
    });
    expect(stderr).toBe("could not write the output: no space is left on the disk\n");
    expect(status).toBe(2);
  });

  it("is no error if its reader has seen enough", () => {
    const shop = workshop(smallConfig);
    const { stderr } = spawnSync("sh", ["-c", `(node ${main} topic list; echo "exit $?" >&2) | true`], {
      cwd: shop.folder,
      encoding: "utf8",
    });
    expect(stderr).toBe("exit 0\n");
  });
});

describe("a full disk", () => {
  /**
   * Runs a script in which `small` is a file system with this many bytes. It is removed when the script ends.
   */
  const inSmall = (shop: Workshop, size: number, script: string) =>
    spawnSync(
      "unshare",
      [
        "-m",
        "sh",
        "-c",
        `mkdir small && mount -t tmpfs -o size=${size} none small && cp -a out small/ && ${script}`,
      ],
      { cwd: shop.folder, encoding: "utf8" },
    );
  const probe = spawnSync("unshare", ["-m", "sh", "-c", "mount -t tmpfs -o size=1m none /mnt"]);
  /** The number of bytes that a run in the folder takes, and some more. */
  const roomFor = (folder: string, spare: number) =>
    spare +
    readdirSync(folder).reduce(
      (sum, name) => sum + Math.ceil(statSync(join(folder, name)).size / 4096) * 4096,
      0,
    );
  const pipeline = (words: string) => `node ${main} ${words}; echo "exit $?"; mv small/out left`;
  const needsMount = probe.status !== 0;

  it.skipIf(needsMount)(
    "in the middle of a run loses nothing that was finished (skipped if no file system can be mounted)",
    async () => {
      const shop = workshop(smallConfig);
      const ended = inSmall(
        shop,
        roomFor(shop.file("out"), 400_000),
        pipeline("run --personas 0,1 --out small/out"),
      );
      expectNoStack({ code: 0, out: ended.stdout, err: ended.stderr });
      expect(ended.stderr).toMatch(
        /could not write to the run's store: .*full; what was finished before is kept/,
      );
      expect(ended.stdout).toContain("exit 2\n");
      for (const [name, digest] of bytesIn(shop.file("left")))
        if (!name.startsWith("run.")) expect(digest, name).toBe(bytes.get(name));

      expect((await shop.run("run", "--out", "left")).out).toMatch(/Nothing to make/);
      expect((await shop.run("run", "--personas", "0,1", "--out", "left")).code).toBe(0);
      // The same run, undisturbed.
      expect((await shop.run("run", "--personas", "0,1")).code).toBe(0);
      expect(shop.exported("left")).toEqual(shop.exported());
    },
  );

  it.skipIf(needsMount)(
    "at the export leaves the earlier files as they were (skipped if no file system can be mounted)",
    () => {
      const shop = workshop(smallConfig);
      // If a file is missing, all of them are written again.
      rmSync(shop.file("out/config.resolved.yaml"));
      const ended = inSmall(shop, roomFor(shop.file("out"), 250_000), pipeline("run --out small/out"));
      expectNoStack({ code: 0, out: ended.stdout, err: ended.stderr });
      expect(ended.stderr).toMatch(/could not write ".*\/small\/out\/.*": no space is left on the disk/);
      expect(ended.stdout).toContain("exit 2\n");
      const left = bytesIn(shop.file("left"));
      for (const name of [
        "README.md",
        "provenance_32k.jsonl",
        "questions_32k.csv",
        "sessions_32k.jsonl",
        "shared_contexts_32k.jsonl",
      ])
        expect(left.get(name), name).toBe(bytes.get(name));
      expect([...left.keys()].filter((name) => name.endsWith(".partial"))).toEqual([]);
    },
  );
});

describe("a model that can't be asked", () => {
  const onServer = (settings: string) =>
    `${smallConfig}models: { writer: { provider: openai, model: large, keyVariable: MY_KEY, retries: 0, ${settings} } }\n`;

  it("has no key: the message names the variable, unset or empty", async () => {
    const told =
      'could not use model "large" as writer: the environment variable MY_KEY holds no key; set it, or put its name at models.writer.keyVariable';
    await expectRefusal(workshop(onServer("")), ["run"], told);
    await expectRefusal(workshop(onServer(""), { MY_KEY: "" }), ["run"], told);
  });

  it.each([
    ["no url", 'must be a URL such as "https://example.com/v1", not "no url"'],
    ["localhost:8000/v1", 'must begin with "https://" or "http://", not "localhost:8000/v1"'],
  ])("is at %j, which is not a base URL", async (url, told) => {
    const shop = workshop(onServer(`baseUrl: "${url}"`), { MY_KEY: testKey });
    await expectRefusal(shop, ["run"], /config\.yaml:5:\d+: models\.writer\.baseUrl: /, told);
  });

  it("can't be reached: the run stops with the address, and nothing claims to be complete", async () => {
    const port = await freePort();
    const shop = workshop(onServer(`baseUrl: "http://127.0.0.1:${port}/v1"`), { MY_KEY: testKey });
    const ended = await shop.run("run", "--out", "unreached");
    expectNoStack(ended);
    expect(ended.err).toContain(
      `could not ask "large" at 127.0.0.1:${port}: the connection failed, connect ECONNREFUSED 127.0.0.1:${port}; check models.writer.baseUrl, and that the server is running\n`,
    );
    expect(ended.code).toBe(2);
    expect(await failuresIn(shop, "unreached")).toEqual([]);
    expect(shop.exported("unreached").size).toBe(0);
    expect(bytesIn(shop.file("out"))).toEqual(bytes);
  });

  it("has a name or a path that the server doesn't know: the run stops and says so", async () => {
    const server = await startModelServer({
      answer: () => "{}",
      refuse: ({ model }) =>
        model === "large" ? { status: 404, message: "no model is called large" } : null,
    });
    closing.push(server.close);
    for (const [url, reason] of [
      [server.baseUrl, "no model is called large"],
      [server.baseUrl.replace(/v1$/, ""), "there is nothing at POST /chat/completions"],
    ]) {
      const shop = workshop(onServer(`baseUrl: "${url}"`), { MY_KEY: testKey });
      const ended = await shop.run("run", "--out", "unknown");
      expectNoStack(ended);
      expect(ended.err).toContain(
        `the server answered 404, "${reason}"; check models.writer.model and models.writer.baseUrl\n`,
      );
      expect(ended.code).toBe(2);
      expect(await failuresIn(shop, "unknown")).toEqual([]);
    }
  });

  it("can't be reached in a folder with a good run: none of its records is lost", async () => {
    const shop = workshop(onServer(`baseUrl: "http://127.0.0.1:${await freePort()}/v1"`), {
      MY_KEY: testKey,
    });
    expect((await shop.run("run")).code).toBe(2);
    shop.write("config.yaml", smallConfig);
    expect((await shop.run("run")).out).toMatch(/Nothing to make/);
    expect(shop.exported()).toEqual(good.exported());
  });

  it("refuses the key: the run stops and names the variable, never the key", async () => {
    const server = await startModelServer({ answer: () => "{}" });
    closing.push(server.close);
    const wrongKey = "sk-wrong-77ab04c9";
    const shop = workshop(onServer(`baseUrl: "${server.baseUrl}"`), { MY_KEY: wrongKey });
    const ended = await shop.run("run", "--out", "refused", "--verbose");
    expectNoStack(ended);
    expect(ended.err).toMatch(
      /could not ask "large" at .*: the server answered 401, .*; check the key in .* MY_KEY \(models\.writer\.keyVariable\)/,
    );
    expect(ended.code).toBe(2);
    expect(await failuresIn(shop, "refused")).toEqual([]);
    expect(shop.exported("refused").size).toBe(0);
    expect(ended.out + ended.err).not.toContain(wrongKey);
    for (const name of readdirSync(shop.file("refused")))
      expect(readFileSync(join(shop.file("refused"), name)).includes(wrongKey), name).toBe(false);
  });
});

describe("sessions that are too long", () => {
  it("for a context of their size are refused with the topic, the bound and what to do", () => {
    const { timeline } = drawTimeline({ topic: "therapy", periods: 1, forks: 1 });
    const turn = (role: "user" | "assistant") => ({
      role,
      content: "long",
      tokens: 20_000,
      characters: 90_000,
    });
    const events = [...timeline.shared, ...timeline.forked.flat()].map(({ id }) => id);
    const draw = () =>
      drawContext({
        size: "32k",
        variant: 0,
        forks: 1,
        pool: [],
        profile: somebody,
        timelines: [timeline],
        groups: [],
        session: () => ({
          shared: events.map((event) => ({ event, turns: [turn("user"), turn("assistant")] })),
          forked: [[]],
        }),
        filler: () => {
          throw new Error("no filler is needed");
        },
        countTokens: () => 100,
        random: createRandom(1),
        dice: createRandom,
        idOf,
      });
    expect(draw).toThrow(RecordError);
    expect(draw).toThrow(
      'could not put a 32k context together: the sessions of "therapy" alone have more than 31750 tokens; choose fewer periods or a larger size',
    );
  });
});

const somebody: Profile = {
  name: "Ida Berg",
  genderIdentity: "Female",
  racialIdentity: "White",
  birthYear: 1984,
  occupation: "surveyor",
  town: "Bergen",
  country: "Norway",
  family: "lives alone",
  temperament: "patient",
  about: ["Ida is a surveyor.", "She lives in Bergen."],
  index: 0,
  region: "europe",
  manner: "dry",
  outlook: "mixed",
  circle: [],
  firstSession: "2022-03-14",
  seedLine: null,
};

async function failuresIn(shop: Workshop, out: string): Promise<{ stage: string; kind: string }[]> {
  const store = sqliteStore(shop.file(out), "read");
  const failures = (await store.failures()).map(({ stage, kind }) => ({ stage, kind }));
  await store.close();
  return failures;
}

/** The files under final names say that something is missing, and ask nothing that can't be answered. */
function expectNoCompleteExport(shop: Workshop, out: string): void {
  const files = shop.exported(out);
  const card = files.get("README.md");
  if (card !== undefined) expect(card).toContain("> **Incomplete:** the 32k contexts of persona 0");
  expect((files.get("questions_32k.csv") ?? "").trimEnd().split("\n").length).toBe(1);
}

/** A port on which nothing listens. */
function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? done(address.port) : failed(new Error("no port")),
      );
    });
  });
}
