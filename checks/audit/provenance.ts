import { periodOf, readProvenance } from "../reading/provenance.ts";
import type { AuditQuestion } from "../reading/question-row.ts";
import { countSkipped, type Skipped } from "../reading/skipped.ts";
import type { Source } from "../reading/source-text.ts";
import { type Counts, countDistinct, createCounts } from "./counts.ts";

/** What the provenance beside a questions file says. */
export interface ProvenanceMeasures {
  readonly groups: number;
  readonly periods: Counts;
  readonly distances: Counts;
  /** The questions drawn from the file, each with its group. */
  readonly drawn: readonly AuditQuestion[];
  readonly skipped: readonly Skipped[];
}

/** Reads the provenance line by line and keeps the groups of the drawn questions only. `null` if it knows none of them. */
export async function measureProvenance(
  source: Source,
  drawn: readonly AuditQuestion[],
): Promise<ProvenanceMeasures | null> {
  const wanted = new Set(drawn.map(({ id }) => id));
  const groupOf = new Map<string, string | null>();
  const [groups, skipped] = [countDistinct(), countSkipped()];
  const [periods, distances] = [createCounts(), createCounts()];
  for await (const { at, ...found } of readProvenance(source)) {
    if ("reason" in found) {
      skipped.skip(found.reason, at);
      continue;
    }
    const { question_id, group, distance, evidence } = found.line;
    if (group) groups.add(group);
    if (distance) distances.add(distance);
    const period = periodOf(evidence.at(-1)?.event ?? "");
    if (period) periods.add(period);
    if (wanted.has(question_id)) groupOf.set(question_id, group);
  }
  if (groupOf.size === 0) return null;
  return {
    groups: groups.count(),
    periods,
    distances,
    drawn: drawn.map((question) => ({ ...question, group: groupOf.get(question.id) ?? null })),
    skipped: skipped.counts(),
  };
}
