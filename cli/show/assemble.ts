import { type Filler, fillerStage } from "../../contexts/filler-stage.ts";
import type { ContextRecord } from "../../contexts/recipe.ts";
import { contextKey, contextsStage } from "../../contexts/stage.ts";
import { conversationsStage } from "../../conversations/stage.ts";
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
import type { PlacedRecords } from "./records.ts";

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

export function assembleContext(
  { records, seeds, countTokens }: Assembly,
  path: ContextPath,
  asked: string,
): AssembledContext {
  const { persona, size, variant, fork } = path;
  requireContext(records, path, asked);
  const place = { stage: contextsStage, persona, key: contextKey(size, variant) };
  records.refuseOutdated(place);
  const seed = seeds.find((candidate) => records.wasMadeWithSeed(candidate, place));
  if (seed === undefined) {
    throw new ConfigError(
      `could not show ${asked}: it was made with another seed than ${seeds[0]}; give its configuration with --config`,
    );
  }
  const record = records.read(place);
  requireFork(fork, record.tokens.length, asked);
  const profile = records.read({ stage: personasStage, persona, key: "profile" });
  const topics = new Set(record.entries.flatMap((entry) => (entry.kind === "session" ? [entry.topic] : [])));
  const timelines = new Map(
    [...topics].map((key) => [key, records.read({ stage: timelinesStage, persona, key })]),
  );
  const groups = keptGroups(record.questions, (key) => records.read({ stage: filterStage, persona, key }));
  const filler = (index: number) => records.read({ stage: fillerStage, persona, key: String(index) });
  const text = contextText(record, fork, {
    profile,
    timelines,
    beats: (key) => records.read({ stage: conversationsStage, persona, key }),
    filler,
    countTokens,
  });
  const id = contextId(text.messages);
  const rows = rowsOf({ seed, persona, record, timelines, groups }, fork, text, id);
  return { id, record, profile, timelines, groups, text, asked: rows, filler };
}
