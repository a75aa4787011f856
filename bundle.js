import { chmodSync } from "node:fs";
import { build } from "rolldown";
import { loadConfig } from "rolldown/config";
import manifest from "./package.json" with { type: "json" };

// Part of `npm run build`. It calls rolldown from code, because rolldown's command line prints a line for each file.
await build(await loadConfig("rolldown.config.ts"));

// npm makes the commands of a package executable when it installs it, but not in a checkout.
for (const command of Object.values(manifest.bin)) chmodSync(command, 0o755);
