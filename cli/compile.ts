import { writeFileSync } from "node:fs";
import { completedCommands } from "./completed.ts";
import { builtFile } from "./completion-scripts.ts";
import type { Terminal } from "./terminal.ts";

// The last part of `npm run build`. Commands only say what can be typed, so the terminal isn't used.
const terminal: Terminal = {
  out: console.log,
  err: console.error,
  env: {},
  folder: ".",
  interactive: false,
  ask: async () => "",
  exit: () => {},
};
const completed = await completedCommands(terminal, new AbortController().signal);
writeFileSync(builtFile, JSON.stringify(completed));
