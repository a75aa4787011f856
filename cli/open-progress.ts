import type { Progress } from "../targets/orders.ts";
import { createReporter } from "./reporter.ts";
import type { Terminal } from "./terminal.ts";

interface ProgressOutput {
  /** If set, the output is JSON, and nothing moves. */
  readonly json: boolean | undefined;
  readonly terminal: Terminal;
}

/** Shows the events of a command that asks models. `name` is what it does, such as "evaluation". */
export async function openProgress(name: string, { json, terminal }: ProgressOutput): Promise<Progress> {
  const quiet = json ? { ...terminal, interactive: false } : terminal;
  const reporter = await createReporter({}, quiet, { count: 1, name, hasProgress: false });
  return { ...reporter, isLive: quiet.interactive };
}
