import type { Tally } from "../checks/reading/tally.ts";
import type { Emit } from "../pipeline/engine/events.ts";
import type { Config as WholeConfig } from "./config.ts";
import type { Page } from "./reading.ts";

/** All paths are absolute. */
export interface EvaluateOrder {
  readonly paths: readonly string[];
  readonly config: ConfigSource;
  /** Roles of the configuration, or names of models. */
  readonly models: readonly string[];
  /** The maximum number of questions of each size or file. */
  readonly limit: number | undefined;
  /** What the evaluations in the folder may cost, in the currency of the prices. */
  readonly budget: number | undefined;
  /** Where the results go; beside the questions if left out. */
  readonly out: string | undefined;
  /** The values of the target's own options, by their names in camel case. */
  readonly own: OwnValues;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  notice(line: string): void;
  openProgress(): Promise<Progress>;
}

export interface ReadAgainOrder extends Pick<EvaluateOrder, "config" | "env" | "signal" | "openProgress"> {
  readonly folder: string;
  /** A role of the configuration, or the name of a model. */
  readonly model: string;
}

export interface ScoreOrder {
  /** As the user named them, relative to the folder; at least one. */
  readonly names: readonly string[];
  readonly folder: string;
  readonly config: ConfigSource;
  readonly own: OwnValues;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** The configuration of a command that may also work without one. */
export interface ConfigSource {
  /** False if the user named none and the default one is missing. */
  readonly isThere: boolean;
  /** Reads the file. If it is missing, returns the defaults and tells the user. Throws `ConfigError`. */
  read(): WholeConfig;
}

/** Options that were not given have no value, unless they have a default. The target checks the values. */
export type OwnValues = Readonly<Record<string, unknown>>;

/** Shows the events of a command to the user until the command ends. */
export interface Progress {
  readonly emit: Emit;
  /** True if it shows a live display. */
  readonly isLive: boolean;
  end(): void;
}

/** What a command has found. */
export interface CommandEnd extends Page {
  /** Whether the command ends with exit code 1. */
  readonly failed: boolean;
}

export interface VerifyOrder {
  readonly folder: string;
  /** Names of real people that must not occur in the files. Empty if none are known. */
  readonly names: readonly string[];
  readonly tally: Tally;
}

export interface VerifyEnd {
  /** A set that copies somebody else's mistakes on purpose has known faults: how many parts have them, by check. */
  readonly known: ReadonlyMap<string, number>;
  /** How often each of the `names` that is also an ordinary word was only a word. Left out if the files have no such names. */
  readonly words?: ReadonlyMap<string, number>;
}

export interface AuditOrder {
  /** A file or a folder. */
  readonly path: string;
  /** The folder for the reports. The default is that of the measured files. */
  readonly output: string | undefined;
  /** The share of right answers that no rule may exceed. */
  readonly failAbove: number | undefined;
  /** Whether the bounds of the gates must be kept. */
  readonly gate: boolean;
  /** Called with each line of the report. */
  say(line: string): void;
}

export interface Audited {
  readonly written: readonly string[];
  /** One line for each rule that exceeds `failAbove`. */
  readonly above: readonly string[];
  /** One line for each gate that is missed; empty if `gate` is false. */
  readonly missed: readonly string[];
}
