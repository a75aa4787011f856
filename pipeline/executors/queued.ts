import { z } from "zod";
import type { RunEvent } from "../engine/events.ts";
import type { PartitionEnd, PartitionOrder } from "../engine/orders.ts";
import type { ToldError } from "./messages.ts";

/** What is in the queue: JSON. */
export interface QueuedOrder {
  readonly order: PartitionOrder;
  /** Tells this run of the coordinator from earlier ones, of which workers must not remember anything. */
  readonly opening: string;
}

/** What a worker puts there in the end: JSON. */
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
