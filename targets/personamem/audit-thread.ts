import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { auditFile } from "../../checks/audit/audit.ts";
import { followFile } from "../../formats/follow.ts";

const fileSchema = z.object({ name: z.string(), path: z.string() });
const filesSchema = z.object({ questions: fileSchema, provenance: fileSchema });

/** The only message of the parent says that the files are complete. */
const complete = new AbortController();
parentPort?.once("message", () => complete.abort());

const source = ({ name, path }: z.infer<typeof fileSchema>) => ({
  name,
  open: () => followFile(path, { complete: complete.signal }),
});

/** A thread of an export, which audits the files of one size while they are written and reports its findings. */
const { questions, provenance } = filesSchema.parse(workerData);
const sources = { questions: source(questions), provenance: source(provenance) };
parentPort?.postMessage(await auditFile({ ...sources, sessions: null, contexts: null }));
