import { resolve } from "node:path";
import { ModelError } from "../../pipeline/engine/errors.ts";
import { sqliteStore } from "../../pipeline/store/sqlite.ts";
import { loadConfig } from "../../targets/load-config.ts";
import { makeSmallRun } from "../../targets/testing/small-run.ts";
import type { RunFolder } from "./run-folder.ts";

/** What a run reports of the failing call. */
export const refusal = "could not use the answer: the model refused";
export const refusalIssues = ["one", "two", "three", "four", "five"].map((word) => `issue ${word}`);

/** Makes the run of the folder; the call for one conversation of a persona fails. */
export async function runWithFailingCall(
  { folder, out }: RunFolder,
  persona: number,
  failingKey: string,
): Promise<void> {
  const { config } = loadConfig(resolve(folder, "config.yaml"), (read) => read);
  const store = sqliteStore(out, "write");
  const refused = async () => {
    throw new ModelError(refusal, { kind: "refusal", retryable: false, raw: "No.", issues: refusalIssues });
  };
  const run = await makeSmallRun({
    config: { ...config, topics: { ...config.topics, folder: resolve(folder, "topics") } },
    personas: [0, 1],
    stage: "contexts",
    store,
    change: (context) => ({
      ...context,
      servicesFor: (stage, partition, key) => {
        const services = context.servicesFor(stage, partition, key);
        const fails = stage === "conversations" && partition === persona && key === failingKey;
        return fails ? { ...services, ask: refused } : services;
      },
    }),
  });
  run.remove();
  await store.close();
}
