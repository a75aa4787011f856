import type { z } from "zod";
import type { Tally } from "../checks/reading/tally.ts";
import type { InputFile } from "../pipeline/engine/artifacts.ts";
import type { Emit } from "../pipeline/engine/events.ts";
import type { RunSummary } from "../pipeline/engine/run.ts";
import type { AnyStage } from "../pipeline/engine/stage.ts";
import type { Roles } from "../pipeline/models/roles.ts";
import type { CommonShape } from "./common.ts";
import type { ConfigFile } from "./load-config.ts";
import type { OpenRun } from "./open-run.ts";

/** The keys that every configuration has, together with a target's own. */
export type ConfigOf<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<CommonShape & Shape>>;

/** What a run produces, and from what: all that commands and the configuration need to know of it. */
export interface Target<Shape extends z.ZodRawShape> extends TargetParts<ConfigOf<Shape>> {
  /** The target's own keys of `config.yaml`. */
  readonly configuration: Shape;
}

/** A target for readers of the whole configuration: commands ask whichever was chosen. */
export interface TargetParts<Config> {
  readonly name: string;
  /** What the name means, for the help. */
  readonly description: string;
  readonly options: readonly TargetOption[];
  /** The roles that its calls ask. `--model` sets the model of the first. */
  readonly roles: Roles;
  /** The DAG, inputs first. */
  readonly stages: readonly AnyStage[];
  /** What `--stage` takes, in order: everything up to and including it is made. The last is the export. */
  readonly stageNames: readonly string[];
  readonly partition: Partitions<Config>;
  /** The names of all files that its export can write. */
  readonly files: readonly string[];
  /** The target's part of `config.resolved.yaml`: all that decides what is made, and a comment for above it. */
  resolved(config: Config, partitions: readonly number[]): Resolved;
  /** Reads what the configuration names. Writes and sends nothing. */
  gather(order: GatherOrder<Config>): Gathered;
  /** Writes the files; `null` where it was interrupted. */
  write(run: OpenRun, summary: RunSummary, configuration: string): Promise<Written | null>;
  /** What can be said of a run that ended before its export. */
  linesUpTo(stage: string, run: OpenRun, summary: RunSummary): Promise<readonly string[]>;
  /** Whether a folder holds files that only this target writes. */
  recognizes(folder: string): boolean;
  /**
   * Checks exported files from the files alone; findings go into the tally. Returns what a set that is faithful to
   * somebody else's is known to have wrong: in how many of its parts, by check.
   */
  verify(order: VerifyOrder): Promise<ReadonlyMap<string, number>>;
  /** Measures exported files, and writes the reports. */
  audit(order: AuditOrder): Promise<Audited>;
  readonly evaluation: Evaluation;
  /** Left out if its evaluation computes the scores. */
  readonly scoring?: Scoring;
}

/** Asks models the questions of an exported benchmark. */
export interface Evaluation {
  /** What the paths of an order are, for the help. */
  readonly paths: string;
  /** The options that not every target has. */
  readonly options: readonly CommandOption[];
  evaluate(order: EvaluateOrder): Promise<CommandEnd>;
}

/** Scores a file of answers. */
export interface Scoring {
  /** What the file holds, for the help. */
  readonly file: string;
  readonly options: readonly CommandOption[];
  score(order: ScoreOrder): Promise<CommandEnd>;
}

/** All paths are absolute. */
export interface EvaluateOrder {
  readonly paths: readonly string[];
  readonly config: ConfigFile;
  /** Roles of the configuration, or names of models. */
  readonly models: readonly string[];
  /** The most questions of each size or file. */
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

export interface ScoreOrder {
  /** As the user named it, and as an absolute path. */
  readonly name: string;
  readonly file: string;
  readonly config: ConfigFile;
  readonly own: OwnValues;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** Options that were not given have no value, unless they have a default. The target checks the values. */
export type OwnValues = Readonly<Record<string, unknown>>;

/** Shows the events of a command to the user until it is ended. */
export interface Progress {
  readonly emit: Emit;
  /** True if it shows a live display. */
  readonly isLive: boolean;
  end(): void;
}

/** What a command has found, as text for people and as JSON. */
export interface CommandEnd {
  readonly lines: readonly string[];
  readonly json: object;
  /** Whether the command ends with exit code 1. */
  readonly failed: boolean;
}

export interface VerifyOrder {
  readonly folder: string;
  /** Names of real people that may occur nowhere; empty where none are known. */
  readonly names: readonly string[];
  readonly tally: Tally;
}

export interface AuditOrder {
  /** A file or a folder. */
  readonly path: string;
  /** Where the reports go; beside what is measured if left out. */
  readonly output: string | undefined;
  /** The share of right answers that no rule may exceed. */
  readonly failAbove: number | undefined;
  /** Takes the lines of the report as they come. */
  say(line: string): void;
}

export interface Audited {
  readonly written: readonly string[];
  /** What exceeds `failAbove`, a line each. */
  readonly above: readonly string[];
}

/** What a target is divided into. Partitions are numbered from 0. */
export interface Partitions<Config> {
  readonly name: "persona" | "shard";
  /** How many the configuration asks for. */
  count(config: Config): number;
  /** The option that selects some by their numbers, if there is one. */
  readonly option?: CommandOption;
}

/** An option of the command line. */
export interface CommandOption {
  /** As commander reads them, such as `--sizes <sizes>`. */
  readonly flags: string;
  readonly description: string;
  /**
   * How its value is read: `list` is separated by commas, `numbers` is such as `0-2,7`, a `repeated` option can be given
   * several times. `paths` are relative to the folder in which the command is called.
   */
  readonly kind: "text" | "list" | "count" | "numbers" | "repeated" | "paths" | "flag";
  readonly choices?: readonly string[];
  /** Every one of the `numbers` is less. */
  readonly most?: number;
  readonly default?: string | number;
  readonly isRequired?: boolean;
}

/** An option of the command line that takes the place of a value in the configuration. */
export interface TargetOption extends CommandOption {
  /** The path of the value in the configuration. */
  readonly sets: readonly string[];
  /** The value that a flag sets. */
  readonly to?: unknown;
}

export interface GatherOrder<Config> {
  readonly config: Config;
  /** Relative paths of the configuration start here. */
  readonly folder: string;
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

export interface Resolved {
  readonly comment: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What an export has written. */
export interface Written {
  /** Empty where there was nothing to write; files that an earlier export wrote are left as they are. */
  readonly files: readonly string[];
  /** What they hold, such as "504 questions"; where there are none, why. */
  readonly holding: string;
  /** What else there is to say. */
  readonly lines: readonly string[];
  /** What is wrong with what was written; the run ends with exit code 1. */
  readonly faults: readonly string[];
}

/** The stages whose records a run up to the named one makes; each brings what it is made from. */
export function stagesNamed(
  { stageNames }: { readonly stageNames: readonly string[] },
  name: string,
): readonly string[] {
  return stageNames.slice(0, stageNames.indexOf(name) + 1);
}
