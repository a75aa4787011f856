import { join } from "node:path";
import type { Executor } from "../pipeline/executors/executor.ts";
import { processExecutor } from "../pipeline/executors/processes.ts";
import type { ModelRequest } from "../pipeline/models/provider.ts";
import { packageFolders } from "../pipeline/text/packaged.ts";
import { partitionsAtOnce } from "./at-once.ts";
import type { OpenRun } from "./open-run.ts";
import type { RunPlace } from "./out-folder.ts";
import { rolesOf } from "./roles.ts";

/** Built, because Node 20 runs no TypeScript in a process of its own. */
const script = join(packageFolders.root, "dist/targets/serve-worker.js");

export interface LocalWorkers {
  /** How many processes in all, with this one. */
  readonly count: number;
  readonly place: RunPlace;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Lets several processes of this machine make the partitions of a run. They ask models through this process,
 * so there is one cache, one pace and one budget, and no key leaves this process.
 */
export function localWorkers(run: OpenRun, { count, place, env }: LocalWorkers): Executor {
  const { config, context, models } = run;
  const { out, store, run: name } = place.config;
  const { PGPASSWORD, PGUSER } = env;
  const ask = (role: string, request: Omit<ModelRequest, "simulated">) =>
    models.of(role).send({ ...request, simulated: neverAsked }, context.signal);
  const all = partitionsAtOnce(rolesOf(config));
  const inOne = isSimulating(run);
  const isPaid = run.target.roles.some(({ name: role }) => models.of(role).paid);
  return processExecutor({
    script,
    opening: {
      place: { config: { out, store, run: name }, folder: place.folder },
      env: Object.fromEntries(
        Object.entries({ PGPASSWORD, PGUSER }).filter(([, value]) => value !== undefined),
      ),
    },
    count: inOne ? 0 : count - 1,
    // With models, each partition waits for answers most of the time, so all are made at once. Without models, one is
    // made after the other: two at once would end together, and whoever writes them in order would wait.
    atOnce: isPaid ? all : 1,
    ahead: isPaid ? 0 : 1,
    here: isPaid ? all : 1,
    emit: context.emit,
    ask,
  });
}

const neverAsked = () => {
  throw new Error("an offline model answers in the process that asks it");
};

/**
 * Whether a recording may be completed by simulated answers. Only the process that asks can simulate one, so then a
 * single process makes everything.
 */
const isSimulating = ({ target, models }: Pick<OpenRun, "target" | "models">) =>
  target.roles.some(({ name }) => models.of(name).identity.fallback === "offline");

/** The minimum number of partitions for which it pays to start a process. */
const leastPartitions = 4;

/**
 * How many processes a run has by default: all cores if code writes the texts or a recording is replayed. With
 * a model, one process is fast enough.
 */
export function usualWorkers(
  run: Pick<OpenRun, "config" | "target" | "models" | "partitions">,
  cores: number,
): number {
  const { config, target, models, partitions } = run;
  // Recorded answers come from a file, so nothing waits for a server.
  const asks = target.roles.some(({ name }) => {
    const { paid, identity } = models.of(name);
    return paid && identity.provider !== "recorded";
  });
  const isWorth =
    config.store === "sqlite" && !asks && !isSimulating(run) && partitions.length >= leastPartitions;
  return isWorth ? Math.min(cores, Math.floor(partitions.length / 2)) : 1;
}
