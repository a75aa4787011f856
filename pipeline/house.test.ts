import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
/** In dependency order: a folder imports only from itself and from those before it. */
const flow = [
  "pipeline",
  "content",
  "topics",
  "personas",
  "timelines",
  "conversations",
  "questions",
  "contexts",
  "formats",
  "checks",
  "evaluation",
  "targets",
  "views",
  "cli",
  "bench",
] as const;
/** How checks and everything else put mistakes in a value into words. */
const wordsForMistakes = /^pipeline\/text\/(mistakes|nearest|once|wording)\.ts$/;
/** Imports against this order, each with its reason. At most five. */
const exceptions: Readonly<Record<string, string>> = {};
/**
 * The files that may have effects. All others are pure. Commands and code that opens a run may have effects.
 */
const effects = [
  /^content\/(load|compile)\.ts$/,
  /^topics\/(folder|open|save|compile)\.ts$/,
  /^formats\/(files|follow|tree)\.ts$/,
  /^checks\/(reading\/open-file|audit\/write-reports)\.ts$/,
  /^targets\/(read-named-file|open-run|run-store|out-folder|program-identity|run-export|outlined-stages|earlier-dataset|outdated-reports|evaluation)\.ts$/,
  /^targets\/personamem\/(topic-folders|audit-thread|show\/exported|verify|audit|evaluate\/(evaluate|ask-all))\.ts$/,
  /^targets\/personalens\/(lens-folder|ontology|read-set|gather\/read-rated|input\/open-input)\.ts$/,
  /^targets\/personaconv\/(target|production|reading\/(open|readers|read-thread)|evaluate\/(answer-file|evaluate)|score\/score-file|verify-folder|audit-folder)\.ts$/,
  /^evaluation\/(benchmark\/benchmark-files|report\/evaluation-page|results\/(result-(file|notes)|measures)|memory\/server|loopback|annotation\/(server|answers|update-card))\.ts$/,
  /^views\/open\.ts$/,
  /^(cli|bench|pipeline\/(store|executors))\//,
  /^pipeline\/text\/(packaged|source-in)\.ts$/,
  /^pipeline\/models\/(openai|batch\/openai-batches|openai-error|transport|connect|retry|tokens|ask|recording\/recording)\.ts$/,
];

interface Source {
  readonly path: string;
  readonly text: string;
  /** Paths from the root, and names of packages. */
  readonly imports: readonly string[];
  /** The imports that are still there at run time, without type imports. */
  readonly needs: readonly string[];
}

const sources: readonly Source[] = flow.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readSource(join(folder, file))),
);
const targets = readdirSync(join(root, "targets")).filter((name) =>
  existsSync(join(root, "targets", name, "target.ts")),
);
const product = sources.filter(({ path }) => !/\.(test|contract|bench)\.ts$|\/(testing|e2e)\//.test(path));
const engineRoom = product.filter(({ path }) => path.startsWith("pipeline/engine/"));

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), "utf8");
  const imports = importsIn(text, path);
  return { path, text, imports, needs: importsIn(text.replaceAll(/^import type\b[^;]*;/gm, ""), path) };
}

function importsIn(text: string, path: string): string[] {
  const named = /^(?:import|export)\b[^;]*?\bfrom\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm;
  return [...text.matchAll(named)]
    .map((found) => found[1] ?? found[2] ?? found[3] ?? "")
    .map((name) => (name.startsWith(".") ? relative(root, resolve(root, dirname(path), name)) : name));
}

/** The project's files that these files import, directly or through other files. */
function reachedFrom(start: readonly Source[]): string[] {
  const reached = new Set(start.map(({ path }) => path));
  for (const path of reached)
    for (const name of sources.find((source) => source.path === path)?.needs ?? [])
      if (folderOf(name) >= 0) reached.add(name);
  return [...reached];
}

/** The text without its comments. */
const codeOf = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
const folderOf = (path: string) => flow.findIndex((folder) => path.startsWith(`${folder}/`));
const isPure = ({ path }: Source) => !effects.some((pattern) => pattern.test(path));

