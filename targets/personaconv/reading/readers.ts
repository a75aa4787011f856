import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { InputFile } from "../../../pipeline/engine/artifacts.ts";
import { errorOf, type ToldError } from "../../../pipeline/executors/messages.ts";
import { packageFolders } from "../../../pipeline/text/packaged.ts";
import type { FieldMapping } from "./field-names.ts";
import { type Batch, type PieceOrder, type PieceRules, readPiece } from "./read-piece.ts";
import { domainsIn, type WantedDomains } from "./wanted-domains.ts";

/** Reads one piece after another. */
export interface Reader {
  read(order: PieceOrder): AsyncGenerator<Batch>;
  close(): Promise<void>;
}

/** Below this size, a thread would take longer to start than to read. */
const leastBytesOfThread = 2 ** 24;

/** Reads in as many threads as may work at once and find enough to read. */
export function readersOf(
  { files, wanted, fields }: Omit<ReaderSetup, "files"> & { readonly files: readonly InputFile[] },
  atOnce: number,
): readonly Reader[] {
  const onDisk = files.flatMap(({ name, path }) => (path === undefined ? [] : [{ name, path }]));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const count = Math.min(atOnce, Math.floor(bytes / leastBytesOfThread));
  if (count < 2 || onDisk.length < files.length)
    return [readerHere({ files, fields, domainOf: domainsIn(wanted) })];
  return Array.from({ length: count }, () => readerInThread({ files: onDisk, wanted, fields }));
}

export const readerHere = (rules: PieceRules): Reader => ({
  read: (order) => readPiece(order, rules),
  close: async () => {},
});

/** What a thread is started with. */
export interface ReaderSetup {
  readonly files: readonly { readonly name: string; readonly path: string }[];
  readonly wanted: WantedDomains;
  readonly fields?: FieldMapping | undefined;
}

/** What a thread answers. It is asked for each batch, so that it reads no faster than batches are written. */
export type ToldByThread =
  | { readonly ready: true }
  | { readonly batch: Batch }
  | { readonly ended: true }
  | { readonly error: ToldError };

/** The built file, because Node 20 runs no TypeScript in a thread. */
const script = join(packageFolders.root, "dist/targets/personaconv/reading/read-thread.js");

export function readerInThread(rules: ReaderSetup): Reader {
  const thread = new Worker(script, { workerData: rules });
  const hear = async () => {
    // Only `read-thread.ts` posts to it.
    const [told] = (await once(thread, "message")) as [ToldByThread];
    return told;
  };
  const ready = hear();
  // An error is reported where it is awaited.
  ready.catch(() => {});
  return {
    async *read(order) {
      await ready;
      for (let ask: PieceOrder | "more" = order; ; ask = "more") {
        const heard = hear();
        thread.postMessage(ask);
        const told = await heard;
        if ("error" in told) throw errorOf(told.error);
        if (!("batch" in told)) return;
        yield told.batch;
      }
    },
    close: async () => void (await thread.terminate()),
  };
}
