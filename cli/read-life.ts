import { personasStage } from "../personas/stage.ts";
import { sqliteStore } from "../pipeline/store/sqlite.ts";
import { outFolder } from "../targets/open-run.ts";
import { topicsFolder } from "../targets/personamem/load-inputs.ts";
import { timelinesStage } from "../timelines/stage.ts";
import { topicNames } from "../topics/load.ts";
import type { PersonaLife, RunPlace } from "./graph.ts";
import { loadRun } from "./options.ts";
import { requirePersona, topicsOf } from "./show/ids.ts";
import { recordsByPlace } from "./show/records.ts";
import type { Terminal } from "./terminal.ts";

/** What a run has planned for a persona. Throws `ConfigError` where it was not made yet. */
export async function readLife(persona: number, place: RunPlace, terminal: Terminal): Promise<PersonaLife> {
  const { loaded } = loadRun({ ...place, stage: "timelines" }, terminal);
  const store = sqliteStore(outFolder(loaded), "read");
  try {
    const records = recordsByPlace(store);
    await requirePersona(records, persona, `persona "${persona}"`);
    const topics = await topicsOf(records, persona, topicNames(topicsFolder(loaded)));
    return {
      profile: await records.read({ stage: personasStage, persona, key: "profile" }),
      timelines: topics.map(await records.readAll({ stage: timelinesStage, persona }, topics)),
    };
  } finally {
    await store.close();
  }
}
