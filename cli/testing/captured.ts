import { runProgram } from "../program.ts";

/** What a command printed, line by line, and its exit code. */
export interface Captured {
  readonly out: readonly string[];
  readonly err: readonly string[];
  readonly code: number;
}

/** Runs a command in this process, in the given folder and environment, without a terminal. */
export async function capture(
  words: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Captured> {
  const out: string[] = [];
  const err: string[] = [];
  let code = 0;
  const terminal = {
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
    env,
    folder,
    interactive: false,
    ask: async () => "",
    exit: (given: number) => {
      code = given;
    },
  };
  await runProgram(words, terminal, new AbortController().signal);
  return { out, err, code };
}
