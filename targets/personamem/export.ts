import type { Audit } from "../../checks/audit/audit.ts";
import type { Size } from "../../contexts/sizes.ts";
import { type FileSet, openFiles } from "../../formats/files.ts";
import { type Format, openFormats } from "../../formats/format.ts";
import type { Emit } from "../../pipeline/engine/events.ts";
import { type Funnel, funnelWarnings } from "../../questions/filter/funnel.ts";
import { type Audits, beginAudits } from "./audit-sizes.ts";
import { type CardFacts, datasetCard, type FilterFacts } from "./card.ts";
import type { RecordedFacts } from "./card-recorded.ts";
import type { ExportRecords } from "./sources.ts";
import { type GatheredCounts, writeQuestions } from "./write-questions.ts";

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
