import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { digestOf } from "../pipeline/engine/fingerprint.ts";
import type { RunSummary } from "../pipeline/engine/run.ts";
import { datasetOf, filesLeft, putExportNote, readExportNote } from "./export-note.ts";
import type { OpenRun } from "./open-run.ts";
import { resolvedConfiguration } from "./resolved-configuration.ts";
import type { Written } from "./target.ts";

/** Raise when the same records should give other files. */
const exportVersion = 2;

export interface ExportEnd extends Written {
  /** False where the files were there already, made from the same records. */
  readonly written: boolean;
  /** What became of the dataset before, and of reports on it. */
  readonly before: readonly string[];
}

/** Writes the dataset, unless the files in the output folder are the ones that would be written. `null` where interrupted. */
export async function runExport(run: OpenRun, summary: RunSummary): Promise<ExportEnd | null> {
  const { config, target, out, partitions, store, context } = run;
  const configuration = resolvedConfiguration(config, partitions);
  const fingerprint = digestOf({
    exportVersion,
    configuration,
    partitions,
    digests: [...summary.digests].sort(([a], [b]) => a - b),
  });
  const before = await readExportNote(store);
  if (
    before &&
    before.fingerprint === fingerprint &&
    before.files.every(({ name, bytes, changedMs }) => isAsWritten(join(out, name), bytes, changedMs))
  ) {
    const files = before.files.map(({ name }) => name);
    context.emit({ type: "sink-end", sink: "export", files, written: false });
    return { ...before, files, written: false, before: [] };
  }
  context.emit({ type: "sink-start", sink: "export" });
  const { markOutdated, reportsOf } = await import("./outdated-reports.ts");
  const reports = await reportsOf(out, before ? filesLeft(before, out) : []);
  const exported = await target.write(run, summary, configuration);
  if (exported === null) return null;
  if (exported.files.length === 0) {
    context.emit({ type: "sink-end", sink: "export", files: [], written: false });
    return { ...exported, written: false, before: [] };
  }
  // What an earlier export wrote and this one doesn't is no part of the set that the new card describes.
  const removed = (before ? filesLeft(before, out) : []).filter((name) => !exported.files.includes(name));
  for (const name of removed) rmSync(join(out, name), { force: true });
  const files = exported.files.map((name) => ({ name, ...writtenAs(join(out, name)) }));
  const { holding, lines, faults } = exported;
  const dataset = datasetOf(config, partitions);
  const parts = [...(target.parts?.chosen(config) ?? [])];
  await putExportNote(store, {
    ...{ dataset, parts, fingerprint, holding, files },
    ...{ lines: [...lines], faults: [...faults] },
  });
  context.emit({ type: "sink-end", sink: "export", files: exported.files, written: true });
  const isOther = before !== null && before.dataset !== dataset;
  return {
    ...exported,
    written: true,
    before: [
      ...(isOther
        ? [`This dataset takes the place of ${before.holding} that were made with other settings.`]
        : []),
      ...(removed.length > 0 ? [`Removed ${removed.join(", ")}: no part of this dataset.`] : []),
      ...(await markOutdated(out, reports)),
    ],
  };
}

function writtenAs(file: string): { bytes: number; changedMs: number } {
  const { size, mtimeMs } = statSync(file);
  return { bytes: size, changedMs: mtimeMs };
}

function isAsWritten(file: string, bytes: number, changedMs: number): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && found.size === bytes && found.mtimeMs === changedMs;
}
