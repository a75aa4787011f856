import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { madeSmallRun } from "./cli.ts";

const root = resolve(import.meta.dirname, "../..");
const packedSchema = z.array(
  z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }),
);
const manifest = z
  .object({ exports: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));

/** A user's folder, with the packed package and its dependencies installed, and an export in `out`. */
let folder: string;
let packed: readonly string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "persona-library-"));
  const words = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  const said = execFileSync("npm", words, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [made] = packedSchema.parse(JSON.parse(said));
  if (!made) throw new Error("npm packed nothing");
  packed = made.files.map(({ path }) => path);
  const installed = join(folder, "node_modules/persona-pipeline");
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", join(folder, made.filename), "-C", installed, "--strip-components=1"]);
  for (const name of readdirSync(join(root, "node_modules")))
    if (!name.startsWith(".") && name !== "persona-pipeline")
      symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  cpSync(join(await madeSmallRun(), "out"), join(folder, "out"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string) => readFileSync(join(folder, name), "utf8");
const node = (...words: string[]) => spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" });

/** Markdown without its code. */
const proseOf = (text: string) => text.replaceAll(/```.*?```/gs, "");

describe("the package", () => {
  it("holds the documentation, the changelog and the types, and neither tests nor benchmarks", () => {
    for (const name of ["README.md", "CHANGELOG.md", "LICENSE", "config.yaml", "docs/library.md"])
      expect(packed).toContain(name);
    expect(packed).toEqual(expect.arrayContaining(["dist/cli/main.js", "dist/cli/main.d.ts"]));
    const strays = packed.filter((path) => /(^|\/)(bench|testing|e2e)\/|\.(test|contract)\./.test(path));
    expect(strays).toEqual([]);
  });

  it("has no script that npm would warn about when it is installed", () => {
    const { scripts } = JSON.parse(read("node_modules/persona-pipeline/package.json"));
    for (const name of ["preinstall", "install", "postinstall", "prepare"])
      expect(scripts).not.toHaveProperty(name);
  });

  it("holds every module that its modules import, and the licenses of the packages that they were bundled with", () => {
    const lost = packed
      .filter((path) => path.endsWith(".js"))
      .flatMap((path) =>
        [
          ...readFileSync(join(root, path), "utf8").matchAll(
            /^import (?:.* from )?"(\..*)"|(?<!\{ ?)import\("(\..*?)"\)/gm,
          ),
        ]
          .map(([, always, later]) => relative(root, resolve(root, dirname(path), always ?? later ?? "")))
          .filter((to) => !packed.includes(to))
          .map((to) => `${path}: ${to}`),
      );
    expect(lost).toEqual([]);
    for (const name of ["commander", "zod", "yaml"])
      expect(readFileSync(join(root, "dist/LICENSES.txt"), "utf8")).toMatch(new RegExp(`^${name} \\(`, "m"));
    expect(packed).toContain("dist/LICENSES.txt");
  });

  it("holds everything that its documentation links to", () => {
    const lost = packed
      .filter((path) => path.endsWith(".md"))
      .flatMap((path) =>
        [...proseOf(readFileSync(join(root, path), "utf8")).matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)]
          .map(([, to = ""]) => relative(root, resolve(root, dirname(path), to)))
          .filter((to) => !packed.some((file) => file === to || file.startsWith(`${to}/`)))
          .map((to) => `${path}: ${to}`),
      );
    expect(lost).toEqual([]);
  });

  it("has the module and the types of every path that it exports", () => {
    const paths = Object.values(manifest.exports).map((path) => path.replace("./", ""));
    const types = paths.filter((path) => path.endsWith(".js")).map((path) => path.replace(/js$/, "d.ts"));
    expect(packed).toEqual(expect.arrayContaining([...paths, ...types]));
  });
});

describe("docs/library.md", () => {
  const text = readFileSync(join(root, "docs/library.md"), "utf8");
  const examples = [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => code);
  /** What each example prints, and the files that it leaves. */
  const expected = [
    /\([a-d], after \d+ messages\)\n {2}\d{4}-\d\d-\d\d \w+: (User|Patient): /,
    /^32k: \d+ of \d+, 95 % interval 0\.\d{3} to 0\.\d{3}\n$/,
    /^\d+ questions in .*out-pairs: .*pairs\.jsonl/,
    /^3 made, notes\.jsonl\n$/,
  ];

  it("names every path that the package exports", () => {
    const names = Object.keys(manifest.exports).map((path) => path.replace("./", ""));
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual(["package.json"]);
  });

  it("has examples that pass the type checker and run in a folder with the installed package", () => {
    for (const [index, code] of examples.entries()) writeFileSync(join(folder, `example-${index}.ts`), code);
    const files = examples.map((_, index) => `example-${index}.ts`);
    const strict =
      "--strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --skipLibCheck --types node";
    const emitting = `${strict} --target es2023 --module nodenext --outDir built`.split(" ");
    const checked = node(join(root, "node_modules/typescript/bin/tsc"), ...emitting, ...files);
    expect(checked.stdout).toBe("");
    expect(examples).toHaveLength(expected.length);
    for (const [index, said] of expected.entries()) {
      const { status, stdout, stderr } = node(`built/example-${index}.js`);
      expect(stderr).toBe("");
      expect(stdout).toMatch(said);
      expect(status).toBe(0);
    }
  });

  it("has a format that writes every question beside the other files, and a target that writes its records", () => {
    const pairs = read("out-pairs/pairs.jsonl").trimEnd().split("\n");
    const provenance = read("out-pairs/provenance_32k.jsonl").trimEnd().split("\n");
    expect(pairs.map((line) => JSON.parse(line).id)).toEqual(
      provenance.map((line) => JSON.parse(line).question_id),
    );
    expect(read("out-notes/notes.jsonl")).toMatch(/^(\{"partition":\d,"note":"Wants (tea|rain)\."\}\n){3}$/);
  });

  it("is right that a second call makes nothing again, and that another dataset is refused", () => {
    expect(node("built/example-3.js").stdout).toBe("0 made, notes.jsonl\n");
    const other = readFileSync(join(folder, "built/example-2.js"), "utf8").replace("out-pairs", "out-notes");
    writeFileSync(join(folder, "other.js"), other);
    expect(node("other.js").stderr).toContain("it would remove notes.jsonl, which belong to another dataset");
  });
});
