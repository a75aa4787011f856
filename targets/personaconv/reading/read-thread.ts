import { once } from "node:events";
import { createReadStream } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { toldError } from "../../../pipeline/executors/messages.ts";
import { chunkBytes } from "./open.ts";
import { type PieceOrder, readPiece } from "./read-piece.ts";
import type { ReaderSetup, ToldByThread } from "./readers.ts";
import { domainsIn } from "./wanted-domains.ts";

/** A thread that reads pieces of the input. `readers.ts` starts it, and nothing else talks to it. */
const { files, wanted, fields } = workerData as ReaderSetup;
const rules = {
  files: files.map(({ name, path }) => ({
    name,
    open: (start = 0) => createReadStream(path, { start, highWaterMark: chunkBytes }),
  })),
  domainOf: domainsIn(wanted),
  fields,
};

/** Says something and waits for what it is asked next. */
async function tell(told: ToldByThread): Promise<unknown> {
  if (!parentPort) throw new Error("this file runs only as a thread");
  const asked = once(parentPort, "message");
  parentPort.postMessage(told);
  return (await asked)[0];
}

async function serve(order: PieceOrder): Promise<ToldByThread> {
  try {
    for await (const batch of readPiece(order, rules)) await tell({ batch });
    return { ended: true };
  } catch (error) {
    return { error: toldError(error) };
  }
}

for (let told: ToldByThread = { ready: true }; ; ) told = await serve((await tell(told)) as PieceOrder);
