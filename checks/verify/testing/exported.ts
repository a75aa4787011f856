import { createHash } from "node:crypto";
import { stringify } from "csv-stringify/sync";
import type { ContextMessage } from "../../../contexts/text.ts";
import type { ContextSessions, PersonaFacts, Provenance } from "../../../formats/provenance/lines.ts";
import { countTokens as countAnew } from "../../../pipeline/models/tokens.ts";
import { makeSmallRun, type Row } from "../../../targets/testing/small-run.ts";
import { createTally, type Finding } from "../../reading/tally.ts";
import { fileOf } from "../../reading/testing/memory-files.ts";
import { verifySize } from "../verify.ts";

type Writable<T> = T extends object ? { -readonly [Key in keyof T]: Writable<T[Key]> } : T;

/** An export that a test can damage. */
export interface Exported {
  readonly rows: Record<string, string>[];
  readonly provenance: Writable<Provenance>[];
  readonly contexts: { id: string; messages: { role: ContextMessage["role"]; content: string }[] }[];
  readonly lists: Writable<ContextSessions>[];
  readonly personas: Writable<PersonaFacts>[];
}

/** The same as the bytes of its files. */
export interface Texts {
  questions: string;
  provenance: string;
  contexts: string;
  sessions: string;
  personas: string;
}

export async function makeExport(
  personas: readonly number[],
  change: Readonly<Record<string, unknown>> = {},
): Promise<Exported> {
  const run = await makeSmallRun({ config: { contexts: { sizes: ["32k"] }, ...change }, personas });
  try {
    return {
      rows: run.rows("32k").map((row: Row) => ({ ...row })),
      provenance: [...run.provenance("32k").values()],
      contexts: [...run.contexts("32k")].map(([id, messages]) => ({ id, messages })),
      lists: [...run.sessions("32k").values()],
      personas: run.personas(),
    };
  } finally {
    run.remove();
  }
}

/** Only what belongs to the first forks. */
export function firstForksOf({ rows, provenance, contexts, lists, personas }: Exported, forks: number) {
  const own = provenance.filter(({ fork }) => fork < forks);
  const questions = new Set(own.map(({ question_id: id }) => id));
  const ownRows = rows.filter(({ question_id: id = "" }) => questions.has(id));
  const shared = new Set(ownRows.map(({ shared_context_id: id }) => id));
  return {
    rows: ownRows,
    provenance: own,
    contexts: contexts.filter(({ id }) => shared.has(id)),
    lists: lists.filter(({ shared_context_id: id }) => shared.has(id)),
    personas,
  } satisfies Exported;
}

export function textsOf({ rows, provenance, contexts, lists, personas }: Exported): Texts {
  const lines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join("");
  return {
    questions: stringify(rows, { header: true, quoted_string: true }),
    provenance: lines(provenance),
    contexts: lines(contexts.map(({ id, messages }) => ({ [id]: messages }))),
    sessions: lines(lists),
    personas: lines(personas),
  };
}

/** Gives contexts new ids after their messages were changed, so that only the change is wrong. */
export function nameAgain({ rows, contexts, lists }: Exported): void {
  for (const context of contexts) {
    const hash = createHash("sha256");
    for (const { role, content } of context.messages) hash.update(`${JSON.stringify([role, content])}\n`);
    const id = hash.digest("hex");
    for (const one of [...rows, ...lists])
      if (one.shared_context_id === context.id) one.shared_context_id = id;
    context.id = id;
  }
}

const counted = new Map<string, number>();

function countTokens(text: string): number {
  const count = counted.get(text) ?? countAnew(text);
  counted.set(text, count);
  return count;
}

/** Everything that is wrong in the files, and how often each check was made. */
export async function verifyTexts(
  texts: Partial<Record<keyof Texts, string | Buffer>>,
  forks: number | null = 4,
) {
  const tally = createTally(Number.POSITIVE_INFINITY);
  const { questions = "", contexts, provenance, sessions, personas } = texts;
  const files = {
    questions: fileOf("questions", questions),
    contexts: contexts === undefined ? null : fileOf("contexts", contexts),
    provenance: provenance === undefined ? null : fileOf("provenance", provenance),
    sessions: sessions === undefined ? null : fileOf("sessions", sessions),
    personas: personas === undefined ? null : fileOf("personas", personas),
  };
  await verifySize({ forks, tokens: 32_000, files, countTokens }, tally);
  return { findings: tally.findings as readonly Finding[], counts: tally.counts() };
}
