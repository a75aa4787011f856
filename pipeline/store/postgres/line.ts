import { setTimeout as later } from "node:timers/promises";
import type { Client } from "pg";
import { isPassing } from "./errors.ts";

/** One connection to the server, which is opened again when it is lost. */
export interface Line {
  run(statement: Statement): Promise<readonly unknown[]>;
  end(): Promise<void>;
}

export interface Statement {
  /** Prepared under this name, once a connection. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface LineOrder {
  /** A connection that is there already, or `null`. */
  readonly first: Client | null;
  /** Connects. Throws what the server says. */
  open(): Promise<Client>;
  /** Whether it is opened again at once, because the connection holds a lock. */
  readonly isHeld: boolean;
  /** How long a statement waits for a server that is gone, in milliseconds. */
  readonly patience: number;
  /** Hears once of each loss of the connection. */
  lost(why: unknown): void;
}

const nothing: Statement = { name: "", text: "select 1", values: [] };
const firstPause = 100;
const longestPause = 2_000;

/**
 * A statement whose connection is lost is sent again on the next one, whether or not the server has executed it. So each
 * must do the same when it is executed twice.
 */
export function openLine({ first, open, isHeld, patience, lost }: LineOrder): Line {
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
    // The lock that it held must not stay free until the next statement, which tells if it can't be had again.
    if (wasLost && isHeld) void run(nothing).catch(() => {});
  };
  if (first) keep(Promise.resolve(first));
  const execute = async (statement: Statement) => {
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
  // A connection executes one statement at a time, and pg wants to be given them so.
  let turn: Promise<unknown> = Promise.resolve();
  const run = (statement: Statement) => {
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
      // The server drops locks some time after a connection ends.
      await client?.query("select pg_advisory_unlock_all()").catch(() => {});
      await client?.end().catch(() => {});
    },
  };
}
