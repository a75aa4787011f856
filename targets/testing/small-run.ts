import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { ContextMessage } from "../../contexts/text.ts";
import {
  type ContextSessions,
  contextSessionsSchema,
  type PersonaFacts,
  type Provenance,
  personaFactsSchema,
  provenanceSchema,
} from "../../formats/provenance/lines.ts";
import type { RunEvent } from "../../pipeline/engine/events.ts";
import type { RunSummary } from "../../pipeline/engine/run.ts";
import type { SessionContext } from "../../pipeline/engine/session.ts";
import type { Executor } from "../../pipeline/executors/executor.ts";
import { fileArtifacts } from "../../pipeline/store/artifacts.ts";
import { memoryStore } from "../../pipeline/store/memory.ts";
import type { Store } from "../../pipeline/store/store.ts";
import { type Config, configSchema } from "../config.ts";
import { makeRecords, openRun } from "../open-run.ts";
import { runExport } from "../run-export.ts";

/** A row of the CSV as texts. */
export type Row = Readonly<Record<string, string>>;

/** The files of a PersonaMem export, read back. */
export interface ExportedFiles {
  bytes(file: string): Buffer;
  rows(size: string): Row[];
  provenance(size: string): Map<string, Provenance>;
  contexts(size: string): Map<string, ContextMessage[]>;
  sessions(size: string): Map<string, ContextSessions>;
  personas(): PersonaFacts[];
}

export interface SmallRun extends ExportedFiles {
  readonly out: string;
  readonly summary: RunSummary;
  readonly events: readonly RunEvent[];
  readonly store: Store;
  remove(): void;
}

export interface SmallRunOptions {
  readonly config?: unknown;
  readonly personas?: readonly number[];
  readonly stage?: string;
  readonly store?: Store;
  readonly env?: Readonly<Record<string, string>>;
  /** Changes how records are made, but not their content. */
  readonly change?: (context: SessionContext) => SessionContext;
  readonly executor?: Executor;
}

/** A whole run in this process, in its own temporary folder. It is offline unless the configuration says otherwise. */
export async function makeSmallRun(options: SmallRunOptions = {}): Promise<SmallRun> {
  const out = mkdtempSync(join(tmpdir(), "persona-pipeline-"));
  const config: Config = { ...configSchema.parse(options.config ?? { contexts: { sizes: ["32k"] } }), out };
  const partitions = options.personas ?? [0];
  const events: RunEvent[] = [];
  const store = options.store ?? memoryStore();
  const opened = await openRun({ config, folder: out }, partitions, {
    env: options.env ?? {},
    emit: (event) => void events.push(event),
    signal: new AbortController().signal,
    mode: "write",
    notice: () => {},
    opened: { store, artifacts: fileArtifacts(out) },
  });
  const stage = options.stage ?? "export";
  const context = options.change?.(opened.context) ?? opened.context;
  const { executor } = options;
  const summary = await makeRecords({ ...opened, context }, { upTo: stage, ...(executor && { executor }) });
  if (stage === "export") await runExport(opened, summary);
  return {
    ...exportedIn(out),
    out,
    summary,
    events,
    store,
    remove: () => rmSync(out, { recursive: true, force: true }),
  };
}

export function exportedIn(out: string): ExportedFiles {
  const text = (file: string) => readFileSync(join(out, file), "utf8");
  const lines = (file: string) =>
    text(file)
      .split("\n")
      .filter((line) => line !== "");
  return {
    bytes: (file) => readFileSync(join(out, file)),
    rows: (size) => parse<Record<string, string>>(text(`questions_${size}.csv`), { columns: true }),
    provenance: (size) =>
      new Map(
        lines(`provenance_${size}.jsonl`)
          .map((line) => provenanceSchema.parse(JSON.parse(line)))
          .map((one) => [one.question_id, one]),
      ),
    contexts: (size) =>
      new Map(
        lines(`shared_contexts_${size}.jsonl`).flatMap((line) =>
          Object.entries(JSON.parse(line) as Record<string, ContextMessage[]>),
        ),
      ),
    sessions: (size) =>
      new Map(
        lines(`sessions_${size}.jsonl`)
          .map((line) => contextSessionsSchema.parse(JSON.parse(line)))
          .map((one) => [one.shared_context_id, one]),
      ),
    personas: () => lines("personas.jsonl").map((line) => personaFactsSchema.parse(JSON.parse(line))),
  };
}
