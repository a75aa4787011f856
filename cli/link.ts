import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Runs after a build in a checkout: links the command where `npx pipeline` looks first. npm links the commands of
 * dependencies there, but not those of the package itself.
 */
const main = fileURLToPath(new URL("main.js", import.meta.url));
const commands = fileURLToPath(new URL("../../node_modules/.bin", import.meta.url));

mkdirSync(commands, { recursive: true });
const target = relative(commands, main);
if (process.platform === "win32") {
  writeFileSync(join(commands, "pipeline.cmd"), `@node "%~dp0\\${target}" %*\r\n`);
} else {
  const link = join(commands, "pipeline");
  rmSync(link, { force: true });
  symlinkSync(target, link);
}
