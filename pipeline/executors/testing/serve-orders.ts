import { z } from "zod";
import type { RunEvent } from "../../engine/events.ts";
import type { PartitionEnd, Work } from "../../engine/orders.ts";

/** What a child process tells: JSON. */
export type Told =
  | { readonly event: RunEvent }
  | { readonly end: PartitionEnd }
  | { readonly broken: { readonly name: string; readonly message: string } };

export interface Serving {
  readonly work: Work;
  close(): Promise<void>;
}

interface Tools {
  emit(event: RunEvent): void;
  readonly signal: AbortSignal;
}

const orderSchema = z.strictObject({ run: z.string(), wave: z.int(), partition: z.int() });

/** Works in this process on the orders that its parent sends, one after the other, until the parent lets go of it. */
export async function serveOrders(open: (tools: Tools) => Promise<Serving>): Promise<void> {
  const stop = new AbortController();
  const tell = (told: Told) => void process.send?.(told);
  const opened = open({ emit: (event) => tell({ event }), signal: stop.signal });
  const serve = async (message: unknown) => {
    try {
      const { work } = await opened;
      tell({ end: await work(orderSchema.parse(message)) });
    } catch (error) {
      const { name, message: why } = error instanceof Error ? error : new Error(String(error));
      tell({ broken: { name, message: why } });
    }
  };
  process.on("message", (message) => void serve(message));
  process.once("disconnect", async () => {
    stop.abort();
    await (await opened).close();
  });
}
