import { setTimeout as later } from "node:timers/promises";
import type { Client } from "pg";
import { isPassing } from "./errors.ts";

/** One connection to the server, which is opened again when it is lost. */
export interface PostgresLine {
  run(statement: PostgresStatement): Promise<readonly unknown[]>;
  end(): Promise<void>;
}

export interface PostgresStatement {
  /** Prepared under this name, once per connection. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface LineOrder {
  /** An open connection, or `null`. */
  readonly first: Client | null;
  /** Connects. Throws the server's error. */
  open(): Promise<Client>;
  /** Whether to reconnect at once, because the connection holds a lock. */
  readonly isHeld: boolean;
  /** How long a statement waits for a server that can't be reached, in milliseconds. */
  readonly patience: number;
  /** Called once for each loss of the connection. */
  lost(why: unknown): void;
}

const nothing: PostgresStatement = { name: "", text: "select 1", values: [] };
const firstPause = 100;
const longestPause = 2_000;

/**
 * If the connection is lost during a statement, it is sent again on the next connection, whether or not the
 * server has executed it. So every statement must be safe to execute twice.
 */
export function openLine({ first, open, isHeld, patience, lost }: LineOrder): PostgresLine {
  let current: Promise<Client> | null = null;
  const keep = (opening: Promise<Client>) => {
    current = opening;
    opening.then(
      (client) => client.on("end", () => ended(opening)),
      () => forget(opening),
    );
    return opening;
  };
  const forget = (client: Promise<Client>) => {
    if (current === client) current = null;
  };
  let isOver = false;
  const ended = (client: Promise<Client>) => {
    const wasLost = current === client && !isOver;
    forget(client);
    // Reconnects now, because another process could take the lock in the meantime. If the lock is taken, the
    // next statement reports it.
    if (wasLost && isHeld) void run(nothing).catch(() => {});
  };
  if (first) keep(Promise.resolve(first));
  const execute = async (statement: PostgresStatement) => {
    const begun = performance.now();
    for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
      const used = current ?? keep(open());
      try {
        const client = await used;
        return (await client.query({ ...statement, values: [...statement.values] })).rows;
      } catch (error) {
        if (!isPassing(error) || performance.now() - begun > patience) throw error;
        if (pause === firstPause) lost(error);
        forget(used);
        void used.then((client) => client.end()).catch(() => {});
        await later(pause);
      }
    }
  };
  // A connection executes one statement at a time, and pg expects to get them one by one.
  let turn: Promise<unknown> = Promise.resolve();
  const run = (statement: PostgresStatement) => {
    const rows = turn.then(() => execute(statement));
    turn = rows.catch(() => {});
    return rows;
  };
  return {
    run,
    end: async () => {
      isOver = true;
      await turn;
      const client = await current?.catch(() => null);
      // Otherwise the server would release the locks only some time after the connection ends.
      await client?.query("select pg_advisory_unlock_all()").catch(() => {});
      await client?.end().catch(() => {});
    },
  };
}
