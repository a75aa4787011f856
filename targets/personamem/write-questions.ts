import { questionsIn } from "../../contexts/question.ts";
import { type ContextRecord, contextKey } from "../../contexts/recipe.ts";
import type { Size } from "../../contexts/sizes.ts";
import { finishContext } from "../../contexts/text.ts";
import type { OpenFormats } from "../../formats/format.ts";
import { addToFunnel, emptyFunnel, type Funnel } from "../../questions/filter/funnel.ts";
import { countWriting, noWriting, type WritingCounts } from "./card-writing.ts";
import type { ExportOrder } from "./export.ts";
import { type ExportRecords, textSources } from "./sources.ts";
import { countContext, countLeftOut, emptyStatistics, type SizeStatistics } from "./statistics.ts";

/** What was counted while the questions were written. */
export interface GatheredCounts {
  readonly statistics: ReadonlyMap<Size, SizeStatistics>;
  readonly funnel: Funnel;
  readonly writing: WritingCounts;
  readonly missing: readonly string[];
}

/** Writes the questions of all personas, with their contexts. Returns `null` if interrupted. */
export async function writeQuestions(
  order: ExportOrder,
  formats: OpenFormats,
): Promise<GatheredCounts | null> {
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
