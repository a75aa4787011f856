import { createReadStream } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { auditFile } from "../../checks/audit/audit.ts";

const fileSchema = z.object({ name: z.string(), path: z.string() });
const filesSchema = z.object({ questions: fileSchema, provenance: fileSchema });

const source = ({ name, path }: z.infer<typeof fileSchema>) => ({ name, open: () => createReadStream(path) });

/** A thread of an export, which audits the files of one size and reports its findings. */
const { questions, provenance } = filesSchema.parse(workerData);
const sources = { questions: source(questions), provenance: source(provenance) };
parentPort?.postMessage(await auditFile({ ...sources, sessions: null, contexts: null }));
