#!/usr/bin/env node
import { createInterface } from "node:readline/promises";
import { runProgram } from "./program.ts";
import type { Terminal } from "./terminal.ts";

const stop = new AbortController();
// The first Ctrl-C ends cleanly; the second means it.
process.on("SIGINT", () => {
  if (stop.signal.aborted) process.exit(130);
  stop.abort();
});
// A reader that has seen enough (`| head`) is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
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
