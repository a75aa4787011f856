import { byteLinesOf } from "../../checks/reading/byte-lines.ts";
import { readContextLine } from "../../checks/reading/contexts.ts";
import type { ExportFile } from "../../checks/reading/export-file.ts";
import { ConfigError, StoreError } from "../../pipeline/engine/errors.ts";
import type { Message } from "../../pipeline/models/call.ts";
import { type Question, refuseRows, type WrongRow } from "./question.ts";

/** Where a context is in its file, in bytes, and how many messages it has. */
interface ContextPosition {
  readonly from: number;
  readonly to: number;
  readonly messages: number;
}

/** The contexts of a file. Only their positions are kept in memory, however large the file is. */
export interface Contexts {
  readonly name: string;
  readonly positions: ReadonlyMap<string, ContextPosition>;
  /** The numbers of the lines that are not a context in the format. */
  readonly unreadable: readonly number[];
  /** Reads a context from the file. */
  read(id: string): readonly Message[];
}

/** Several respondents are asked about one context at the same time, so the last ones stay in memory. */
const mostRecent = 2;

/** Finds the wanted contexts in one pass over the file. */
export async function findContexts(file: ExportFile, wanted: ReadonlySet<string>): Promise<Contexts> {
  const positions = new Map<string, ContextPosition>();
  const unreadable: number[] = [];
  const recent = new Map<string, readonly Message[]>();
  for await (const { at, from, to, text } of byteLinesOf(file.open())) {
    if (text?.trim() === "") continue;
    const id = text === null ? null : idOf(text);
    if (id !== null && !wanted.has(id)) continue;
    const context = text === null ? null : readContextLine(text);
    if (context === null) unreadable.push(at);
    else if (positions.has(context.id)) throw repeated(file.name, context.id, at);
    else positions.set(context.id, { from, to, messages: context.messages.length });
  }
  return {
    name: file.name,
    positions,
    unreadable,
    read: (id) => {
      const known = recent.get(id);
      if (known) return known;
      const position = positions.get(id);
      const context =
        position && readContextLine(file.read(position.from, position.to).replace(/^\uFEFF/, ""));
      if (context?.id === id && context.messages.length === position?.messages) {
        const [oldest] = recent.keys();
        if (oldest !== undefined && recent.size >= mostRecent) recent.delete(oldest);
        recent.set(id, context.messages);
        return context.messages;
      }
      throw new StoreError(
        `could not read context "${id}" of "${file.name}": the file changed while it was read; run again when nothing writes to it`,
      );
    },
  };
}

/** Finds the id at the start of a line, so that the rest of it, perhaps megabytes, is parsed only if it is wanted. */
const idOf = (line: string) => /^\s*\{\s*"([^"\\]+)"\s*:\s*\[/.exec(line)?.[1] ?? null;

function repeated(file: string, id: string, line: number): ConfigError {
  return new ConfigError(
    `could not evaluate with "${file}": context "${id}" occurs twice, the second time in line ${line}; the file seems to be two files joined together`,
  );
}

/** Throws if a question's context is missing, or ends before the question's place. */
export function refuseMisplaced(file: string, questions: readonly Question[], contexts: Contexts): void {
  const missing = questions.filter(({ context }) => !contexts.positions.has(context));
  if (missing.length === questions.length) throw noneFound(file, contexts);
  refuseRows(
    file,
    questions.flatMap((question) => {
      const reason = misplaced(question, contexts);
      return reason === null ? [] : [{ row: question.row, reason }];
    }) satisfies WrongRow[],
  );
}

function misplaced(
  { context, endIndex }: Question,
  { name, positions, unreadable }: Contexts,
): string | null {
  const position = positions.get(context);
  if (!position) {
    const broken = unreadable.length === 0 ? "" : `, of which line ${unreadable[0]} can't be read`;
    return `its context "${context}" is missing in "${name}"${broken}`;
  }
  if (endIndex > position.messages)
    return `its end index ${endIndex} is beyond its context, which has ${position.messages} messages`;
  if (endIndex === 0 || endIndex + position.messages <= 0)
    return `its end index ${endIndex} leaves nothing of its context, which has ${position.messages} messages`;
  return null;
}

function noneFound(file: string, { name, unreadable }: Contexts): ConfigError {
  const why =
    unreadable.length === 0
      ? "they belong to two benchmarks"
      : `line ${unreadable[0]} of it can't be read as { "<shared_context_id>": [ {role, content}, … ] }`;
  return new ConfigError(
    `could not evaluate on "${file}": "${name}" has none of its contexts; ${why}; put the files of one benchmark into one folder`,
  );
}
