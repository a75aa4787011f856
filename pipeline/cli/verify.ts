import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import type { Finding } from "../../datasets/verify/check.ts";
import { createTally, type Tally } from "../../datasets/verify/tally.ts";
import { verifySize } from "../../datasets/verify/verify.ts";
import { parseYaml } from "../../topics/yaml.ts";
import { type Config, configFileSchema } from "../config.ts";
import { ConfigError } from "../engine/errors.ts";
import { createTokenCounter } from "../models/tokens.ts";
import { columns, say, sayCount } from "./show/layout.ts";
import type { Terminal } from "./terminal.ts";

const configName = "config.resolved.yaml";
/** What the names of sizes promise, in tokens. */
const sizeTokens = { "32k": 32_000, "128k": 128_000, "1M": 1_000_000 } as const;
type Size = keyof typeof sizeTokens;

interface VerifyOptions {
  readonly json?: boolean;
}

/** `pipeline verify`: a benchmark checked from its files alone. */
export function addVerifyCommand(program: Command, terminal: Terminal): void {
  program
    .command("verify")
    .argument("<folder>", "where the exported files are")
    .option("--json", "all counts and findings as JSON")
    .description("check an exported benchmark from its files alone; exit code 1 where something is wrong")
    .action((folder: string, options: VerifyOptions) =>
      verify(resolve(terminal.folder, folder), options, terminal),
    );
}

async function verify(folder: string, { json }: VerifyOptions, terminal: Terminal): Promise<void> {
  const { forks, contexts } = readConfig(folder);
  const tally = createTally();
  const counter = createTokenCounter();
  try {
    for (const size of contexts.sizes) {
      const names = namesOf(size);
      if (!missesFiles(folder, Object.values(names), tally))
        await verifySize(
          {
            forks,
            tokens: sizeTokens[size],
            names,
            open: (name) => createReadStream(join(folder, name), "utf8"),
            countTokens: counter.count,
          },
          tally,
        );
    }
  } finally {
    counter.free();
  }
  const counts = tally.counts();
  if (json) terminal.out(JSON.stringify({ folder, checks: counts, findings: tally.findings }));
  else for (const line of report(folder, tally)) terminal.out(line);
  if (tally.findings.length > 0) terminal.exit(1);
}

function readConfig(folder: string): Config {
  const file = join(folder, configName);
  if (!existsSync(file))
    throw new ConfigError(
      `could not verify "${folder}": there is no ${configName}; give the folder of an export`,
    );
  const { value, issues } = parseYaml(readFileSync(file, "utf8"), file, configFileSchema);
  if (value === null) throw new ConfigError(`could not verify "${folder}":`, issues);
  return value;
}

const namesOf = (size: Size) => ({
  questions: `questions_${size}.csv`,
  contexts: `shared_contexts_${size}.jsonl`,
  provenance: `provenance_${size}.jsonl`,
  sessions: `sessions_${size}.jsonl`,
});

function missesFiles(folder: string, names: readonly string[], tally: Tally): boolean {
  const missing = names.filter((name) => !existsSync(join(folder, name)));
  for (const _ of names) tally.count("files");
  for (const name of missing)
    tally.find("files", name, null, `the file is missing, and ${configName} has its size`);
  return missing.length > 0;
}

function report(folder: string, tally: Tally): string[] {
  const counts = tally.counts();
  const rows = counts.map(({ check, checked, wrong }) => [check, say(checked), say(wrong)]);
  const failed = counts.filter(({ wrong }) => wrong > 0).length;
  return [
    ...columns([["check", "checked", "wrong"], ...rows], [1, 2]),
    "",
    ...tally.findings.map(sayFinding),
    ...(tally.findings.length > 0 ? [""] : []),
    tally.findings.length === 0
      ? `All ${sayCount(counts.length, "check")} hold in ${folder}.`
      : `${sayCount(failed, "check")} of ${counts.length} failed, ${sayCount(tally.findings.length, "finding")} in ${folder}.`,
  ];
}

function sayFinding({ check, file, row, reason }: Finding): string {
  return `${file}${row === null ? "" : ` row ${row}`}: ${check}: ${reason}`;
}
