import { type Filler, fillerStage } from "../../contexts/filler-stage.ts";
import type { ContextRecord } from "../../contexts/recipe.ts";
import { contextKey, contextsStage } from "../../contexts/stage.ts";
import { conversationsStage, recordsOfSession } from "../../conversations/stage.ts";
import { type Asked, contextId, rowsOf } from "../../formats/personamem/rows.ts";
import { type ContextText, contextText } from "../../formats/personamem/text.ts";
import type { Profile } from "../../personas/profile.ts";
import { personasStage } from "../../personas/stage.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { filterStage, keptGroups } from "../../questions/filter/stage.ts";
import type { WrittenGroup } from "../../questions/stage.ts";
import { timelinesStage } from "../../timelines/stage.ts";
import type { TopicTimeline } from "../../timelines/timeline.ts";
import { type ContextPath, requireContext, requireFork } from "./ids.ts";
import type { PlacedRecords, RecordPlace } from "./records.ts";

/** A context in one fork, put together as the export does it. */
export interface AssembledContext {
  readonly id: string;
  readonly record: ContextRecord;
  readonly profile: Profile;
  readonly timelines: ReadonlyMap<string, TopicTimeline>;
  readonly groups: ReadonlyMap<string, WrittenGroup>;
  readonly text: ContextText;
  /** What the export writes of its questions, in order of their places. */
  readonly asked: readonly Asked[];
  filler(index: number): Filler;
}

export interface Assembly {
  readonly records: PlacedRecords;
  /** Seeds that the run may have been made with. */
  readonly seeds: readonly number[];
  countTokens(text: string): number;
}

export async function assembleContext(
  { records, seeds, countTokens }: Assembly,
  path: ContextPath,
  asked: string,
): Promise<AssembledContext> {
  const { persona, size, variant, fork } = path;
  await requireContext(records, path, asked);
  const place = { stage: contextsStage, persona, key: contextKey(size, variant) };
  await records.refuseOutdated(place);
  const seed = await seedOf(place, { records, seeds });
  if (seed === undefined) {
    throw new ConfigError(
      `could not show ${asked}: it was made with another seed than ${seeds[0]}; give its configuration with --config`,
    );
  }
  const record = await records.read(place);
  requireFork(fork, record.tokens.length, asked);
  const { filler, ...parts } = await readParts(records, record, path);
  const { profile, timelines, groups, beats } = parts;
  const text = contextText(record, fork, { profile, timelines, beats, filler, countTokens });
  const id = contextId(text.messages);
  const rows = rowsOf({ seed, persona, record, timelines, groups }, fork, text, id);
  return { id, record, profile, timelines, groups, text, asked: rows, filler };
}

async function seedOf(
  place: RecordPlace<unknown>,
  { records, seeds }: Pick<Assembly, "records" | "seeds">,
): Promise<number | undefined> {
  for (const seed of seeds) if (await records.wasMadeWithSeed(seed, place)) return seed;
  return undefined;
}

/** Everything that a context is put together from in one fork. */
async function readParts(
  records: PlacedRecords,
  { entries, questions }: ContextRecord,
  { persona, fork }: ContextPath,
) {
  const sessions = entries.flatMap((entry) => (entry.kind === "session" ? [entry] : []));
  const indices = entries.flatMap((entry) => (entry.kind === "filler" ? [String(entry.index)] : []));
  const topics = [...new Set(sessions.map(({ topic }) => topic))];
  const timelineOf = await records.readAll({ stage: timelinesStage, persona }, topics);
  const told = sessions.flatMap(({ topic, period }) => recordsOfSession(timelineOf(topic), period, fork));
  const asked = questions.map(({ group }) => group);
  const fillerAt = await records.readAll({ stage: fillerStage, persona }, indices);
  return {
    profile: await records.read({ stage: personasStage, persona, key: "profile" }),
    timelines: new Map(topics.map((topic) => [topic, timelineOf(topic)])),
    groups: keptGroups(questions, await records.readAll({ stage: filterStage, persona }, asked)),
    beats: await records.readAll({ stage: conversationsStage, persona }, told),
    filler: (index: number) => fillerAt(String(index)),
  };
}
