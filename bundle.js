import { build } from "rolldown";
import { loadConfig } from "rolldown/config";

// Part of `npm run build`. The command line of rolldown would print a line for each of the files.
await build(await loadConfig("rolldown.config.ts"));
