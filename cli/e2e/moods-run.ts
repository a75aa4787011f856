import pLimit from "p-limit";
import { z } from "zod";
import type { RunEvent } from "../../pipeline/engine/events.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { type RunSummary, runStages } from "../../pipeline/engine/run.ts";
import { defineStage, type Scope } from "../../pipeline/engine/stage.ts";
import { servicesWith } from "../../pipeline/engine/testing/services.ts";
import { localExecutor } from "../../pipeline/executors/local.ts";
import { askingServices } from "../../pipeline/models/asking.ts";
import { connectModels, createModels } from "../../pipeline/models/models.ts";
import type { RoleSettings } from "../../pipeline/models/roles.ts";
import { modelSettings } from "../../pipeline/models/settings.ts";
import { nameColors } from "../../pipeline/models/testing/calls.ts";
import { sqliteStore } from "../../pipeline/store/sqlite.ts";
import type { Failure } from "../../pipeline/store/store.ts";

/** One record for each mood, each made with one call: the smallest possible run over a server. */
const moods = defineStage({
  name: "moods",
  version: 1,
  each: "run",
  inputs: {},
  calls: [nameColors],
  output: z.strictObject({ colors: z.array(z.string()) }),
  plan: (_, { settings: { count } }: Scope<{ readonly count: number }>) =>
    Array.from({ length: count }, (_, index) => ({ key: `mood-${index}`, params: { index } })),
  run: ({ key }, _, services) => services.ask(nameColors, { count: 4, mood: key }),
});

interface MoodsOrder {
  readonly folder: string;
  readonly count: number;
  readonly baseUrl: string;
  readonly key: string;
  /** Settings of the model, besides the address and the key. */
  readonly settings: object;
}

export interface MoodsEnd {
  readonly summary: RunSummary | null;
  /** The error that ended the run. */
  readonly error: unknown;
  readonly events: readonly RunEvent[];
  readonly failures: readonly Failure[];
  /** The moods that have a record. */
  readonly made: readonly string[];
}

/** Runs the stage against a server through everything that calls pass, with the store in a folder. */
export async function runMoods({ folder, count, baseUrl, key, settings }: MoodsOrder): Promise<MoodsEnd> {
  const concurrency = 64;
  const writer = modelSettings.parse({
    ...{ provider: "openai", model: "test-model", baseUrl, keyVariable: "MY_KEY", concurrency },
    ...settings,
  });
  const store = sqliteStore(folder, "write");
  const events: RunEvent[] = [];
  const emit = (event: RunEvent) => void events.push(event);
  const asked: RoleSettings = { roles: [{ name: "writer" }], settings: { writer } };
  const bare = await createModels(asked, { MY_KEY: key });
  const models = await connectModels(bare, asked, { store, emit });
  const { signal } = new AbortController();
  const limit = pLimit(2 * concurrency);
  const run = runStages([moods], [], {
    store,
    seed: 1,
    settings: { count },
    identityOf: (role) => models.of(role).identity,
    emit,
    signal,
    takesUpFailures: true,
    run: "moods",
    basis: null,
    executor: localExecutor({ atOnce: 1 }),
    limit: (task) => limit(task),
    servicesFor: (stage, partition, place) =>
      servicesWith({
        random: createRandom(1, stage, partition, place),
        ...askingServices((role) => ({
          provider: models.of(role),
          asker: { stage, partition, key: place },
          emit,
          signal,
        })),
        countTokens: (text) => text.length,
      }),
  });
  try {
    const { summary, error } = await run.then(
      (ended) => ({ summary: ended, error: null }),
      (thrown: unknown) => ({ summary: null, error: thrown }),
    );
    const made = (await store.heads(["moods"], -1)).get("moods") ?? new Map<string, unknown>();
    return { summary, error, events, failures: await store.failures(), made: [...made.keys()] };
  } finally {
    await store.close();
  }
}
