/** What a command sees of the outside; tests give their own. */
export interface Terminal {
  /** Results. */
  out(line: string): void;
  /** Notices, progress, errors. */
  err(line: string): void;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  /** True where a person looks on: live display, questions, color. */
  readonly interactive: boolean;
  /** Asks for a line of input; only where interactive. */
  ask(question: string): Promise<string>;
  /** Exit codes: 0 complete, 1 some tasks failed or the budget is spent, 2 wrong usage or configuration, 130 interrupted. */
  exit(code: 0 | 1 | 2 | 130): void;
}

/** What an interrupted command says last. */
export const goOn = "Interrupted. What was finished is kept; run the same command again to go on.";
