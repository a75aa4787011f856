import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { parseJson } from "../../checks/reading/json.ts";
import { sourceOf } from "../../checks/reading/open-file.ts";
import { digestOf, linesOf } from "../../checks/reading/source-text.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import type { SessionDates } from "../sessions.ts";
import type { SizeFiles } from "./benchmark-files.ts";
import type { OpenSize } from "./open-benchmark.ts";

/** Loose: only this much is needed of it. */
const lineSchema = z.object({
  shared_context_id: z.string(),
  sessions: z.array(z.object({ message_index: z.int().min(0), date: z.string() })),
});

/** The sizes as they are told to a memory, and the dates of their sessions by context. */
export interface DatedSizes {
  readonly sizes: readonly OpenSize[];
  readonly dates: ReadonlyMap<string, SessionDates>;
}

/** Reads the dates from the sessions files beside the questions; where there is none, no session has a date. */
export async function withSessionDates(
  sizes: readonly OpenSize[],
  files: readonly SizeFiles[],
): Promise<DatedSizes> {
  const dates = new Map<string, SessionDates>();
  const dated: OpenSize[] = [];
  for (const size of sizes) {
    const file = sessionsOf(size, files);
    if (file) await readDates(file, dates);
    const digests = { ...size.digests, ...(file ? { sessions: await digestOf(sourceOf(file)) } : {}) };
    dated.push({ ...size, digests });
  }
  return { sizes: dated, dates };
}

function sessionsOf({ size }: OpenSize, files: readonly SizeFiles[]): string | null {
  const of = files.find((one) => one.size === size);
  const file = of && join(dirname(of.questions), `sessions_${size}.jsonl`);
  return file && existsSync(file) ? file : null;
}

async function readDates(file: string, dates: Map<string, SessionDates>): Promise<void> {
  for await (const { at, text } of linesOf(sourceOf(file))) {
    const { data } = lineSchema.safeParse(parseJson(text));
    if (!data)
      throw new ConfigError(
        `could not read the dates of sessions from "${file}": line ${at} is not { shared_context_id, sessions: [{ message_index, date }] }; export it again, or move it away to tell the sessions without dates`,
      );
    const sessions = data.sessions.map(({ message_index, date }) => [message_index, date] as const);
    dates.set(data.shared_context_id, new Map(sessions));
  }
}
