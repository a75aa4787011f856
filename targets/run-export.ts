import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { digestOf } from "../pipeline/engine/fingerprint.ts";
import type { RunSummary } from "../pipeline/engine/run.ts";
import { type OpenRun, resolvedConfiguration } from "./open-run.ts";
import type { Written } from "./target.ts";

/** Raise it when the same records should give other files. */
const exportVersion = 2;

const noteSchema = z.strictObject({
  fingerprint: z.string(),
  holding: z.string(),
  lines: z.array(z.string()),
  faults: z.array(z.string()),
  files: z.array(z.strictObject({ name: z.string(), bytes: z.number(), changedMs: z.number() })),
});

export interface ExportEnd extends Written {
  /** False if the files were there already, made from the same records. */
  readonly written: boolean;
}

/** Writes the dataset, unless the output folder already has the same files. Returns `null` if interrupted. */
export async function runExport(run: OpenRun, summary: RunSummary): Promise<ExportEnd | null> {
  const { config, target, out, partitions, store, context } = run;
  const configuration = resolvedConfiguration(config, partitions);
  const fingerprint = digestOf({
    exportVersion,
    configuration,
    partitions,
    digests: [...summary.digests].sort(([a], [b]) => a - b),
  });
  const before = readNote(await store.note("export"));
  if (
    before &&
    before.fingerprint === fingerprint &&
    before.files.every(({ name, bytes, changedMs }) => isAsWritten(join(out, name), bytes, changedMs))
  ) {
    const files = before.files.map(({ name }) => name);
    context.emit({ type: "sink-end", sink: "export", files, written: false });
    return { ...before, files, written: false };
  }
  context.emit({ type: "sink-start", sink: "export" });
  const exported = await target.write(run, summary, configuration);
  if (exported === null) return null;
  if (exported.files.length === 0) {
    const moved = setAside(out, before?.files.map(({ name }) => name) ?? []);
    context.emit({ type: "sink-end", sink: "export", files: [], written: false });
    return { ...exported, lines: [...exported.lines, ...moved], written: false };
  }
  // Files that only the earlier export wrote don't belong to the new dataset.
  for (const { name } of before?.files ?? [])
    if (!exported.files.includes(name)) rmSync(join(out, name), { force: true });
  const files = exported.files.map((name) => ({ name, ...writtenAs(join(out, name)) }));
  const { holding, lines, faults } = exported;
  await store.putNote("export", JSON.stringify({ fingerprint, holding, lines, faults, files }));
  context.emit({ type: "sink-end", sink: "export", files: exported.files, written: true });
  return { ...exported, written: true };
}

/**
 * Moves what an earlier export wrote into a folder of its own, so that nobody takes it for what this run should have
 * written. Returns what there is to say about it.
 */
function setAside(out: string, names: readonly string[]): string[] {
  const there = names.filter((name) => existsSync(join(out, name)));
  if (there.length === 0) return [];
  const folder = freeFolder(join(out, "earlier"));
  mkdirSync(folder);
  for (const name of there) renameSync(join(out, name), join(folder, name));
  return [`The dataset of an earlier run was moved to ${folder}.`];
}

function freeFolder(path: string): string {
  let number = 1;
  const numbered = () => (number === 1 ? path : `${path}-${number}`);
  while (existsSync(numbered())) number += 1;
  return numbered();
}

function readNote(text: string | null): z.infer<typeof noteSchema> | null {
  return text === null ? null : (noteSchema.safeParse(JSON.parse(text)).data ?? null);
}

function writtenAs(file: string): { bytes: number; changedMs: number } {
  const { size, mtimeMs } = statSync(file);
  return { bytes: size, changedMs: mtimeMs };
}

function isAsWritten(file: string, bytes: number, changedMs: number): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && found.size === bytes && found.mtimeMs === changedMs;
}
