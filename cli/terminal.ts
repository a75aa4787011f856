/** The outside of a command: output, environment and user. Tests pass their own. */
export interface Terminal {
  /** Results. */
  out(line: string): void;
  /** Notices, progress, errors. */
  err(line: string): void;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  /** True if a person uses the command directly: it may show a live display and ask questions. */
  readonly interactive: boolean;
  /** Asks for a line of input; only if interactive. */
  ask(question: string): Promise<string>;
  /** Exit codes: 0 complete, 1 some tasks failed or the budget is spent, 2 wrong usage or configuration, 130 interrupted. */
  exit(code: 0 | 1 | 2 | 130): void;
}

/** The last line of an interrupted command. */
export const goOn = "Interrupted. What was finished is kept; run the same command again to continue.";

/**
 * Terminals obey control characters: they move the cursor, change colors and titles, or turn the text around.
 * Names, answers of servers and texts of others may contain them, so they are shown as JSON writes them.
 */
function printable(text: string): string {
  return text.replaceAll(
    /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The same terminal, but what it prints contains no control characters. */
export function withoutControls(terminal: Terminal): Terminal {
  return {
    ...terminal,
    out: (line) => terminal.out(printable(line)),
    err: (line) => terminal.err(printable(line)),
  };
}
