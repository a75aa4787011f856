import { hash } from "node:crypto";
import { z } from "zod";
import { StoreError } from "../../engine/errors.ts";
import type { PostgresPlace } from "../address.ts";
import { describeRun, readingError, writingError } from "./errors.ts";
import type { PostgresLine } from "./line.ts";

/** An open database, for the parts of a store. */
export interface PostgresConnection {
  /**
   * Errors while reading are `StoreError`s that name the run. This includes rows that don't match the schema.
   */
  query<Row>(text: string, row: z.ZodType<Row>): (...values: readonly unknown[]) => Promise<Row[]>;
  /**
   * Writes a row, together with other rows that wait for the same statement. Resolves when the row is
   * durable.
   */
  bulk(order: BulkOrder): (...row: readonly unknown[]) => Promise<void>;
  /** Resolves when everything that was put before is written. */
  settle(): Promise<void>;
}

export interface BulkOrder {
  /** The types of the columns, such as `text`. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /**
   * Reads the rows from the table `given`, which has these columns and `ordinal`, in the order in which they
   * were put. It must be safe to execute twice with the same rows. Returns the ordinals of the rows that were
   * accepted.
   */
  readonly text: string;
  /** Why a row was refused. */
  readonly refused?: string;
  /**
   * Whether the last column is the number of a lease. A row is then refused if its lease is no longer held. A
   * row with `null` is always accepted.
   */
  readonly isLeased?: boolean;
}

interface Waiting {
  readonly statement: Bulk;
  readonly row: readonly unknown[];
  done(): void;
  broken(error: unknown): void;
}

interface Bulk {
  readonly name: string;
  readonly text: string;
  readonly width: number;
  readonly refused: string;
}

/** The maximum number of rows that are written together. It is low because a row may hold a whole context. */
const mostTogether = 256;
const takenRow = z.object({ ordinal: z.coerce.number() });

/** `reads` and `writes` may be the same `Line`. */
export function createConnection(
  place: PostgresPlace,
  { reads, writes }: { readonly reads: PostgresLine; readonly writes: PostgresLine },
): PostgresConnection {
  let waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;
  const flush = async () => {
    while (waiting.length > 0) {
      const group = firstAlike(waiting);
      waiting = waiting.slice(group.length);
      await writeGroup(group, writes);
    }
    writing = null;
  };
  return {
    query: (text, row) => {
      const name = statementName(text);
      return async (...values) => {
        try {
          return parseAll(await reads.run({ name, text, values }), row, place);
        } catch (error) {
          throw readingError(error, place);
        }
      };
    },
    bulk: (order) => {
      const statement = bulkStatement(order);
      return (...row) =>
        new Promise<void>((done, broken) => {
          waiting.push({ statement, row, done, broken });
          // Everything else that is put in this turn of the event loop is written with it.
          writing ??= new Promise<void>((begin) => setImmediate(begin)).then(flush);
        });
    },
    settle: async () => {
      await writing;
    },
  };
}

/** The rows at the front of the queue that wait for the same statement. */
function firstAlike(waiting: readonly Waiting[]): Waiting[] {
  const [first] = waiting;
  const end = waiting.findIndex(({ statement }) => statement !== first?.statement);
  return waiting.slice(0, Math.min(end < 0 ? waiting.length : end, mostTogether));
}

async function writeGroup(group: readonly Waiting[], writes: PostgresLine): Promise<void> {
  const [first] = group;
  if (!first) return;
  const { name, text, width, refused } = first.statement;
  const columns = Array.from({ length: width }, (_, column) => group.map(({ row }) => row[column] ?? null));
  try {
    const rows = await writes.run({ name, text, values: columns });
    const taken = new Set(rows.map((row) => takenRow.parse(row).ordinal));
    group.forEach(({ done, broken }, index) => {
      if (taken.has(index + 1)) done();
      else broken(new StoreError(refused));
    });
  } catch (error) {
    const broken = writingError(error);
    for (const waiting of group) waiting.broken(broken);
  }
}

/**
 * Leaves out rows whose lease another worker has taken. The lock on the lease makes a worker that takes it
 * wait until the rows are written, so no row is written after that.
 */
const leasedRows = `
  held as materialized (select number from leases where number in (select lease from offered) for share),
  given as (select * from offered where lease is null or lease in (select number from held))`;

function bulkStatement(order: BulkOrder): Bulk {
  const { columns, text, isLeased = false, refused = "could not write to the run's store" } = order;
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(", ");
  const names = columns.map(({ name }) => name).join(", ");
  const rows = `(select * from unnest(${arrays}) with ordinality as rows (${names}, ordinal))`;
  const whole = isLeased ? `with offered as ${rows}, ${leasedRows} ${text}` : `with given as ${rows} ${text}`;
  return { name: statementName(whole), text: whole, width: columns.length, refused };
}

const statementName = (text: string) => hash("sha256", text).slice(0, 32);

function parseAll<Row>(rows: readonly unknown[], row: z.ZodType<Row>, place: PostgresPlace): Row[] {
  return rows.map((one) => {
    const parsed = row.safeParse(one);
    if (parsed.success) return parsed.data;
    throw new StoreError(
      `could not read ${describeRun(place)}: a row is not what was written; put back a copy of it, or name another run in the configuration`,
    );
  });
}
