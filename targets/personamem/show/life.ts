import type { Profile } from "../../../personas/profile.ts";
import { personasStage } from "../../../personas/stage.ts";
import { timelinesStage } from "../../../timelines/stage.ts";
import type { TopicTimeline } from "../../../timelines/timeline.ts";
import type { RunRecords } from "../../run-records.ts";
import { requirePersona, topicsOf } from "./ids.ts";

/** What a run has planned for a persona. */
export interface PersonaLife {
  readonly profile: Profile;
  readonly timelines: readonly TopicTimeline[];
}

/** Throws `ConfigError` if the persona or its timelines were not made yet. */
export async function readLife(run: RunRecords, persona: number): Promise<PersonaLife> {
  const { records } = run;
  await requirePersona(records, persona, `persona "${persona}"`);
  const topics = await topicsOf(run, persona);
  return {
    profile: await records.read({ stage: personasStage, persona, key: "profile" }),
    timelines: topics.map(await records.readAll({ stage: timelinesStage, persona }, topics)),
  };
}
