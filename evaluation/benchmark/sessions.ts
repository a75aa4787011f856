import { readSessionLists } from "../../checks/reading/contexts.ts";
import { sourceOf } from "../../checks/reading/open-file.ts";
import { digestOf } from "../../checks/reading/source-text.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import type { Message } from "../../pipeline/models/call.ts";
import type { SizeFiles } from "./benchmark-files.ts";
import type { OpenSize } from "./open-benchmark.ts";

/** The dates of the sessions of a context, `YYYY-MM-DD`, by the index of their first message. */
export type SessionDates = ReadonlyMap<number, string>;

/** A session, or a part of it, that a memory is told at once. */
export interface SessionPart {
  /** The number of the session in its context, from 0. */
  readonly session: number;
  /** The number of messages of the session before this part: 0 at its beginning. */
  readonly from: number;
  /** `null` if the date isn't known, as with filler. */
  readonly date: string | null;
  readonly messages: readonly Message[];
}

/** The index of the first message of each session of a context. */
export function sessionStarts(seen: readonly Message[], dates: SessionDates): number[] {
  return seen.flatMap(({ role }, index) =>
    index === 0 || role === "system" || dates.has(index) ? [index] : [],
  );
}

/**
 * The messages of a context from the index `told` on, session by session. A session begins at the start of
 * the context, at each system message (as in PersonaMem's files), and wherever a session's date is known. A
 * part may be the rest of a session whose beginning was told before.
 */
export function sessionParts(seen: readonly Message[], told: number, dates: SessionDates): SessionPart[] {
  const starts = sessionStarts(seen, dates);
  return starts.flatMap((start, session) => {
    const [from, to] = [Math.max(start, told), starts[session + 1] ?? seen.length];
    if (from >= to) return [];
    const date = dates.get(start) ?? null;
    return [{ session, from: from - start, date, messages: seen.slice(from, to) }];
  });
}

/** The sizes in the form for a memory, with the dates of the sessions of each context. */
export interface DatedSizes {
  readonly sizes: readonly OpenSize[];
  readonly dates: ReadonlyMap<string, SessionDates>;
}

/** Reads the dates from the sessions files beside the questions. Without such a file, sessions have no dates. */
export async function withSessionDates(
  sizes: readonly OpenSize[],
  files: readonly SizeFiles[],
): Promise<DatedSizes> {
  const dates = new Map<string, SessionDates>();
  const dated: OpenSize[] = [];
  for (const size of sizes) {
    const file = files.find((one) => one.size === size.size)?.sessions ?? null;
    if (file !== null) await readDates(file, dates);
    const digests = file === null ? {} : { sessions: await digestOf(sourceOf(file)) };
    dated.push({ ...size, digests: { ...size.digests, ...digests } });
  }
  return { sizes: dated, dates };
}

async function readDates(file: string, dates: Map<string, SessionDates>): Promise<void> {
  for await (const { at, list } of readSessionLists(sourceOf(file))) {
    const sessions = list?.sessions.map(({ message_index, date }) => [message_index, date] as const);
    if (!list || !sessions?.every((session): session is [number, string] => session[1] !== null))
      throw new ConfigError(
        `could not read the dates of sessions from "${file}": line ${at} is not { shared_context_id, sessions: [{ message_index, date }] }; export the file again, or remove it; then sessions are told without dates`,
      );
    dates.set(list.shared_context_id, new Map(sessions));
  }
}
