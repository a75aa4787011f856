import type { z } from "zod";
import { ConfigError, StoreError } from "../../pipeline/engine/errors.ts";
import { partsOf } from "../../pipeline/engine/fingerprint.ts";
import { wholeRun } from "../../pipeline/engine/plan.ts";
import type { RecordHead, Store } from "../../pipeline/store/store.ts";

/** As much of a stage as reading its records takes. */
export interface StageForm<Output> {
  readonly name: string;
  readonly each: "partition" | "run";
  readonly output: z.ZodType<Output>;
}

/** Where a record stands; of stages that run once for the run, the persona says nothing. */
export interface RecordPlace<Output> {
  readonly stage: StageForm<Output>;
  readonly persona: number;
  readonly key: string;
}

/**
 * The records of a run by their places, each as it was last made. So whoever looks need not know with which options
 * and packs the run was made.
 */
export interface PlacedRecords {
  has(place: RecordPlace<unknown>): boolean;
  /** Throws `ConfigError` where it was not made. */
  read<Output>(place: RecordPlace<Output>): Output;
  /** Throws `ConfigError` where something that the record was made from has been made again since. */
  refuseOutdated(place: RecordPlace<unknown>): void;
  /** The number of records of a stage. */
  count(stage: StageForm<unknown>): number;
}

export function recordsByPlace(store: Store): PlacedRecords {
  const headOf = ({ stage, persona, key }: RecordPlace<unknown>) =>
    store.latest(stage.name, stage.each === "run" ? wholeRun : persona, key);
  return {
    has: (place) => headOf(place) !== null,
    read: (place) => {
      const head = headOf(place);
      const text = head && store.read(head.fingerprint);
      if (text === null) throw new ConfigError(`could not read ${nameOf(place)}: it was not made yet`);
      const output = place.stage.output.safeParse(JSON.parse(text));
      if (output.success) return output.data;
      throw new StoreError(
        `could not read ${nameOf(place)}: another version of persona-pipeline made it; run again to make it anew`,
      );
    },
    refuseOutdated: (place) => {
      const head = headOf(place);
      const need = head && outdatedNeed(head, store);
      if (!need) return;
      throw new ConfigError(
        `could not show ${nameOf(place)}: ${need.stage} "${need.key}" was made again since; run again to bring it up to date`,
      );
    },
    count: (stage) => store.counts().find((entry) => entry.stage === stage.name)?.records ?? 0,
  };
}

function nameOf({ stage, persona, key }: RecordPlace<unknown>): string {
  return `${stage.name} "${key}"${stage.each === "run" ? "" : ` of persona ${persona}`}`;
}

/** The first record that this one was made from and that is another one by now. */
function outdatedNeed({ parts, partition }: RecordHead, store: Store) {
  return Object.entries(parts)
    .flatMap(([part, digest]) => {
      const [, stage, key] = /^record (\S+) (.*)$/.exec(part) ?? [];
      return stage !== undefined && key !== undefined ? [{ stage, key, digest }] : [];
    })
    .find(({ stage, key, digest }) => {
      const now = store.latest(stage, partition, key) ?? store.latest(stage, wholeRun, key);
      return partsOf({ digest: now?.digest ?? null }).digest !== digest;
    });
}
