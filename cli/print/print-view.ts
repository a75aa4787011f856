import type { Terminal } from "../terminal.ts";

interface Printing<View> {
  readonly json: boolean | undefined;
  /** The view as text for people. */
  lines(view: View): readonly string[];
  readonly terminal: Terminal;
}

/**
 * Prints a view as one JSON document, or as text. `null` means that the view was interrupted, and nothing is
 * printed.
 */
export function printView<View>(view: View | null, { json, lines, terminal }: Printing<View>): void {
  if (view === null) {
    terminal.err("Interrupted.");
    terminal.exit(130);
  } else if (json) terminal.out(JSON.stringify(view));
  else for (const line of lines(view)) terminal.out(line);
}
