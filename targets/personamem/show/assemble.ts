import { type Filler, fillerStage } from "../../../contexts/filler-stage.ts";
import { type FinishedQuestion, questionsIn } from "../../../contexts/question.ts";
import { type ContextRecord, contextKey, contextsForm } from "../../../contexts/recipe.ts";
import { type FinishedContext, finishContext } from "../../../contexts/text.ts";
import { conversationsStage, sessionKey } from "../../../conversations/stage.ts";
import { type Profile, personasForm } from "../../../personas/profile.ts";
import { themesForm } from "../../../timelines/themes/themes.ts";
import { timelinesForm } from "../../../timelines/timeline.ts";
import type { PlacedRecords } from "../../records.ts";
import type { RunRecords } from "../../run-records.ts";
import { type ContextPath, requireContext, requireFork } from "./ids.ts";

/** A context in one fork, assembled as the export does it. */
export interface AssembledContext {
  readonly record: ContextRecord;
  readonly profile: Profile;
  readonly context: FinishedContext;
  /** In the order in which they are asked. */
  readonly questions: readonly FinishedQuestion[];
  filler(index: number): Filler;
}

/** Throws `ConfigError` if there is no such context or fork, or if it is out of date. */
export async function assembleContext(
  { records }: Pick<RunRecords, "records">,
  path: ContextPath,
  asked: string,
): Promise<AssembledContext> {
  const { persona, size, variant, fork } = path;
  await requireContext(records, path, asked);
  const place = { stage: contextsForm, persona, key: contextKey(size, variant) };
  await records.refuseOutdated(place);
  const record = await records.read(place);
  requireFork(fork, record.tokens.length, asked);
  const { profile, ...parts } = await readParts(records, record, path);
  const context = finishContext(record, fork, { profile, ...parts });
  return { record, profile, context, questions: questionsIn(record, fork), filler: parts.filler };
}

/** Everything that the text of a context is made of, in one fork. */
async function readParts(records: PlacedRecords, { entries }: ContextRecord, { persona }: ContextPath) {
  const sessions = entries.flatMap((entry) => (entry.kind === "session" ? [entry] : []));
  const indices = entries.flatMap((entry) => (entry.kind === "filler" ? [String(entry.index)] : []));
  const topics = [...new Set(sessions.map(({ topic }) => topic))];
  const timelineOf = await records.readAll({ stage: timelinesForm, persona }, topics);
  const keys = sessions.map(({ topic, period }) => sessionKey(topic, period));
  const fillerAt = await records.readAll({ stage: fillerStage, persona }, indices);
  return {
    facts: (await records.read({ stage: themesForm, persona, key: "themes" })).facts,
    profile: await records.read({ stage: personasForm, persona, key: "profile" }),
    timelines: new Map(topics.map((topic) => [topic, timelineOf(topic)])),
    session: await records.readAll({ stage: conversationsStage, persona }, keys),
    filler: (index: number) => fillerAt(String(index)),
  };
}
