import { type FileSet, openFiles } from "../../../formats/files.ts";
import { auditConversations } from "../audit/audit.ts";
import type { SetSummary } from "../summary.ts";
import { filesBeing } from "../verify/conv-files.ts";
import { type Leak, leaksIn } from "../verify/leaks.ts";
import { conversationsCard, type TextOrigin } from "./card.ts";
import { type GatheredShards, type GatherShardsOrder, gather } from "./gather.ts";
import { writeFiles } from "./write-files.ts";

export interface ConvExportOrder extends GatherShardsOrder {
  readonly folder: string;
  readonly seed: number;
  readonly mode: SetSummary["mode"];
  readonly splitBy: SetSummary["splitBy"];
  readonly contextCharacters: number;
  /** How many samples are in no split, by reason. */
  readonly left: Readonly<Record<string, number>>;
  /** The real names of the input, which are searched for in the files; `null` if they are not known. */
  readonly names: ReadonlySet<string> | null;
  readonly origin: TextOrigin;
  /** The resolved configuration, as YAML text. */
  readonly configuration: string;
}

export interface ConvExported {
  /** Empty if there is nothing to write or something leaks. */
  readonly files: readonly string[];
  readonly prompts: number;
  readonly missing: readonly string[];
  /**
   * What prompts must not tell but do. If there are any such leaks, the files in the folder stay as they
   * were.
   */
  readonly leaks: readonly Leak[];
}

/** Writes the PersonaConv files, shard after shard, and searches them for leaks; `null` if interrupted. */
export async function exportPersonaConv(order: ConvExportOrder): Promise<ConvExported | null> {
  const files = openFiles(order.folder);
  try {
    const gathered = await gather(order, files);
    if (gathered === null) {
      await files.abandon();
      return null;
    }
    const done = await finish(order, files, gathered);
    if (done.files.length === 0) await files.abandon();
    return done;
  } catch (error) {
    await files.abandon();
    throw error;
  }
}

async function finish(
  order: ConvExportOrder,
  files: FileSet,
  gathered: GatheredShards,
): Promise<ConvExported> {
  const { statistics, missing } = gathered;
  const prompts = statistics.files().reduce((sum, { lines }) => sum + lines, 0);
  if (prompts === 0) return { files: [], prompts, missing, leaks: [] };
  await writeFiles(gathered, files);
  // With many prompts this takes as long as making them.
  order.emit({ type: "notice", message: `checking ${prompts} prompts for leaks` });
  const { leaks, known } = await leaksIn(filesBeing(files), order, order.names ?? []);
  if (leaks.length > 0) return { files: [], prompts, missing, leaks };
  const summary = summaryOf(order, gathered);
  await files.write("funnel.json", `${JSON.stringify(summary, null, 2)}\n`);
  const audit = await auditConversations(filesBeing(files));
  const namesChecked = order.names !== null;
  const { origin } = order;
  await files.write(
    "README.md",
    conversationsCard({ summary, statistics, known, audit, namesChecked, origin }),
  );
  await files.write("config.resolved.yaml", order.configuration);
  return { files: await files.finish(), prompts, missing, leaks };
}

function summaryOf(order: ConvExportOrder, gathered: GatheredShards): SetSummary {
  const { mode, seed, splitBy, contextCharacters, keepNames, ingested, left } = order;
  const { entries, rules, edits, dropped, statistics, missing } = gathered;
  return {
    mode,
    seed,
    splitBy,
    contextCharacters,
    keepNames,
    entries: { ...entries },
    masked: { ...ingested.masked },
    edits,
    rules: [...rules],
    left: { ...left },
    dropped,
    files: [...statistics.files()],
    targets: [...statistics.targets()],
    missing: [...missing],
  };
}
