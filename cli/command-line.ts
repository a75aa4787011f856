import { createInterface } from "node:readline/promises";
import { messageOf } from "../pipeline/engine/errors.ts";
import { growHeapSlowly } from "./heap.ts";
import { runProgram } from "./program.ts";
import type { Terminal } from "./terminal.ts";

growHeapSlowly();
const stop = new AbortController();
// The first Ctrl-C stops cleanly, the second at once.
process.on("SIGINT", () => {
  if (stop.signal.aborted) process.exit(130);
  stop.abort();
});
let isReported = false;
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // A reader that closes early (`| head`) is not an error. An error such as a full disk is reported once.
    if (error.code === "EPIPE" || isReported) return;
    isReported = true;
    process.exitCode = 2;
    process.stderr.write(`could not write the output: ${messageOf(error)}\n`);
  });

const terminal: Terminal = {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  env: process.env,
  folder: process.cwd(),
  interactive: process.stdout.isTTY === true && process.stdin.isTTY === true,
  ask: async (question) => {
    const reader = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return await reader.question(question);
    } finally {
      reader.close();
    }
  },
  exit: (code) => {
    process.exitCode = code;
  },
};

await runProgram(process.argv.slice(2), terminal, stop.signal);
