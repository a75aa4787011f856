import { byteLinesOf } from "../checks/reading/byte-lines.ts";
import { readContextLine } from "../checks/reading/contexts.ts";
import type { ExportFile } from "../checks/reading/export-file.ts";
import { ConfigError, StoreError } from "../pipeline/engine/errors.ts";
import type { Message } from "../pipeline/models/call.ts";
import type { Question } from "./question.ts";
import { refuseRows, type WrongRow } from "./wrong-rows.ts";

/** Where a context stands in its file, in bytes, and how many messages it has. */
interface ContextPlace {
  readonly from: number;
  readonly to: number;
  readonly messages: number;
}

/** The contexts of a file by their places: none is held, however large the file is. */
export interface Contexts {
  readonly name: string;
  readonly places: ReadonlyMap<string, ContextPlace>;
  /** Lines that hold no context in the format, by number. */
  readonly unreadable: readonly number[];
  /** Reads one from the file. */
  read(id: string): readonly Message[];
}

/** Finds those contexts that are wanted, in one pass over the file. */
export async function findContexts(file: ExportFile, wanted: ReadonlySet<string>): Promise<Contexts> {
  const places = new Map<string, ContextPlace>();
  const unreadable: number[] = [];
  for await (const { at, from, to, text } of byteLinesOf(file.open())) {
    if (text?.trim() === "") continue;
    const id = text === null ? null : idOf(text);
    if (id !== null && !wanted.has(id)) continue;
    const context = text === null ? null : readContextLine(text);
    if (context === null) unreadable.push(at);
    else if (places.has(context.id)) throw twice(file.name, context.id, at);
    else places.set(context.id, { from, to, messages: context.messages.length });
  }
  return {
    name: file.name,
    places,
    unreadable,
    read: (id) => {
      const place = places.get(id);
      const context = place && readContextLine(file.read(place.from, place.to).replace(/^\uFEFF/, ""));
      if (context?.id === id && context.messages.length === place?.messages) return context.messages;
      throw new StoreError(
        `could not read context "${id}" of "${file.name}": the file changed while it was read; run again when it is at rest`,
      );
    },
  };
}

/** What stands first in a line decides whether the rest of it, perhaps megabytes, is looked at. */
const idOf = (line: string) => /^\s*\{\s*"([^"\\]+)"\s*:\s*\[/.exec(line)?.[1] ?? null;

function twice(file: string, id: string, line: number): ConfigError {
  return new ConfigError(
    `could not evaluate with "${file}": context "${id}" stands twice, again in line ${line}; the file seems to be put together from two`,
  );
}

/** Throws where a question's context is missing, or ends before the question's place. */
export function refuseMisplaced(file: string, questions: readonly Question[], contexts: Contexts): void {
  const missing = questions.filter(({ context }) => !contexts.places.has(context));
  if (missing.length === questions.length) throw noneFound(file, contexts);
  refuseRows(
    file,
    questions.flatMap((question) => {
      const reason = misplaced(question, contexts);
      return reason === null ? [] : [{ row: question.row, reason }];
    }) satisfies WrongRow[],
  );
}

function misplaced({ context, endIndex }: Question, { name, places, unreadable }: Contexts): string | null {
  const place = places.get(context);
  if (!place) {
    const broken = unreadable.length === 0 ? "" : `, of which line ${unreadable[0]} can't be read`;
    return `its context "${context}" is missing in "${name}"${broken}`;
  }
  if (endIndex > place.messages)
    return `its end index ${endIndex} is beyond its context, which has ${place.messages} messages`;
  if (endIndex === 0 || endIndex + place.messages <= 0)
    return `its end index ${endIndex} leaves nothing of its context, which has ${place.messages} messages`;
  return null;
}

function noneFound(file: string, { name, unreadable }: Contexts): ConfigError {
  const why =
    unreadable.length === 0
      ? "they belong to two benchmarks"
      : `line ${unreadable[0]} of it can't be read as { "<shared_context_id>": [ {role, content}, … ] }`;
  return new ConfigError(
    `could not evaluate on "${file}": "${name}" has none of its contexts; ${why}; put the files of one benchmark side by side`,
  );
}
