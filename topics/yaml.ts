import { isMap, isPair, isScalar, LineCounter, parseDocument, type Document } from "yaml";
import type { z } from "zod";
import type { Issue } from "../pipeline/engine/errors.ts";

export type Parsed<T> = { readonly value: T; readonly issues: readonly [] } | { readonly value: null; readonly issues: readonly Issue[] };

/** Parses YAML and holds it against a schema; every mistake comes back with file, line and column. */
export function parseYaml<T>(source: string, file: string, schema: z.ZodType<T>): Parsed<T> {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  if (document.errors.length > 0) {
    return { value: null, issues: document.errors.map((error) => ({ message: error.message, place: place(error.pos[0]) })) };
  }
  const result = schema.safeParse(document.toJS());
  if (result.success) return { value: result.data, issues: [] };
  return {
    value: null,
    issues: result.error.issues.flatMap((issue) => issuesAt(issue).map(({ path, message }) => ({ message, place: place(offsetOf(document, path)) }))),
  };
}

type Path = readonly PropertyKey[];

/** One issue for each unknown key, with the nearest known ones left to the message of the caller's schema. */
function issuesAt(issue: z.core.$ZodIssue): { path: Path; message: string }[] {
  const at = issue.path.length > 0 ? `${issue.path.map(String).join(".")}: ` : "";
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: `${at}unknown key "${key}"` }));
  }
  return [{ path: issue.path, message: `${at}${issue.message}` }];
}

/** The offset of the node at the path, or of the nearest one above it. */
function offsetOf(document: Document.Parsed, path: Path): number {
  for (let length = path.length; length >= 0; length--) {
    const offset = nodeOffset(document, path.slice(0, length));
    if (offset !== null) return offset;
  }
  return 0;
}

function nodeOffset(document: Document.Parsed, path: Path): number | null {
  const parent = path.length === 0 ? null : document.getIn(path.slice(0, -1), true);
  const key = path.at(-1);
  if (isMap(parent)) {
    const pair = parent.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === key);
    if (isScalar(pair?.key)) return pair.key.range?.[0] ?? null;
  }
  const found = document.getIn(path, true);
  return hasRange(found) ? found.range[0] : null;
}

function hasRange(value: unknown): value is { range: readonly [number, number, number] } {
  return typeof value === "object" && value !== null && "range" in value && Array.isArray(value.range);
}
