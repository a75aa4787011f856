import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { type Audit, auditFile } from "../../checks/audit/audit.ts";
import type { Size } from "../../contexts/sizes.ts";
import type { FileSet } from "../../formats/files.ts";
import { followFile } from "../../formats/follow.ts";
import { packageFolders } from "../../pipeline/text/packaged.ts";

/** Audits that read the questions while they are written. */
export interface Audits {
  /** To be called when all questions and their provenance are written. */
  complete(): void;
  /** The results, after `complete`. */
  finish(): Promise<ReadonlyMap<Size, Audit>>;
  /** Ends the audits without a result. Does nothing after `finish`. */
  stop(): Promise<void>;
}

/**
 * Begins to audit the questions of each size: the first size here, and at the same time each other size in a thread. The files
 * must exist. They are read while they are written, so that little is left to read after the last question.
 */
export function beginAudits(sizes: readonly Size[], files: Pick<FileSet, "pathOf">): Audits {
  const [complete, stopped] = [new AbortController(), new AbortController()];
  const following = { complete: complete.signal, stopped: stopped.signal };
  const auditOf = async (size: Size, index: number) => {
    const audit = index === 0 ? auditHere : auditApart;
    return [size, await audit(auditedFiles(size, files), following)] as const;
  };
  const audits = Promise.all(sizes.map(auditOf));
  // An error is thrown by whoever finishes them.
  audits.catch(() => {});
  return {
    complete: () => complete.abort(),
    finish: async () => new Map(await audits),
    stop: async () => {
      stopped.abort(new Error("nobody needs the audit any more"));
      await audits.catch(() => {});
    },
  };
}

interface Following {
  readonly complete: AbortSignal;
  readonly stopped: AbortSignal;
}

interface AuditedFile {
  readonly name: string;
  readonly path: string;
}

interface AuditedFiles {
  readonly questions: AuditedFile;
  readonly provenance: AuditedFile;
}

function auditedFiles(size: Size, { pathOf }: Pick<FileSet, "pathOf">): AuditedFiles {
  const file = (name: string) => ({ name, path: pathOf(name) });
  return { questions: file(`questions_${size}.csv`), provenance: file(`provenance_${size}.jsonl`) };
}

function auditHere({ questions, provenance }: AuditedFiles, following: Following): Promise<Audit> {
  const source = ({ name, path }: AuditedFile) => ({ name, open: () => followFile(path, following) });
  const sources = { questions: source(questions), provenance: source(provenance) };
  return auditFile({ ...sources, sessions: null, contexts: null });
}

/** The built file, because Node 20 runs no TypeScript in a thread. */
const auditThread = join(packageFolders.root, "dist/targets/personamem/audit-thread.js");

/** For young objects. A thread would take up to 32 MB for them, and there is one for each size. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

async function auditApart(files: AuditedFiles, { complete, stopped }: Following): Promise<Audit> {
  const thread = new Worker(auditThread, { workerData: files, resourceLimits });
  const tell = () => thread.postMessage("complete");
  if (complete.aborted) tell();
  complete.addEventListener("abort", tell);
  try {
    // Only the thread's parent posts to it, one audit each.
    const [audit] = (await once(thread, "message", { signal: stopped })) as [Audit];
    return audit;
  } finally {
    complete.removeEventListener("abort", tell);
    await thread.terminate();
  }
}
