import {
  contextSessionsSchema,
  type PersonaFacts,
  type Provenance,
  personaFactsSchema,
  provenanceSchema,
} from "../../formats/provenance/lines.ts";
import { longestExportLine } from "../reading/byte-lines.ts";
import type { ExportFile } from "../reading/export-file.ts";
import { type NumberedValue, readAgain, readValues } from "../reading/json-lines.ts";
import type { Tally } from "../reading/tally.ts";
import type { OwnSession } from "./check.ts";

/** The positions of rows or lines in their file, a few bytes each. */
export interface Positions {
  /** Returns the index under which the position is kept: 0, 1, 2 and so on. */
  add(found: Pick<NumberedValue<unknown>, "at" | "from" | "to">): number;
  /** The number of the row or line in its file. */
  at(index: number): number;
  /** From its first byte up to, but not including, the end. */
  bytes(index: number): readonly [from: number, to: number];
}

export function createPositions(): Positions {
  const [ats, froms, tos]: [number[], number[], number[]] = [[], [], []];
  const found = (values: readonly number[], index: number) => values[index] ?? 0;
  return {
    add: ({ at, from, to }) => {
      froms.push(from);
      tos.push(to);
      return ats.push(at) - 1;
    },
    at: (index) => found(ats, index),
    bytes: (index) => [found(froms, index), found(tos, index)],
  };
}

/** Appends to the list of a name. */
export function append<Name>(lists: Map<Name, number[]>, name: Name, value: number): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}

/** Where each line of a provenance file is. Holds ids and numbers, but no other texts. */
export interface ProvenanceIndex {
  readonly file: ExportFile;
  readonly byQuestion: ReadonlyMap<string, number>;
  readonly byGroup: ReadonlyMap<string, readonly number[]>;
  /** The number of the line in its file. */
  at(line: number): number;
  read(line: number): { readonly provenance: Provenance; readonly provenanceAt: number };
}

/** Reads every line once. A second line about the same question is a finding and is left out. */
export async function indexProvenance(file: ExportFile, tally: Tally): Promise<ProvenanceIndex> {
  const shape = { file, check: "provenance shape", schema: provenanceSchema, longest: longestExportLine };
  const positions = createPositions();
  const byQuestion = new Map<string, number>();
  const byGroup = new Map<string, number[]>();
  for await (const found of readValues(shape, tally)) {
    const { question_id: id, group } = found.value;
    tally.count("question ids unique");
    if (byQuestion.has(id)) {
      tally.find("question ids unique", file.name, found.at, `"${id}" occurs twice`);
      continue;
    }
    const line = positions.add(found);
    byQuestion.set(id, line);
    append(byGroup, group, line);
  }
  return {
    file,
    byQuestion,
    byGroup,
    at: positions.at,
    read: (line) => ({
      provenance: readAgain(shape, ...positions.bytes(line)),
      provenanceAt: positions.at(line),
    }),
  };
}

/** The persona's own sessions of a context, and the number of the line that lists them. */
export interface ListedSessions {
  readonly persona: number;
  readonly sessions: readonly OwnSession[];
  readonly sessionsAt: number;
}

/** Where each line of a sessions file is. */
export interface SessionIndex {
  readonly file: ExportFile;
  readonly byContext: ReadonlyMap<string, number>;
  /** The number of the line in its file. */
  at(line: number): number;
  read(line: number): ListedSessions;
}

/** Reads every line once. A second line about the same context is a finding and is left out. */
export async function indexSessions(file: ExportFile, tally: Tally): Promise<SessionIndex> {
  const shape = { file, check: "sessions shape", schema: contextSessionsSchema, longest: longestExportLine };
  const positions = createPositions();
  const byContext = new Map<string, number>();
  for await (const found of readValues(shape, tally)) {
    const id = found.value.shared_context_id;
    tally.count("context ids unique");
    if (byContext.has(id)) tally.find("context ids unique", file.name, found.at, `"${id}" occurs twice`);
    else byContext.set(id, positions.add(found));
  }
  return {
    file,
    byContext,
    at: positions.at,
    read: (line) => {
      const { persona_id: persona, sessions } = readAgain(shape, ...positions.bytes(line));
      return { persona, sessions, sessionsAt: positions.at(line) };
    },
  };
}

/** Where the line of each persona is. */
export interface PersonaIndex {
  readonly file: ExportFile;
  /** The persona's facts with the number of their line. `null` if the file has no such persona. */
  read(persona: number): { readonly persona: PersonaFacts; readonly personaAt: number } | null;
}

/** Reads every line once. A second line about the same persona is a finding and is left out. */
export async function indexPersonas(file: ExportFile, tally: Tally): Promise<PersonaIndex> {
  const shape = { file, check: "personas shape", schema: personaFactsSchema, longest: longestExportLine };
  const positions = createPositions();
  const byPersona = new Map<number, number>();
  for await (const found of readValues(shape, tally)) {
    const id = found.value.persona_id;
    tally.count("persona ids unique");
    if (byPersona.has(id))
      tally.find("persona ids unique", file.name, found.at, `persona ${id} occurs twice`);
    else byPersona.set(id, positions.add(found));
  }
  return {
    file,
    read: (persona) => {
      const line = byPersona.get(persona);
      if (line === undefined) return null;
      return { persona: readAgain(shape, ...positions.bytes(line)), personaAt: positions.at(line) };
    },
  };
}
