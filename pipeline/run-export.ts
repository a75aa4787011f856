import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Funnel, funnelSchema } from "../questions/filter/funnel.ts";
import { digestOf } from "./engine/fingerprint.ts";
import type { RunSummary } from "./engine/run.ts";
import { type OpenRun, resolvedConfiguration } from "./open-run.ts";

/** Raise when the same records should give other files. */
const exportVersion = 2;

const noteSchema = z.strictObject({
  fingerprint: z.string(),
  questions: z.number(),
  funnel: funnelSchema.nullable(),
  files: z.array(z.strictObject({ name: z.string(), bytes: z.number(), changedMs: z.number() })),
});

export interface ExportEnd {
  readonly files: readonly string[];
  readonly questions: number;
  /** `null` where the questions were not tried. */
  readonly funnel: Funnel | null;
  /** False where the files were there already, made from the same records. */
  readonly written: boolean;
}

/** Writes the dataset, unless the files in the output folder are the ones that would be written. `null` where interrupted. */
export async function runExport(run: OpenRun, summary: RunSummary): Promise<ExportEnd | null> {
  const { config, out, partitions, store, models, context } = run;
  const configuration = resolvedConfiguration(config, partitions);
  const fingerprint = digestOf({
    exportVersion,
    configuration,
    partitions,
    digests: [...summary.digests].sort(([a], [b]) => a - b),
  });
  const before = readNote(store.note("export"));
  if (
    before &&
    before.fingerprint === fingerprint &&
    before.files.every(({ name, bytes, changedMs }) => isAsWritten(join(out, name), bytes, changedMs))
  ) {
    context.emit({
      type: "sink-end",
      sink: "export",
      files: before.files.map(({ name }) => name),
      written: false,
    });
    return { ...before, files: before.files.map(({ name }) => name), written: false };
  }
  context.emit({ type: "sink-start", sink: "export" });
  const { exportPersonaMem } = await import("../datasets/personamem/export.ts");
  const exported = await exportPersonaMem({
    folder: out,
    seed: config.seed,
    partitions,
    sizes: config.contexts.sizes,
    variants: config.contexts.variants,
    forks: config.forks,
    periods: config.periods,
    writer: models.writer.paid ? models.writer.model : null,
    filter: config.filter ? { judge: models.judge.model, settings: config.filter } : null,
    configuration,
    open: (partition) => run.open(partition, summary.shared),
    countTokens: run.countTokens,
    emit: context.emit,
    signal: context.signal,
  });
  if (exported === null) return null;
  if (exported.files.length === 0) {
    context.emit({ type: "sink-end", sink: "export", files: [], written: false });
    return { ...exported, written: false };
  }
  // What an earlier export wrote and this one doesn't is no part of the set that the new card describes.
  for (const { name } of before?.files ?? [])
    if (!exported.files.includes(name)) rmSync(join(out, name), { force: true });
  const files = exported.files.map((name) => ({ name, ...writtenAs(join(out, name)) }));
  const { questions, funnel } = exported;
  await store.putNote("export", JSON.stringify({ fingerprint, questions, funnel, files }));
  context.emit({ type: "sink-end", sink: "export", files: exported.files, written: true });
  return { ...exported, written: true };
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
