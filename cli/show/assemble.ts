import { type Filler, fillerStage } from "../../contexts/filler-stage.ts";
import { type Question, questionsIn } from "../../contexts/question.ts";
import type { ContextRecord } from "../../contexts/recipe.ts";
import { contextKey, contextsStage } from "../../contexts/stage.ts";
import { type FinishedContext, finishContext } from "../../contexts/text.ts";
import { conversationsStage } from "../../conversations/stage.ts";
import type { Profile } from "../../personas/profile.ts";
import { personasStage } from "../../personas/stage.ts";
import { timelinesStage } from "../../timelines/stage.ts";
import { type ContextPath, requireContext, requireFork } from "./ids.ts";
import type { PlacedRecords } from "./records.ts";

/** A context in one fork, put together as the export does it. */
export interface AssembledContext {
  readonly record: ContextRecord;
  readonly profile: Profile;
  readonly context: FinishedContext;
  /** In the order in which they are asked. */
  readonly questions: readonly Question[];
  filler(index: number): Filler;
}

export interface Assembly {
  readonly records: PlacedRecords;
  countTokens(text: string): number;
}

export function assembleContext(
  { records, countTokens }: Assembly,
  path: ContextPath,
  asked: string,
): AssembledContext {
  const { persona, size, variant, fork } = path;
  requireContext(records, path, asked);
  const place = { stage: contextsStage, persona, key: contextKey(size, variant) };
  records.refuseOutdated(place);
  const record = records.read(place);
  requireFork(fork, record.tokens.length, asked);
  const profile = records.read({ stage: personasStage, persona, key: "profile" });
  const topics = new Set(record.entries.flatMap((entry) => (entry.kind === "session" ? [entry.topic] : [])));
  const timelines = new Map(
    [...topics].map((key) => [key, records.read({ stage: timelinesStage, persona, key })]),
  );
  const beats = (key: string) => records.read({ stage: conversationsStage, persona, key });
  const filler = (index: number) => records.read({ stage: fillerStage, persona, key: String(index) });
  const context = finishContext(record, fork, { profile, timelines, beats, filler, countTokens });
  return { record, profile, context, questions: questionsIn(record, fork), filler };
}
