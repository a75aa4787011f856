import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { digestOf } from "../pipeline/engine/fingerprint.ts";
import type { RunSummary } from "../pipeline/engine/run.ts";
import { choicesOf } from "./choices.ts";
import { filesLeft, setAside } from "./earlier-dataset.ts";
import type { EarlyExport } from "./early-export.ts";
import { datasetOf, type ExportNote, putExportNote, readExportNote } from "./export-note.ts";
import type { OpenRun } from "./open-run.ts";
import { resolvedConfiguration, resolvedValues } from "./resolved-configuration.ts";
import type { Written } from "./target.ts";

/** Increase it if the same records should give different files. */
const exportVersion = 4;

export interface ExportEnd extends Written {
  /** False if the files already existed, made from the same records. */
  readonly written: boolean;
  /** What became of the dataset that was there before, and of reports on it. */
  readonly before: readonly string[];
}

/**
 * Writes the dataset, unless the output folder already has the same files. Returns `null` if interrupted.
 *
 * @param early what was begun while the partitions were made
 */
export async function runExport(
  run: OpenRun,
  summary: RunSummary,
  early: EarlyExport | null = null,
): Promise<ExportEnd | null> {
  const { config, target, partitions, store, context } = run;
  const fingerprint = digestOf({
    exportVersion,
    configuration: resolvedValues(target, config, partitions),
    partitions,
    // Other formats write other files from the same records.
    files: target.files,
    digests: [...summary.digests].sort(([a], [b]) => a - b),
  });
  const before = await readExportNote(store);
  if (before?.fingerprint === fingerprint && isAsWritten(before, run.out)) {
    await early?.abandon();
    const files = before.files.map(({ name }) => name);
    context.emit({ type: "sink-end", sink: "export", files, written: false });
    return { ...before, files, written: false, before: [] };
  }
  const write = () => {
    const begun = early?.finish();
    if (begun) return begun;
    context.emit({ type: "sink-start", sink: "export" });
    return run.production.write(run, summary, resolvedConfiguration(target, config, partitions));
  };
  return writeOver(before, run, write, fingerprint);
}

/** Writes the files, and handles those that an earlier export has left. */
async function writeOver(
  earlier: ExportNote | null,
  run: OpenRun,
  write: () => Promise<Written | null>,
  fingerprint: string,
): Promise<ExportEnd | null> {
  const { out, context } = run;
  const left = earlier ? filesLeft(earlier, out) : [];
  const { markOutdated, reportsOf } = await import("./outdated-reports.ts");
  const reports = await reportsOf(out, left);
  const exported = await write();
  if (exported === null) return null;
  const { files } = exported;
  const written = files.length > 0;
  const before = written ? removeOthers(earlier, left, files, run) : setAside(out, left);
  if (written) await noteExport(exported, run, fingerprint);
  context.emit({ type: "sink-end", sink: "export", files, written });
  return { ...exported, written, before: [...before, ...(await markOutdated(out, reports))] };
}

/** Files that only the earlier export wrote don't belong to the new dataset. Returns a message about them. */
function removeOthers(
  earlier: ExportNote | null,
  left: readonly string[],
  files: readonly string[],
  { out, config, target, partitions }: OpenRun,
): string[] {
  const removed = left.filter((name) => !files.includes(name));
  for (const name of removed) rmSync(join(out, name), { recursive: true, force: true });
  const isOther = earlier !== null && earlier.dataset !== datasetOf(target, config, partitions);
  return [
    ...(isOther
      ? [`This dataset takes the place of ${earlier.holding} that were made with other settings.`]
      : []),
    ...(removed.length > 0 ? [`Removed ${removed.join(", ")}, which don't belong to this dataset.`] : []),
  ];
}

function noteExport(
  { holding, lines, faults, files }: Written,
  { config, target, partitions, out, store }: OpenRun,
  fingerprint: string,
): Promise<void> {
  return putExportNote(store, {
    dataset: datasetOf(target, config, partitions),
    parts: [...(target.parts?.chosen(config) ?? [])],
    choices: choicesOf(target, config, partitions),
    fingerprint,
    holding,
    lines: [...lines],
    faults: [...faults],
    files: files.map((name) => ({ name, ...writtenAs(join(out, name)) })),
  });
}

function writtenAs(file: string): { bytes: number; changedMs: number } {
  const { size, mtimeMs } = statSync(file);
  return { bytes: size, changedMs: mtimeMs };
}

function isAsWritten({ files }: ExportNote, out: string): boolean {
  return files.every(({ name, bytes, changedMs }) => {
    const found = statSync(join(out, name), { throwIfNoEntry: false });
    return found !== undefined && found.size === bytes && found.mtimeMs === changedMs;
  });
}
