import { stringify } from "csv-stringify/sync";
import { type Audit, auditFile } from "../../checks/audit/audit.ts";
import type { Size } from "../../contexts/sizes.ts";
import { contextKey } from "../../contexts/stage.ts";
import { type FileSet, openFiles } from "../../formats/files.ts";
import { type ContextSessions, type QuestionRow, questionColumns } from "../../formats/personamem/format.ts";
import { type Asked, contextId, rowsOf } from "../../formats/personamem/rows.ts";
import { sessionsOf } from "../../formats/personamem/sessions.ts";
import { contextText } from "../../formats/personamem/text.ts";
import type { Emit } from "../../pipeline/engine/events.ts";
import { addToFunnel, emptyFunnel, type Funnel, funnelWarnings } from "../../questions/filter/funnel.ts";
import { keptGroups } from "../../questions/filter/stage.ts";
import { type CardFacts, datasetCard, type FilterFacts } from "./card.ts";
import type { ExportRecords } from "./sources.ts";
import { count, countContext, emptyStatistics, type SizeStatistics } from "./statistics.ts";

export interface ExportOrder {
  readonly folder: string;
  readonly seed: number;
  readonly partitions: readonly number[];
  readonly sizes: readonly Size[];
  readonly variants: number;
  readonly forks: number;
  readonly periods: readonly string[];
  readonly writer: string | null;
  /** How the questions were tried; `null` where they were not. */
  readonly filter: FilterFacts | null;
  /** The resolved configuration, as YAML text. */
  readonly configuration: string;
  open(partition: number): Promise<ExportRecords>;
  countTokens(text: string): number;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

export interface Exported {
  readonly files: readonly string[];
  readonly questions: number;
  /** `null` where the questions were not tried. */
  readonly funnel: Funnel | null;
  readonly missing: readonly string[];
}

/** Writes the PersonaMem files, persona after persona; what could not be made is left out, counted and said. */
export async function exportPersonaMem(order: ExportOrder): Promise<Exported | null> {
  const files = openFiles(order.folder);
  const statistics = new Map(order.sizes.map((size) => [size, emptyStatistics()]));
  const missing: string[] = [];
  const funnel = emptyFunnel();
  try {
    for (const size of order.sizes) {
      await files.write(`questions_${size}.csv`, csvText([], true));
      await files.write(`shared_contexts_${size}.jsonl`, "");
      await files.write(`provenance_${size}.jsonl`, "");
      await files.write(`sessions_${size}.jsonl`, "");
    }
    for (const [index, partition] of order.partitions.entries()) {
      if (order.signal.aborted) {
        await files.abandon();
        return null;
      }
      const records = await order.open(partition);
      for (const key of records.questions.keys) addToFunnel(funnel, partition, records.questions.get(key));
      missing.push(...(await exportPersona(order, partition, records, files, statistics)));
      order.emit({ type: "sink-progress", sink: "export", done: index + 1, total: order.partitions.length });
    }
    const questions = [...statistics.values()].reduce((sum, size) => sum + size.questions, 0);
    const tried = order.filter ? funnel : null;
    if (questions === 0) {
      // Nothing takes the place of what an earlier run may have written.
      await files.abandon();
      return { files: [], questions, funnel: tried, missing };
    }
    if (order.filter) await files.write("funnel.json", funnelText(order.filter, funnel));
    const audits = await auditSizes(order, files);
    await files.write("README.md", datasetCard(factsOf(order, statistics, audits, funnel, missing)));
    await files.write("config.resolved.yaml", order.configuration);
    return { files: await files.finish(), questions, funnel: tried, missing };
  } catch (error) {
    await files.abandon();
    throw error;
  }
}

/** Why contexts of this persona are not in the files; empty where all are. */
async function exportPersona(
  order: ExportOrder,
  partition: number,
  records: ExportRecords,
  files: FileSet,
  statistics: ReadonlyMap<Size, SizeStatistics>,
): Promise<string[]> {
  const keys = order.sizes.flatMap((size) =>
    Array.from({ length: order.variants }, (_, variant) => ({ size, variant })),
  );
  const made = new Set(records.contexts.keys);
  for (const { size, variant } of keys) {
    const counts = statistics.get(size);
    if (made.has(contextKey(size, variant)) && counts)
      await exportContexts(order, partition, records, size, variant, files, counts);
  }
  const lacking = keys.filter(({ size, variant }) => !made.has(contextKey(size, variant)));
  return lacking.map(
    ({ size, variant }) =>
      `the ${size} contexts of persona ${partition}, variant ${variant}, could not be made`,
  );
}

async function exportContexts(
  order: ExportOrder,
  persona: number,
  records: ExportRecords,
  size: Size,
  variant: number,
  files: FileSet,
  counts: SizeStatistics,
): Promise<void> {
  const record = records.contexts.get(contextKey(size, variant));
  const timelines = new Map(records.timelines.keys.map((topic) => [topic, records.timelines.get(topic)]));
  const groups = keptGroups(record.questions, (key) => records.questions.get(key));
  for (const { reason } of record.leftOut) count(counts.leftOut, reason);
  for (let fork = 0; fork < order.forks; fork++) {
    const text = contextText(record, fork, {
      profile: records.personas.get("profile"),
      timelines,
      beats: (key) => records.conversations.get(key),
      filler: (index) => records.filler.get(String(index)),
      countTokens: order.countTokens,
    });
    const id = contextId(text.messages);
    const from = { seed: order.seed, persona, record, timelines, groups };
    const asked = rowsOf(from, fork, text, id);
    if (asked.length === 0) continue;
    await files.write(`shared_contexts_${size}.jsonl`, `${JSON.stringify({ [id]: text.messages })}\n`);
    await files.write(
      `questions_${size}.csv`,
      csvText(
        asked.map(({ row }) => row),
        false,
      ),
    );
    await files.write(
      `provenance_${size}.jsonl`,
      asked.map(({ provenance }) => `${JSON.stringify(provenance)}\n`).join(""),
    );
    const sessions: ContextSessions = { shared_context_id: id, sessions: sessionsOf(from, fork, text) };
    await files.write(`sessions_${size}.jsonl`, `${JSON.stringify(sessions)}\n`);
    countContext(counts, asked satisfies readonly Asked[], record.tokens[fork] ?? 0);
  }
}

/** RFC 4180 with LF; every text is quoted, so that a lone line break inside one breaks no reader. */
export function csvText(rows: readonly QuestionRow[], header: boolean): string {
  return stringify([...rows], {
    columns: questionColumns,
    header,
    quoted_string: true,
    record_delimiter: "\n",
  });
}

function factsOf(
  order: ExportOrder,
  sizes: ReadonlyMap<Size, SizeStatistics>,
  audits: ReadonlyMap<Size, Audit>,
  funnel: Funnel,
  missing: readonly string[],
): CardFacts {
  const { seed, forks, variants, periods, writer, partitions } = order;
  const filter = order.filter && { ...order.filter, funnel };
  const personas = partitions.length;
  return { seed, forks, variants, periods, writer, filter, sizes, audits, missing, personas };
}

/** The questions of each size, measured as they were written. */
async function auditSizes({ sizes }: ExportOrder, files: FileSet): Promise<Map<Size, Audit>> {
  const source = (name: string) => ({ name, open: () => files.read(name) });
  const audits = new Map<Size, Audit>();
  for (const size of sizes) {
    const questions = source(`questions_${size}.csv`);
    const provenance = source(`provenance_${size}.jsonl`);
    audits.set(size, await auditFile({ questions, provenance, sessions: null, contexts: null }));
  }
  return audits;
}

/** `funnel.json`: who tried the questions, how, and what became of them. */
function funnelText(filter: FilterFacts, funnel: Funnel): string {
  return `${JSON.stringify({ ...filter, ...funnel, warnings: funnelWarnings(funnel) }, null, 2)}\n`;
}