describe("the house", () => {
  it("reads import lines at all", () => {
    expect(product.length).toBeGreaterThan(100);
    expect(product.flatMap(({ imports }) => imports).length).toBeGreaterThan(300);
  });

  it("lets a folder import only from itself and from folders before it", () => {
    const against = product.flatMap(({ path, imports }) =>
      imports.filter((name) => folderOf(name) > folderOf(path)).map((name) => `${path} imports ${name}`),
    );
    expect(against).toEqual(Object.keys(exceptions));
    expect(against.length).toBeLessThanOrEqual(5);
  });

  it("lets the checks of a benchmark share only the format and its names with the code that makes it", () => {
    const shared = [
      /^checks\/(verify|reading)\//,
      /^formats\/(personamem\/columns|provenance\/lines)\.ts$/,
      /^(questions\/types|timelines\/(acts|levels)|pipeline\/engine\/errors)\.ts$/,
      // The rules for reading text: the checks of calls reject what verify would reject.
      /^conversations\/rules\//,
      // The form of a fact, the names of needs, the definition of a word, and how a word is searched for.
      /^(personas\/facts\/fact|content\/(form|people\/(facts-schema|vocabulary))|pipeline\/text\/(content-words|escape-reg-exp))\.ts$/,
      wordsForMistakes,
    ];
    const reached = reachedFrom(product.filter(({ path }) => path.startsWith("checks/verify/")));
    expect(reached.filter((path) => !shared.some((pattern) => pattern.test(path)))).toEqual([]);
    expect(reached.length).toBeGreaterThan(10);
  });

  it("lets the checks of PersonaConv files share only the format and the form of names with the code that makes them", () => {
    const shared = [
      /^targets\/personaconv\/verify\//,
      /^checks\/(verify|reading)\//,
      /^targets\/personaconv\/(format|summary|thread)\.ts$/,
      /^targets\/personaconv\/privacy\/(names|ordinary-words|pseudonym)\.ts$/,
      /^(questions\/types|pipeline\/(engine\/errors|models\/tokens|text\/escape-reg-exp))\.ts$/,
      wordsForMistakes,
    ];
    const reached = reachedFrom(product.filter(({ path }) => path.startsWith("targets/personaconv/verify/")));
    expect(reached.filter((path) => !shared.some((pattern) => pattern.test(path)))).toEqual([]);
    expect(reached.length).toBeGreaterThan(10);
  });

  it("keeps the engine free of personas, topics and datasets", () => {
    const against = engineRoom.flatMap(({ path, imports }) =>
      imports
        .filter((name) => folderOf(name) >= 0 && !name.startsWith("pipeline/"))
        .map((name) => `${path} imports ${name}`),
    );
    expect(against).toEqual([]);
    expect(
      engineRoom
        .filter(({ text }) =>
          /\b(persona|topic|fork)s?\b/i.test(text.replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*$/gm, "")),
        )
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it("keeps files, processes, clocks, dice, consoles and client libraries out of pure files", () => {
    const forbidden =
      /^(node:)?(fs|fs\/promises|child_process|http|https|net|timers\/promises|process)$|^(libsql|openai|p-retry|commander|cli-progress|tiktoken|pg|pg-boss)$/;
    const against = product
      .filter(isPure)
      .flatMap(({ path, text, imports }) => [
        ...imports.filter((name) => forbidden.test(name)).map((name) => `${path} imports ${name}`),
        ...[
          ...codeOf(text).matchAll(
            /\b(Date\.now|new Date\(\)|Math\.random|console\.|process\.|performance\.)/g,
          ),
        ].map(([found]) => `${path} uses ${found}`),
      ]);
    expect(against).toEqual([]);
  });

  it("sorts the same on every machine: no comparison depends on the language setting", () => {
    expect(
      product.filter(({ text }) => /localeCompare\([^,)]*\)/.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });

  it("lets commands and views name no target, only use the list of targets", () => {
    const outside = product.filter(({ path }) => /^(?:cli|views)\//.test(path));
    const named = new RegExp(`["'\`](?:${targets.join("|")})["'\`]`, "i");
    const against = outside.flatMap(({ path, imports, text }) => [
      ...imports.filter((name) => /^targets\/[^/]+\//.test(name)).map((name) => `${path} imports ${name}`),
      ...(named.test(codeOf(text)) ? [`${path} names a target`] : []),
    ]);
    expect(against).toEqual([]);
    expect(outside.length).toBeGreaterThan(40);
    expect(targets).toEqual(expect.arrayContaining(["personaconv", "personalens", "personamem"]));
  });

  it("has no default exports, no barrels, and no classes except errors", () => {
    const against = product.flatMap(({ path, text }) => [
      ...(/^export default/m.test(text) ? [`${path}: default export`] : []),
      ...(/^export \* from/m.test(text) || /\/index\.ts$/.test(path) ? [`${path}: barrel`] : []),
      ...[...text.matchAll(/^(?:export )?class (\w+)/gm)].flatMap(([, name = ""]) =>
        name.endsWith("Error") ? [] : [`${path}: class ${name}`],
      ),
    ]);
    expect(against).toEqual([]);
  });

  it("avoids words that the design has better ones for, in names of files and exports", () => {
    const avoided = /^(step|job|item|sample|block|data|info|manager|handler|helper|util)s?$/i;
    const words = (name: string) => name.split(/[^A-Za-z]+|(?=[A-Z])/);
    const against = product.flatMap(({ path, text }) => {
      const exported = [
        ...text.matchAll(/^export (?:async )?(?:const|function|interface|type|class) (\w+)/gm),
      ].map((found) => found[1] ?? "");
      return [path, ...exported]
        .filter((name) => words(name).some((word) => avoided.test(word)))
        .map((name) => `${path}: ${name}`);
    });
    // PersonaConv itself calls its questions samples.
    expect(against.filter((name) => !/^targets\/personaconv\/.*samples?/i.test(name))).toEqual([]);
  });

  it("gives every name of a type one meaning: no two files export a type of the same name", () => {
    const homes = new Map<string, string[]>();
    for (const { path, text } of product)
      for (const [, name = ""] of text.matchAll(/^export (?:interface|type|class) (\w+)/gm))
        homes.set(name, [...(homes.get(name) ?? []), path]);
    expect(homes.size).toBeGreaterThan(500);
    expect([...homes].filter(([, paths]) => paths.length > 1)).toEqual([]);
  });

  it("keeps source files short, except phrases and other material", () => {
    const material = /\/(voices|replies|phrases)\/|history\/(everyday|turning)|lines\//;
    const long = product
      .filter(({ path, text }) => !material.test(path) && text.split("\n").length > 300)
      .map(({ path }) => path);
    expect(long).toEqual([]);
  });
});
