import type { Command } from "commander";
import { keyVariable } from "../evaluation/memory/http.ts";
import { startMemoryServer } from "../evaluation/memory/server.ts";
import { onAbort } from "../pipeline/models/interruption.ts";
import { parsePort } from "./parsers.ts";
import type { Terminal } from "./terminal.ts";

const usualPort = 8765;

/** `pipeline memory-server`: a memory to try the protocol with; it finds turns by their words. */
export function addMemoryServerCommand(command: Command, terminal: Terminal, interrupted: AbortSignal): void {
  command
    .option("--port <number>", "the port on this machine; 0 for any free one", parsePort, usualPort)
    .action(async ({ port }: { readonly port: number }) => {
      const { url, close } = await startMemoryServer(port, terminal.env[keyVariable]);
      terminal.out(`Listening on ${url}; to evaluate it: pipeline evaluate out --memory ${url}`);
      await new Promise<void>((done) => onAbort(interrupted, done));
      await close();
    });
}
