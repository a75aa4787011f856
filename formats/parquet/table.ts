import type { SchemaElement } from "hyparquet";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";

/** A column of a table: its schema, the column itself first, and its value in a row. */
export interface Column<Row> {
  readonly schema: readonly [SchemaElement, ...SchemaElement[]];
  readonly of: (row: Row) => unknown;
  /** Writes each different text once in a group. For texts that many rows share. */
  readonly shared?: true;
}

export interface TableOrder<Row> {
  readonly columns: readonly Column<Row>[];
  /** About how many bytes of text a row holds. */
  readonly bytesOf: (row: Row) => number;
  /** A group of rows is written once it has this many bytes of text. A reader holds a whole group in memory. */
  readonly groupBytes: number;
  readonly codec: "SNAPPY" | "UNCOMPRESSED";
  /** Whether the lowest and the highest values of each group are written. */
  readonly statistics: boolean;
}

/** A Parquet file that grows row by row. The caller appends the bytes that it returns. */
export interface Table<Row> {
  add(row: Row): Uint8Array;
  finish(): Uint8Array;
}

export function openTable<Row>({ columns, bytesOf, groupBytes, ...how }: TableOrder<Row>): Table<Row> {
  const bytes = new ByteWriter();
  const schema = [
    { name: "root", num_children: columns.length },
    ...columns.flatMap((column) => column.schema),
  ];
  const writer = new ParquetWriter({ writer: bytes, schema, ...how, createdBy: "persona-pipeline" });
  // Only what the columns take is kept: a whole row may lead to everything that it was made of.
  let values: unknown[][] = columns.map(() => []);
  let [rows, held] = [0, 0];
  const flush = () => {
    const columnData = columns.map(({ schema: [{ name }], shared }, column) => ({
      name,
      data: values[column] ?? [],
      ...(shared && { encoding: "RLE_DICTIONARY" as const }),
    }));
    if (rows > 0) writer.write({ columnData, rowGroupSize: rows });
    values = columns.map(() => []);
    [rows, held] = [0, 0];
  };
  const take = () => {
    const taken = bytes.getBytes();
    // The buffer goes to the caller, because it is several megabytes large when a group was written. The writer keeps
    // counting its position in the file.
    if (bytes.index > 0) Object.assign(bytes, new ByteWriter(), { offset: bytes.offset });
    return taken;
  };
  return {
    add: (row) => {
      for (const [column, { of }] of columns.entries()) values[column]?.push(of(row));
      rows += 1;
      held += bytesOf(row);
      if (held >= groupBytes) flush();
      return take();
    },
    finish: () => {
      flush();
      writer.finish();
      return take();
    },
  };
}

type Elements = readonly [SchemaElement, ...SchemaElement[]];

export const text = (name: string, nullable = false): Elements => [
  {
    name,
    type: "BYTE_ARRAY",
    converted_type: "UTF8",
    repetition_type: nullable ? "OPTIONAL" : "REQUIRED",
  },
];

/** A whole number below 2^31. */
export const whole = (name: string): Elements => [{ name, type: "INT32", repetition_type: "REQUIRED" }];

/** True or null; never false. */
export const flag = (name: string): Elements => [{ name, type: "BOOLEAN", repetition_type: "OPTIONAL" }];

export const number = (name: string): Elements => [{ name, type: "DOUBLE", repetition_type: "REQUIRED" }];

export const struct = (name: string, ...fields: readonly Elements[]): Elements => [
  { name, repetition_type: "REQUIRED", num_children: fields.length },
  ...fields.flat(),
];

/** A list whose elements are made by `of`: `list("names", text)`. */
export const list = (name: string, of: (name: string) => Elements): Elements => [
  { name, repetition_type: "REQUIRED", converted_type: "LIST", num_children: 1 },
  { name: "list", repetition_type: "REPEATED", num_children: 1 },
  ...of("element"),
];
