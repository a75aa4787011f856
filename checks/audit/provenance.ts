import { periodOf, readProvenance } from "../reading/provenance.ts";
import type { AuditQuestion } from "../reading/question-row.ts";
import { countSkipped, type Skipped } from "../reading/skipped.ts";
import type { Source } from "../reading/source-text.ts";
import { type Counts, countDistinct, createCounts } from "./counts.ts";
import { countSpread, type Spread, spreadsOf } from "./spread.ts";

/** What the provenance beside a questions file says. */
export interface ProvenanceMeasures {
  readonly groups: number;
  readonly periods: Counts;
  readonly distances: Counts;
  /** How the stories of the evidence, and the reasons in it, are spread over personas. */
  readonly spreads: readonly Spread[];
  /** The questions drawn from the file, each with its group and level. */
  readonly drawn: readonly AuditQuestion[];
  readonly skipped: readonly Skipped[];
}

/** Reads the provenance line by line and keeps the groups of the drawn questions only. `null` if it knows none of them. */
export async function measureProvenance(
  source: Source,
  drawn: readonly AuditQuestion[],
): Promise<ProvenanceMeasures | null> {
  const wanted = new Set(drawn.map(({ id }) => id));
  const known = new Map<string, Pick<AuditQuestion, "group" | "level">>();
  const [groups, skipped] = [countDistinct(), countSkipped()];
  const [periods, distances] = [createCounts(), createCounts()];
  const [stories, reasons] = [countSpread("stories", "persona"), countSpread("reasons", "persona")];
  for await (const { at, ...found } of readProvenance(source)) {
    if ("reason" in found) {
      skipped.skip(found.reason, at);
      continue;
    }
    const { question_id, group, level, persona_id: persona, distance, evidence } = found.line;
    if (group) groups.add(group);
    if (distance) distances.add(distance);
    const period = periodOf(evidence.at(-1)?.event ?? "");
    if (period) periods.add(period);
    if (wanted.has(question_id)) known.set(question_id, { group, level });
    if (persona === null) continue;
    stories.add(
      persona,
      persona,
      evidence.flatMap(({ happening }) => happening ?? []),
    );
    reasons.add(
      persona,
      persona,
      evidence.flatMap(({ reason }) => reason ?? []),
    );
  }
  if (known.size === 0) return null;
  return {
    groups: groups.count(),
    periods,
    distances,
    spreads: spreadsOf(stories, reasons),
    drawn: drawn.map((question) => ({ ...question, ...(known.get(question.id) ?? { group: null }) })),
    skipped: skipped.counts(),
  };
}
