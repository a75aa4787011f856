import type { CommandOption } from "./command-options.ts";
import type { OwnValues } from "./orders.ts";
import type { RunRecords } from "./run-records.ts";

/** Something in a run that can be shown by its name or number. */
export interface Show {
  /** What it is, such as "persona". */
  readonly name: string;
  /** What is printed about it, for the help. */
  readonly parts: string;
  /** How it is named, for the help. */
  readonly id: string;
  readonly options: readonly CommandOption[];
  /** Throws `ConfigError` if there is no such thing. */
  show(order: ReadingOrder & { readonly id: string }): Promise<Page>;
}

/** A first look at what a target makes, taken from one partition. */
export interface Preview<Config> {
  /** Says which partition. Its value is a number. */
  readonly option: CommandOption;
  /** The stage up to which the partition is made. */
  readonly upTo: string;
  /** The keys of the configuration that make the preview smaller than a run. */
  narrowing(config: Config): Readonly<Record<string, unknown>>;
  show(run: RunRecords, partition: number): Promise<Page>;
}

/** Draws a part of a run. */
export interface DrawCommand {
  /** What is drawn, for the help. */
  readonly options: readonly CommandOption[];
  /** Used as file name extensions. The first is the default. */
  readonly formats: readonly string[];
  draw(order: ReadingOrder & { readonly format: string }): Promise<DrawnGraph>;
}

/** What to read of a run. */
export interface ReadingOrder {
  readonly run: RunRecords;
  readonly own: OwnValues;
}

export interface DrawnGraph {
  readonly text: string;
  /** What the user should know about it. */
  readonly notices: readonly string[];
}

/** Something to read, as text for people and as JSON. */
export interface Page {
  readonly lines: readonly string[];
  readonly json: object;
}
