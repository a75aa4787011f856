import { hash } from "node:crypto";
import { z } from "zod";
import { StoreError } from "../../engine/errors.ts";
import type { PostgresPlace } from "../address.ts";
import { nameOf, readingError, writingError } from "./errors.ts";
import type { Line } from "./line.ts";

/** An open database: what the parts of a store are made of. */
export interface Connection {
  /** Errors in reading, also rows that don't match the schema, are `StoreError`s that name the run. */
  query<Row>(text: string, row: z.ZodType<Row>): (...values: readonly unknown[]) => Promise<Row[]>;
  /** Writes rows that wait for the same statement together. Resolves when they are durable. */
  bulk(order: BulkOrder): (...row: readonly unknown[]) => Promise<void>;
  /** Resolves when everything is written that was put before. */
  settle(): Promise<void>;
}

export interface BulkOrder {
  /** The types of the columns, such as `text`. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /**
   * Reads the rows from the table `given`, which has the columns and `ordinal`, in the order in which they were put.
   * Executed twice with the same rows it does the same as once. Returns the ordinals of the rows that it took.
   */
  readonly text: string;
  /** Why a row was not taken. */
  readonly refused?: string;
  /** Whether the last column is the number of a lease, without which the row is not taken. Of `null`, every row is taken. */
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

/** Rows that are written together. They may be whole contexts, so there are not too many. */
const mostTogether = 256;
const takenRow = z.object({ ordinal: z.coerce.number() });

/** `reads` and `writes` may be the same line. */
export function createConnection(
  place: PostgresPlace,
  { reads, writes }: { readonly reads: Line; readonly writes: Line },
): Connection {
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
          // Whatever else is put in this turn of the event loop goes with it.
          writing ??= new Promise<void>((begin) => setImmediate(begin)).then(flush);
        });
    },
    settle: async () => {
      await writing;
    },
  };
}

/** The rows at the front that wait for the same statement. */
function firstAlike(waiting: readonly Waiting[]): Waiting[] {
  const [first] = waiting;
  const end = waiting.findIndex(({ statement }) => statement !== first?.statement);
  return waiting.slice(0, Math.min(end < 0 ? waiting.length : end, mostTogether));
}

async function writeGroup(group: readonly Waiting[], writes: Line): Promise<void> {
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
 * Rows under a lease that others have taken since are left out. The lock on the lease makes whoever takes it wait until the
 * rows are written, so none comes later.
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
      `could not read ${nameOf(place)}: a row is not what was written; put back a copy of it, or name another with run`,
    );
  });
}
