/** An option of the command line. */
export interface CommandOption {
  /** In the syntax of commander, such as `--sizes <sizes>`. */
  readonly flags: string;
  readonly description: string;
  /**
   * How its value is read: `list` is separated by commas, `numbers` is such as `0-2,7`, a `repeated` option can be given
   * several times. `paths` are relative to the folder in which the command is called.
   */
  readonly kind: "text" | "list" | "count" | "numbers" | "repeated" | "paths" | "flag";
  readonly choices?: readonly string[];
  /** A `count`, or each of the `numbers`, must be below this. */
  readonly most?: number;
  readonly default?: string | number;
  readonly isRequired?: boolean;
}

/** An option of the command line that replaces a value of the configuration. */
export interface TargetOption extends CommandOption {
  /** The path of the value in the configuration. */
  readonly sets: readonly string[];
  /** The value that a flag sets. */
  readonly to?: unknown;
  /** For a list: whether "all" is allowed instead, as in the configuration. */
  readonly orAll?: true;
}
