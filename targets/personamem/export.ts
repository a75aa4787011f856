import type { Audit } from "../../checks/audit/audit.ts";
import { questionsIn } from "../../contexts/question.ts";
import { type ContextRecord, contextKey } from "../../contexts/recipe.ts";
import type { Size } from "../../contexts/sizes.ts";
import { finishContext } from "../../contexts/text.ts";
import { type FileSet, openFiles } from "../../formats/files.ts";
import { type Format, type OpenFormats, openFormats } from "../../formats/format.ts";
import type { Emit } from "../../pipeline/engine/events.ts";
import { addToFunnel, emptyFunnel, type Funnel, funnelWarnings } from "../../questions/filter/funnel.ts";
import { type Audits, beginAudits } from "./audit-sizes.ts";
import { type CardFacts, datasetCard, type FilterFacts } from "./card.ts";
import type { RecordedFacts } from "./card-recorded.ts";
import { countWriting, noWriting, type WritingCounts } from "./card-writing.ts";
import { type ExportRecords, textSources } from "./sources.ts";
import { countContext, countLeftOut, emptyStatistics, type SizeStatistics } from "./statistics.ts";

export interface ExportOrder {
  readonly folder: string;
  /** Named in the card. */
  readonly seed: number;
  readonly partitions: readonly number[];
  readonly sizes: readonly Size[];
  readonly variants: number;
  readonly forks: number;
  /** The formats to write. PersonaMem and provenance must be among them, because the audit reads them. */
  readonly formats: readonly Format[];
  readonly periods: readonly string[];
  readonly writer: string | null;
  /** Whether the writer drafted the material. Otherwise there is nothing to count in it, and it needn't be read. */
  readonly drafted: boolean;
  readonly recorded: RecordedFacts | null;
  /** How the questions were filtered; `null` if they were not. */
  readonly filter: FilterFacts | null;
  /** The resolved configuration, as YAML text. */
  readonly configuration: string;
  open(partition: number): Promise<ExportRecords>;
  /** Called when all questions are written. If it resolves with false, no file stays. */
  mayFinish(): Promise<boolean>;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

export interface Exported {
  readonly files: readonly string[];
  readonly questions: number;
  /** `null` if the questions were not filtered. */
  readonly funnel: Funnel | null;
  readonly missing: readonly string[];
}

/**
 * Writes the files of all formats, persona after persona. Contexts that could not be made are left out and reported as missing.
 * Returns `null` if interrupted.
 */
export async function exportPersonaMem(order: ExportOrder): Promise<Exported | null> {
  const files = openFiles(order.folder);
  let audits: Audits | null = null;
  try {
    const formats = await openFormats(order.formats, order.sizes, files);
    audits = beginAudits(order.sizes, files);
    const gathered = await writeQuestions(order, formats);
    if (gathered) {
      // What the audits read is complete, so those in threads go on while this one writes the rest.
      audits.complete();
      await formats.finish();
    }
    const exported = gathered && (await finishFiles(order, { files, audits }, gathered));
    if (exported === null || exported.files.length === 0) await files.abandon();
    return exported;
  } catch (error) {
    await files.abandon();
    throw error;
  } finally {
    await audits?.stop();
  }
}

/** What was counted while the questions were written. */
interface GatheredCounts {
  readonly statistics: ReadonlyMap<Size, SizeStatistics>;
  readonly funnel: Funnel;
  readonly writing: WritingCounts;
  readonly missing: readonly string[];
}

/** `null` if interrupted. */
async function writeQuestions(order: ExportOrder, formats: OpenFormats): Promise<GatheredCounts | null> {
  const { partitions, sizes, emit, signal } = order;
  const gathered = {
    statistics: new Map(sizes.map((size) => [size, emptyStatistics()])),
    missing: [],
    funnel: emptyFunnel(),
    writing: noWriting(),
  };
  for (const [index, partition] of partitions.entries()) {
    if (signal.aborted) return null;
    await writePersona(order, partition, formats, gathered);
    if (signal.aborted) return null;
    emit({ type: "sink-progress", sink: "export", done: index + 1, total: partitions.length });
  }
  if (!(await order.mayFinish())) return null;
  return gathered;
}

/** It returns before the next persona is waited for, so that nothing holds the records of this one any longer. */
async function writePersona(
  order: ExportOrder,
  partition: number,
  formats: OpenFormats,
  { statistics, missing, funnel, writing }: GatheredCounts & { readonly missing: string[] },
): Promise<void> {
  const records = await order.open(partition);
  // It may have waited for the partition.
  if (order.signal.aborted) return;
  for (const key of records.questions.keys) addToFunnel(funnel, partition, records.questions.get(key));
  countWriting(writing, writtenIn(records, order.drafted));
  missing.push(...(await exportPersona(order, { partition, records }, formats, statistics)));
}

/** What was written about a persona, as far as it could be made. */
function writtenIn(records: ExportRecords, drafted: boolean) {
  const { themes, material, conversations, questions, contexts, filler } = records;
  const all = <Key extends string, One>(some: { readonly keys: readonly Key[]; get(key: Key): One }) =>
    some.keys.map((key) => some.get(key));
  const entries = all(contexts).flatMap((context) => context.entries);
  const told = entries.flatMap((entry) =>
    entry.kind === "filler" ? [[entry.index, filler.get(String(entry.index))] as const] : [],
  );
  return {
    themes: all(themes),
    materials: drafted ? all(material) : [],
    sessions: all(conversations),
    questions: all(questions),
    filler: new Map(told),
  };
}

/**
 * Writes the files that describe the questions, and gives all files their final names. Writes no file if
 * there are no questions.
 */
async function finishFiles(
  order: ExportOrder,
  { files, audits }: { readonly files: FileSet; readonly audits: Audits },
  gathered: GatheredCounts,
): Promise<Exported> {
  const { statistics, funnel, missing } = gathered;
  const questions = [...statistics.values()].reduce((sum, size) => sum + size.questions, 0);
  const exported = { questions, funnel: order.filter ? funnel : null, missing };
  if (questions === 0) return { files: [], ...exported };
  if (order.filter) await files.write("funnel.json", funnelText(order.filter, funnel));
  const card = datasetCard(factsOf(order, gathered, await audits.finish()));
  await files.write("README.md", card);
  await files.write("config.resolved.yaml", order.configuration);
  return { files: await files.finish(), ...exported };
}

/** Writes the contexts of a persona. Returns a sentence for each context that could not be made. */
async function exportPersona(
  { variants }: ExportOrder,
  { partition, records }: { readonly partition: number; readonly records: ExportRecords },
  formats: OpenFormats,
  statistics: ReadonlyMap<Size, SizeStatistics>,
): Promise<string[]> {
  const made = new Set(records.contexts.keys);
  const missing: string[] = [];
  for (const [size, counts] of statistics)
    for (let variant = 0; variant < variants; variant++) {
      const key = contextKey(size, variant);
      if (made.has(key))
        await exportContext(records.contexts.get(key), textSources(records), formats, counts);
      else
        missing.push(`the ${size} contexts of persona ${partition}, variant ${variant}, could not be made`);
    }
  return missing;
}

/** Writes a context in all its forks, unless it has no questions. */
async function exportContext(
  record: ContextRecord,
  sources: ReturnType<typeof textSources>,
  formats: OpenFormats,
  counts: SizeStatistics,
): Promise<void> {
  countLeftOut(counts, record);
  if (record.groups.length === 0) return;
  for (const [fork, tokens] of record.tokens.entries()) {
    const questions = questionsIn(record, fork);
    await formats.add(finishContext(record, fork, sources), questions);
    countContext(counts, questions, tokens);
  }
}

function factsOf(
  order: ExportOrder,
  { statistics, funnel, writing, missing }: GatheredCounts,
  audits: ReadonlyMap<Size, Audit>,
): CardFacts {
  const { seed, forks, variants, periods, writer, recorded, partitions } = order;
  const filter = order.filter && { ...order.filter, funnel };
  const personas = partitions.length;
  return {
    seed,
    forks,
    variants,
    periods,
    writer,
    recorded,
    filter,
    sizes: statistics,
    audits,
    writing,
    missing,
    personas,
  };
}

/** The text of `funnel.json`: how the questions were filtered, and what happened to them. */
function funnelText(filter: FilterFacts, funnel: Funnel): string {
  return `${JSON.stringify({ ...filter, ...funnel, warnings: funnelWarnings(funnel, filter.judge) }, null, 2)}\n`;
}
