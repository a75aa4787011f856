import { z } from "zod";
import type { ContextMessage } from "../../contexts/text.ts";
import { longestExportLine } from "../reading/byte-lines.ts";
import type { ExportFile } from "../reading/export-file.ts";
import { readValues } from "../reading/json-lines.ts";
import type { Tally } from "../reading/tally.ts";

/** A session: the messages from one system message up to the next. `end` is the index after its last message. */
export interface SessionRange {
  readonly start: number;
  readonly end: number;
}

/** A context of the export, with its counts. */
export interface Context {
  readonly id: string;
  readonly line: number;
  readonly messages: readonly ContextMessage[];
  readonly sessions: readonly SessionRange[];
  /** By index of a message: the tokens of all messages before it. The last entry is the total. */
  readonly tokensBefore: readonly number[];
  /** The same for characters, in Unicode code points. */
  readonly charactersBefore: readonly number[];
}

const messagesSchema = z.array(
  z.strictObject({ role: z.enum(["system", "user", "assistant"]), content: z.string() }),
);
const lineSchema = z.record(
  z.string().regex(/^[0-9a-f]{64}$/, { error: "the key must be a sha256, in 64 hexadecimal digits" }),
  messagesSchema,
);

/**
 * The contexts of a file, one at a time; none is kept. Lines of another shape and repeated contexts are
 * findings.
 */
export async function* readExportedContexts(
  file: ExportFile,
  countTokens: (text: string) => number,
  tally: Tally,
): AsyncGenerator<Context> {
  const ids = new Set<string>();
  const shape = { file, check: "context shape", schema: lineSchema, longest: longestExportLine };
  for await (const { value, at: line } of readValues(shape, tally)) {
    const entries = Object.entries(value);
    if (entries.length !== 1)
      tally.find("context shape", file.name, line, `the line holds ${entries.length} contexts, not one`);
    for (const [id, messages] of entries) {
      tally.count("context ids unique");
      if (ids.has(id)) tally.find("context ids unique", file.name, line, `"${id}" occurs twice`);
      else yield { id, line, ...counted(messages, countTokens) };
      ids.add(id);
    }
  }
}

const counted = (messages: readonly ContextMessage[], countTokens: (text: string) => number) => ({
  messages,
  sessions: splitSessions(messages),
  tokensBefore: runningSums(messages.map(({ content }) => countTokens(content))),
  charactersBefore: runningSums(messages.map(({ content }) => [...content].length)),
});

function splitSessions(messages: readonly ContextMessage[]): SessionRange[] {
  const starts = messages.flatMap(({ role }, index) => (role === "system" || index === 0 ? [index] : []));
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? messages.length }));
}

function runningSums(counts: readonly number[]): number[] {
  const sums = [0];
  let sum = 0;
  for (const count of counts) {
    sum += count;
    sums.push(sum);
  }
  return sums;
}

export function sessionAt({ sessions }: Context, index: number): SessionRange | undefined {
  return sessions.find(({ start, end }) => start <= index && index < end);
}

/** What is said in a session, without the system message. */
export function saidInSession({ messages }: Context, { start, end }: SessionRange): string {
  return messages
    .slice(start + 1, end)
    .map(({ content }) => content)
    .join("\n");
}
