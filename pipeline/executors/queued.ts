import { z } from "zod";
import type { RunEvent } from "../engine/events.ts";
import type { PartitionEnd, PartitionOrder } from "../engine/orders.ts";
import type { ToldError } from "./messages.ts";

/** An order in the queue, as JSON. */
export interface QueuedOrder {
  readonly order: PartitionOrder;
  /** Identifies this start of the coordinator. What workers remember of earlier ones must not be used. */
  readonly opening: string;
}

/** What a worker puts into the queue at the end, as JSON. */
export type QueuedEnd =
  | { readonly end: PartitionEnd; readonly events: readonly RunEvent[] }
  | { readonly broken: ToldError };

const orderSchema: z.ZodType<QueuedOrder> = z.object({
  order: z.object({ run: z.string(), wave: z.int(), partition: z.int() }),
  opening: z.string(),
});

export const queuedOrder = (told: unknown): QueuedOrder => orderSchema.parse(told);

// Only workers of the same version put ends into the queue, so their form is known.
const endSchema = z.custom<QueuedEnd>(
  (told) => typeof told === "object" && told !== null && ("end" in told || "broken" in told),
);

export const queuedEnd = (told: unknown): QueuedEnd => endSchema.parse(told);
