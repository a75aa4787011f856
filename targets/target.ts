import type { InputFile } from "../pipeline/engine/artifacts.ts";
import type { RunSummary } from "../pipeline/engine/run.ts";
import type { AnyStage } from "../pipeline/engine/stage.ts";
import type { Config } from "./config.ts";
import type { LoadedConfig } from "./load-config.ts";
import type { OpenRun } from "./open-run.ts";

/** What a run produces, and from what: all that commands need to know of it. */
export interface Target {
  /** The DAG, inputs first. */
  readonly stages: readonly AnyStage[];
  /** What `--stage` takes, in order: everything up to and including it is made. The last is the export. */
  readonly stageNames: readonly string[];
  readonly partition: "persona" | "shard";
  /** The names of all files that its export can write. */
  readonly files: readonly string[];
  /** How many partitions the configuration asks for. */
  partitions(config: Config): number;
  /** Reads what the configuration names; writes and sends nothing. */
  gather(order: GatherOrder): Gathered;
  /** Writes the files; `null` where interrupted. */
  write(run: OpenRun, summary: RunSummary, configuration: string): Promise<Written | null>;
  /** What there is to say of a run that ended before its export. */
  linesUpTo(stage: string, run: OpenRun, summary: RunSummary): Promise<readonly string[]>;
}

export interface GatherOrder {
  readonly loaded: LoadedConfig;
  /** Partitions go from 0 to this one, which is left out. */
  readonly partitions: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  notice(message: string): void;
}

export interface Gathered {
  /** What the stages plan from. */
  readonly settings: unknown;
  readonly inputs: readonly InputFile[];
  /** For `Services.keyedHash`; `null` where nobody gave one. */
  readonly key: string | null;
}

/** What an export has written. */
export interface Written {
  /** None where there was nothing to write: what stood there before is as it was. */
  readonly files: readonly string[];
  /** What they hold, such as "504 questions"; where there are none, why. */
  readonly holding: string;
  /** What else there is to say. */
  readonly lines: readonly string[];
  /** What is wrong with what was written; the run ends with exit code 1. */
  readonly faults: readonly string[];
}

/** The stages whose records a run up to the named one makes; each brings what it is made from. */
export function stagesNamed({ stageNames }: Target, name: string): readonly string[] {
  return stageNames.slice(0, stageNames.indexOf(name) + 1);
}
