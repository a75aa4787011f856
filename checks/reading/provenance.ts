import { z } from "zod";
import { distances as distanceNames } from "../../contexts/places.ts";
import { periods as periodNames } from "../../timelines/periods.ts";
import { countDistinct } from "../audit/count-distinct.ts";
import { type Counts, createCounts } from "../audit/counts.ts";
import type { AuditQuestion } from "./question.ts";
import { linesOf, type Source } from "./read-text.ts";
import { countSkipped, type Skipped } from "./skipped.ts";

/** What the provenance beside a questions file tells of all its questions, and of those that were drawn. */
export interface Provenance {
  readonly groups: number;
  readonly periods: Counts;
  readonly distances: Counts;
  /** The drawn questions, each with its group. */
  readonly drawn: readonly AuditQuestion[];
  readonly skipped: readonly Skipped[];
}

/** Loose: the provenance of others may say less, or more. */
const lineSchema = z.object({
  question_id: z.string(),
  group: z.string().nullish(),
  distance: z.enum(distanceNames).nullish(),
  evidence: z.array(z.object({ event: z.string() })).nullish(),
});

/** Reads the provenance line by line; groups are kept for the drawn questions alone. Null where it knows none of them. */
export async function readProvenance(
  source: Source,
  drawn: readonly AuditQuestion[],
): Promise<Provenance | null> {
  const wanted = new Set(drawn.map(({ id }) => id));
  const groupOf = new Map<string, string | null>();
  const [groups, periods, distances, skipped] = [
    countDistinct(),
    createCounts(),
    createCounts(),
    countSkipped(),
  ];
  for await (const { at, text } of linesOf(source)) {
    const read = lineSchema.safeParse(parseLine(text));
    if (!read.success) {
      skipped.skip(read.error.issues[0]?.path.length === 0 ? "no JSON record" : "another shape", at);
      continue;
    }
    const { question_id, group, distance, evidence } = read.data;
    if (group) groups.add(group);
    if (distance) distances.add(distance);
    const period = periodOf(evidence?.at(-1)?.event ?? "");
    if (period) periods.add(period);
    if (wanted.has(question_id)) groupOf.set(question_id, group ?? null);
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

/** Events are called `topic.period.number`. */
const periodOf = (event: string) => periodNames.find((period) => event.includes(`.${period}.`)) ?? null;

/** By context the messages at which the persona's own sessions begin. */
export type OwnSessions = ReadonlyMap<string, ReadonlySet<number>>;

const contextLineSchema = z.object({
  shared_context_id: z.string(),
  sessions: z.array(z.object({ message_index: z.int() })),
});

/** Which sessions are the persona's own, from `sessions_SIZE.jsonl`. Null where it says nothing. */
export async function readOwnSessions(source: Source): Promise<OwnSessions | null> {
  const own = new Map<string, ReadonlySet<number>>();
  for await (const { text } of linesOf(source)) {
    const read = contextLineSchema.safeParse(parseLine(text));
    if (!read.success) continue;
    const { shared_context_id, sessions } = read.data;
    own.set(shared_context_id, new Set(sessions.map(({ message_index }) => message_index)));
  }
  return own.size === 0 ? null : own;
}

export function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
