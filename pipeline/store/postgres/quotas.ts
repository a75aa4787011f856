import { z } from "zod";
import type { PostgresConnection } from "./connection.ts";

/** A rate limit that all workers share. */
export interface SharedRate {
  readonly kind: "requests" | "tokens";
  readonly perMinute: number;
  /** How much of the limit a call takes. A negative number gives some back. */
  readonly cost: number;
}

export interface Reservation {
  /** The id of the call, so that it is never counted twice. */
  readonly id: string;
  readonly limit: number;
  /** The most that the call can cost. */
  readonly highest: number;
  /** The reservation expires after this many milliseconds. By then the worker must be dead. */
  readonly forMs: number;
}

/**
 * What all workers of a run have spent, and whether a call fits in the budget: now, later (if reservations
 * turn out cheaper), or never.
 */
export interface Purse {
  readonly paid: number;
  readonly fits: "now" | "later" | "never";
}

/** The limits that the workers of a run share: the rates of model servers, and the budget of the run. */
export interface Quotas {
  /** Takes a call's share of the rates. Returns after how many milliseconds the call may be sent. */
  take(server: string, rates: readonly SharedRate[]): Promise<number>;
  /** Makes all workers wait this many milliseconds before they ask this server again. */
  hold(server: string, ms: number): Promise<void>;
  /** How many milliseconds remain until the server may be asked again. */
  held(server: string): Promise<number>;
  /** Starts counting, with what was paid before. There are no reservations yet. */
  open(paid: number): Promise<void>;
  reserve(reservation: Reservation): Promise<Purse>;
  /** Ends a reservation, and adds what was paid. */
  settle(id: string, paid: number): Promise<void>;
  /** Whether any call did not fit since `open`. */
  isExhausted(): Promise<boolean>;
}

/**
 * An unused rate is saved up for a tenth of a second, or for one call if that is more, as in a single
 * process.
 */
const take = `
  with asked as (
    select kind, per_ms, cost, greatest(1, per_ms * 100) as room
    from unnest($2::text[], $3::double precision[], $4::double precision[]) as rates (kind, per_ms, cost)
  ),
  taken as (
    insert into rates (server, kind, level, at)
    select $1, kind, room - cost, clock_timestamp() from asked order by kind
    on conflict (server, kind) do update set
      level = (
        select least(room, rates.level + per_ms * 1000 * greatest(0, extract(epoch from clock_timestamp() - rates.at)::double precision)) - cost
        from asked where asked.kind = excluded.kind
      ),
      at = clock_timestamp()
    returning kind, level
  )
  select greatest(
    coalesce((select extract(epoch from until - clock_timestamp()) * 1000 from holds where server = $1), 0),
    coalesce((select max((least(cost, room) - level - cost) / per_ms) from taken join asked using (kind)), 0),
    0
  )::double precision as ms`;

const hold = `
  insert into holds (server, until) values ($1, clock_timestamp() + $2::double precision * interval '1 millisecond')
  on conflict (server) do update set until = greatest(holds.until, excluded.until) returning server`;

const held = `
  select greatest(0, extract(epoch from until - clock_timestamp()) * 1000)::double precision as ms from holds where server = $1`;

const open = `
  with dropped as (delete from reservations)
  insert into purse (single, paid, exhausted) values (true, $1, false)
  on conflict (single) do update set paid = excluded.paid, exhausted = false returning paid`;

const settle = `
  with ended as (delete from reservations where id = $1 returning id)
  update purse set paid = paid + $2 where exists (select 1 from ended) returning paid`;

const msRow = z.object({ ms: z.number() }).transform(({ ms }) => ms);
const purseRow = z.object({ paid: z.number(), fits: z.enum(["now", "later", "never"]) });
const anyRow = z.object({});

export function openQuotas({ query }: PostgresConnection): Quotas {
  const statements = {
    take: query(take, msRow),
    hold: query(hold, anyRow),
    held: query(held, msRow),
    open: query(open, anyRow),
    reserve: query("select paid, fits from reserve($1, $2, $3, $4)", purseRow),
    settle: query(settle, anyRow),
    exhausted: query("select 1 as one from purse where exhausted", anyRow),
  };
  return {
    take: async (server, rates) => {
      const [kinds, perMs] = [
        rates.map(({ kind }) => kind),
        rates.map(({ perMinute }) => perMinute / 60_000),
      ];
      const costs = rates.map(({ cost }) => cost);
      return (await statements.take(server, kinds, perMs, costs))[0] ?? 0;
    },
    hold: async (server, ms) => void (await statements.hold(server, ms)),
    held: async (server) => (await statements.held(server))[0] ?? 0,
    open: async (paid) => void (await statements.open(paid)),
    reserve: async ({ id, limit, highest, forMs }) => {
      const [purse] = await statements.reserve(id, limit, highest, forMs);
      if (!purse) throw new Error("nobody counts what this run spends");
      return purse;
    },
    settle: async (id, paid) => void (await statements.settle(id, paid)),
    isExhausted: async () => (await statements.exhausted()).length > 0,
  };
}
