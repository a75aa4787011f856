import {
  type Alias,
  type Document,
  isMap,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type YAMLParseError,
} from "yaml";
import type { z } from "zod";
import type { Issue, Position } from "../engine/errors.ts";
import { holdAgainst, type Path } from "./mistakes.ts";

export interface Good<T> {
  readonly value: T;
  readonly issues: readonly [];
  /** The position of the entry at the path, or of its nearest parent that exists. */
  positionOf(path: Path): Position;
}

export type Parsed<T> = Good<T> | { readonly value: null; readonly issues: readonly Issue[] };

/** Parses YAML and checks it against a schema. Every mistake comes with file, line and column. */
export function parseYaml<T>(source: string, file: string, schema: z.ZodType<T>): Parsed<T> {
  const lines = new LineCounter();
  // Warnings would go to the console.
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false, logLevel: "error" });
  const position = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  const positionOf = (path: Path) => position(offsetOf(document, path));
  if (document.errors.length > 0) {
    return {
      value: null,
      issues: document.errors.map((error) => ({
        message: wordError(error),
        position: position(error.pos[0]),
      })),
    };
  }
  const lost = lostAliases(document);
  if (lost.length > 0) {
    return {
      value: null,
      issues: lost.map(({ source: name, range }) => ({
        message: `nothing above is marked "&${name}"`,
        position: position(range?.[0] ?? 0),
      })),
    };
  }
  const given = withoutAliases(document);
  if (given === null) {
    const message = "its aliases (*) stand for too much text; write it out, or use fewer of them";
    return { value: null, issues: [{ message, position: position(0) }] };
  }
  const { value, mistakes } = holdAgainst(schema, given.value);
  if (mistakes.length === 0 && value !== undefined) return { value, issues: [], positionOf };
  if (document.contents === null)
    return { value: null, issues: [{ message: "the file is empty", position: positionOf([]) }] };
  return {
    value: null,
    issues: inOrder(mistakes.map(({ path, message }) => ({ message, position: positionOf(path) }))),
  };
}

function wordError({ code, message }: YAMLParseError): string {
  return code === "MULTIPLE_DOCS" ? "a second document begins here, and only one is read" : message;
}

/** Aliases that refer to nothing. The library would throw at the first one. */
function lostAliases(document: Document.Parsed): Alias[] {
  const lost: Alias[] = [];
  visit(document, {
    Alias: (_, alias) => {
      if (alias.resolve(document) === undefined) lost.push(alias);
    },
  });
  return lost;
}

/**
 * The document as a value, or `null` if its aliases make it far too large. A few short lines can stand for
 * gigabytes, so the library throws when it has followed a hundred of them.
 */
function withoutAliases(document: Document.Parsed): { readonly value: unknown } | null {
  try {
    return { value: document.toJS() };
  } catch (error) {
    if (error instanceof ReferenceError) return null;
    throw error;
  }
}

/** The issues of one file, from top to bottom. */
export function inOrder(issues: readonly Issue[]): Issue[] {
  const at = ({ position }: Issue) => [position?.line ?? 0, position?.column ?? 0] as const;
  return [...issues].sort((a, b) => at(a)[0] - at(b)[0] || at(a)[1] - at(b)[1]);
}

function offsetOf(document: Document.Parsed, path: Path): number {
  for (let length = path.length; length >= 0; length--) {
    const offset = ownOffset(document, path.slice(0, length));
    if (offset !== null) return offset;
  }
  return 0;
}

/** The offset of a key or of an entry of a list; `null` if there is nothing at the path. */
function ownOffset(document: Document.Parsed, path: Path): number | null {
  const parent = path.length === 0 ? null : document.getIn(path.slice(0, -1), true);
  const key = path.at(-1);
  if (isMap(parent)) {
    const pair = parent.items.find(
      (entry) => isPair(entry) && isScalar(entry.key) && String(entry.key.value) === String(key),
    );
    if (isScalar(pair?.key)) return pair.key.range?.[0] ?? null;
  }
  const found = document.getIn(path, true);
  return hasRange(found) ? found.range[0] : null;
}

function hasRange(value: unknown): value is { range: readonly [number, number, number] } {
  return typeof value === "object" && value !== null && "range" in value && Array.isArray(value.range);
}
