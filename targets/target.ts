import type { z } from "zod";
import type { InputFile } from "../pipeline/engine/artifacts.ts";
import type { RunSummary } from "../pipeline/engine/run.ts";
import type { PlannedStage } from "../pipeline/engine/stage.ts";
import type { Provider } from "../pipeline/models/provider.ts";
import type { Roles } from "../pipeline/models/roles.ts";
import type { CommandOption, TargetOption } from "./command-options.ts";
import type { CommonShape } from "./common-configuration.ts";
import type { RunInProgress } from "./early-export.ts";
import type { OpenRun } from "./open-run.ts";
import type {
  Audited,
  AuditOrder,
  CommandEnd,
  EvaluateOrder,
  ReadAgainOrder,
  ScoreOrder,
  VerifyEnd,
  VerifyOrder,
} from "./orders.ts";
import type { DrawCommand, Preview, Show } from "./reading.ts";

/** The keys that every configuration has, together with a target's own. */
export type ConfigOf<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<CommonShape & Shape>>;

/** What a run produces: everything that commands and the configuration need to know about it. */
export interface Target<Shape extends z.ZodRawShape> extends TargetParts<ConfigOf<Shape>> {
  /** The target's own keys of `config.yaml`. */
  readonly configuration: Shape;
}

/** What making a dataset needs from a target. Everything else is for commands. */
export interface MadeTarget<Config> {
  readonly name: string;
  /** The roles that its calls use. `--model` sets the model of the first. */
  readonly roles: Roles;
  /** The values of `--stage`, in order. A run makes everything up to and including the stage. The last is the export. */
  readonly stageNames: readonly string[];
  readonly partition: Partitions<Config>;
  /** The names of all files and folders that its export can write. */
  readonly files: readonly string[];
  /** Which of these are folders. Everything in them belongs to the export. */
  readonly folders?: readonly string[];
  /** The options of the command line that set its keys. Left out if there are none. */
  readonly options?: readonly TargetOption[];
  /** Left out if an export is always written as a whole. */
  readonly parts?: DatasetParts<Config>;
  /** The target's part of `config.resolved.yaml`: everything that influences the dataset, and a comment to be put above it. */
  resolved(config: Config, partitions: readonly number[]): Resolved;
  /** Loads what a run needs. The rest of the target is small, because every command loads it. */
  load(): Promise<Production<Config>>;
}

/** A target for code that works with any target. */
export interface TargetParts<Config> extends MadeTarget<Config> {
  /** What the target produces, for the help. */
  readonly description: string;
  readonly options: readonly TargetOption[];
  /** Where its topic packs are; left out if it has none. Relative paths in the configuration start in `folder`. */
  topicFolders?(loaded: { readonly config: Config; readonly folder: string }): TopicFolders;
  /** What `pipeline show` can print about its runs. */
  readonly shows: readonly Show[];
  /** Left out if it has no preview. */
  readonly preview?: Preview<Config>;
  /** Left out if nothing in it can be drawn. */
  readonly drawing?: DrawCommand;
  /** Whether a folder holds files that only this target writes. */
  recognizes(folder: string): boolean;
  /** Checks exported files, and reads nothing else. Findings go into the tally. */
  verify(order: VerifyOrder): Promise<VerifyEnd>;
  /** Lets a model read again what a reader recorded. Left out if its files contain no recorded readings. */
  readAgain?(order: ReadAgainOrder): Promise<CommandEnd>;
  /** Measures exported files, and writes the reports. */
  audit(order: AuditOrder): Promise<Audited>;
  /** Left out if models are asked nothing about its files. */
  readonly evaluation?: Evaluation;
  /** Left out if its evaluation computes the scores. */
  readonly scoring?: Scoring;
}

export interface TopicFolders {
  /** The folder for new packs. */
  readonly own: string;
  /** All folders of packs; own packs come first. */
  readonly all: readonly string[];
}

/** What makes the records and files of a target. */
export interface Production<Config> {
  /** The DAG, inputs first. */
  readonly stages: readonly PlannedStage[];
  /** Reads the files that the configuration names. It writes and sends nothing. */
  gather(order: GatherOrder<Config>): GatheredInputs | Promise<GatheredInputs>;
  /** Loads what partitions need, in a worker that waits for its first one. May be left out. */
  prepare?(): Promise<void>;
  /** Answers roles without being a model, such as a memory system. Sends nothing yet. May be left out. */
  outside?(config: Config, env: GatherOrder<Config>["env"]): RunOutside | null;
  /** Writes the files. Returns `null` if interrupted. */
  write(run: OpenRun<Config>, summary: RunSummary, configuration: string): Promise<Written | null>;
  /**
   * The same while partitions are still being made, for a target that writes them one after the other. Also
   * returns `null` if it may not finish. May be left out.
   */
  writeAlong?(run: OpenRun<Config>, following: RunInProgress, configuration: string): Promise<Written | null>;
  /** Lines to print about a run that ended before its export. */
  linesUpTo(stage: string, run: OpenRun<Config>, summary: RunSummary): Promise<readonly string[]>;
}

export interface RunOutside {
  /** By role. */
  readonly providers: Readonly<Record<string, Provider>>;
  close(): Promise<void>;
}

/** Asks models the questions of an exported benchmark. */
export interface Evaluation {
  /** What the paths of an order are, for the help. */
  readonly paths: string;
  /** The options that only some targets have. */
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

/** Parts of a dataset that have their own files and can be made independently, such as sizes. */
export interface DatasetParts<Config> {
  /** The names of all parts, in order. */
  readonly names: readonly string[];
  filesOf(name: string): readonly string[];
  chosen(config: Config): readonly string[];
  /** The configuration keys that choose exactly these parts. */
  choosing(config: Config, names: readonly string[]): Readonly<Record<string, unknown>>;
}

/** How a target is divided into partitions. They are numbered from 0. */
export interface Partitions<Config> {
  readonly name: "persona" | "shard";
  /** How many partitions the configuration asks for. Relative paths in it start in `folder`. */
  count(config: Config, folder: string): number;
  /** The option that selects partitions by number, if there is one. */
  readonly option?: CommandOption;
}

export interface GatherOrder<Config> {
  readonly config: Config;
  /** Relative paths in the configuration start here. */
  readonly folder: string;
  /** All partitions of the run have lower numbers than this. */
  readonly partitions: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  notice(message: string): void;
}

export interface GatheredInputs {
  /** The settings that the stages plan from. */
  readonly settings: unknown;
  /** A digest of the settings. The default is that of their JSON. If it is given, large settings are read only when needed. */
  readonly digest?: string;
  readonly inputs: readonly InputFile[];
  /** The key for `Services.keyedHash`, or `null` if none was given. */
  readonly key: string | null;
}

export interface Resolved {
  readonly comment: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What an export has written. */
export interface Written {
  /** Empty if there was nothing to write. An earlier export is then moved into a folder of its own. */
  readonly files: readonly string[];
  /** What the files hold, such as "504 questions", or the reason why there are none. */
  readonly holding: string;
  /** Further lines to print. */
  readonly lines: readonly string[];
  /** Mistakes in the files. If there are any, the run ends with exit code 1. */
  readonly faults: readonly string[];
}

/** The names of all stages up to and including the named one. */
export function stagesNamed(
  { stageNames }: { readonly stageNames: readonly string[] },
  name: string,
): readonly string[] {
  return stageNames.slice(0, stageNames.indexOf(name) + 1);
}
