import { contextSessionsSchema } from "../../formats/provenance/lines.ts";
import type { ExportFile } from "../reading/export-file.ts";
import { readAgain, readValues } from "../reading/read-values.ts";
import type { OwnSession } from "./check.ts";
import { createPlaces } from "./places.ts";
import type { Tally } from "./tally.ts";

/** The persona's own sessions of a context, and the line that lists them. */
export interface ListedSessions {
  readonly sessions: readonly OwnSession[];
  readonly sessionsAt: number;
}

/** Where the lists stand in their file. */
export interface SessionIndex {
  readonly file: ExportFile;
  readonly byContext: ReadonlyMap<string, number>;
  /** The number of the line in its file. */
  at(line: number): number;
  read(line: number): ListedSessions;
}

/** Reads every line once; a second list of one context is found wrong and left out. */
export async function indexSessions(file: ExportFile, tally: Tally): Promise<SessionIndex> {
  const shape = { file, check: "sessions shape", schema: contextSessionsSchema };
  const places = createPlaces();
  const byContext = new Map<string, number>();
  for await (const found of readValues(shape, tally)) {
    const id = found.value.shared_context_id;
    tally.count("context ids unique");
    if (byContext.has(id)) tally.find("context ids unique", file.name, found.at, `"${id}" stands twice`);
    else byContext.set(id, places.add(found));
  }
  return {
    file,
    byContext,
    at: places.at,
    read: (line) => ({
      sessions: readAgain(shape, ...places.bytes(line)).sessions,
      sessionsAt: places.at(line),
    }),
  };
}
