import { z } from "zod";
import type { PostgresConnection } from "./connection.ts";

/**
 * Which worker makes which partition. No lease number is used twice, so the number of a worker that was
 * overtaken is no longer valid.
 */
export interface Leases {
  /** Takes a partition, also from another worker that has it. Returns the number of the lease. */
  take(partition: number, wave: number, worker: string): Promise<number>;
  holds(lease: number): Promise<boolean>;
  /** Notes that the partition is made. Returns false if another worker has taken it. */
  end(lease: number): Promise<boolean>;
  /** Deletes all leases except those of these partitions. Writes under the deleted leases are refused. */
  clear(but: readonly number[]): Promise<void>;
  /** By worker, in order of their names. */
  workers(): Promise<readonly WorkerLeases[]>;
  /** How many partitions all workers have made lately; `null` if none is in flight. */
  pace(): Promise<LeasePace | null>;
}

export interface LeasePace {
  readonly made: number;
  /** In how many seconds: the last ten minutes, or the time since the first lease. */
  readonly seconds: number;
}

export interface WorkerLeases {
  readonly worker: string;
  /** How many partitions it has made in the current wave of the run. */
  readonly done: number;
  /** The partitions that it is making. */
  readonly inFlight: readonly number[];
}

const numberRow = z.object({ number: z.coerce.number() }).transform(({ number }) => number);
const workerRow = z
  .object({ worker: z.string(), done: z.number(), in_flight: z.array(z.number()) })
  .transform(({ in_flight: inFlight, ...row }) => ({ ...row, inFlight }));

const paceRow = z
  .object({ made: z.number(), seconds: z.coerce.number(), in_flight: z.number() })
  .transform(({ in_flight: inFlight, ...pace }) => (inFlight === 0 ? null : pace));

export function openLeases({ query }: PostgresConnection): Leases {
  const take = query(
    `insert into leases (partition, wave, number, worker, taken) values ($1, $2, nextval('lease_numbers'), $3, now())
     on conflict (partition) do update
     set wave = excluded.wave, number = excluded.number, worker = excluded.worker, taken = excluded.taken, ended = null
     returning number`,
    numberRow,
  );
  const holds = query("select number from leases where number = $1", numberRow);
  const end = query("update leases set ended = now() where number = $1 returning number", numberRow);
  const clear = query("delete from leases where partition <> all($1::integer[])", numberRow);
  const workers = query(
    `select worker, count(ended)::integer as done,
       coalesce(array_agg(partition order by partition) filter (where ended is null), '{}') as in_flight
     from leases group by worker order by worker`,
    workerRow,
  );
  const pace = query(
    `with span as (select greatest(now() - interval '10 minutes', min(taken)) as since from leases)
     select count(*) filter (where ended >= since)::integer as made, count(*) filter (where ended is null)::integer as in_flight,
       coalesce(extract(epoch from now() - min(since)), 0) as seconds
     from leases, span`,
    paceRow,
  );
  return {
    take: async (partition, wave, worker) => {
      const [number] = await take(partition, wave, worker);
      if (number === undefined) throw new Error(`no lease was given for partition ${partition}`);
      return number;
    },
    holds: async (lease) => (await holds(lease)).length > 0,
    end: async (lease) => (await end(lease)).length > 0,
    clear: async (but) => {
      await clear(but);
    },
    workers: () => workers(),
    pace: async () => (await pace())[0] ?? null,
  };
}
