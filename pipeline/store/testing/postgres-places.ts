import { randomUUID } from "node:crypto";
import { type TestServer, testServer } from "../../testing/postgres-server.ts";
import type { PostgresPlace } from "../address.ts";

/** Places for runs on the server of the tests; `skipped` says why there are none. */
export interface Places {
  readonly skipped: string;
  /** A schema that no other test uses. */
  fresh(): PostgresPlace;
}

export async function postgresPlaces(): Promise<Places> {
  return placesOn(await testServer());
}

export function placesOn(server: TestServer): Places {
  const skipped = "none" in server ? server.none : "";
  return {
    skipped,
    fresh: () => {
      if ("none" in server) throw new Error(`there is no server: ${server.none}`);
      const { address, password } = server;
      return { address, schema: `run-${randomUUID()}`, env: { PGPASSWORD: password } };
    },
  };
}
