import { z } from "zod";

/** The version of docs/memory-protocol.md. Increase it when older servers can no longer be asked. */
export const protocolVersion = 1;

/** What a memory can do: answer questions itself, or recall what a model needs to answer them. */
export const offers = ["answer", "recall"] as const;

/** `GET /`. Loose, like everything that other people's servers send. */
export const greetingSchema = z.object({
  protocol: z.literal(protocolVersion),
  name: z.string().min(1).max(100),
  version: z.string().max(100).optional(),
  offers: z.array(z.enum(offers)).min(1),
});
export type Greeting = z.infer<typeof greetingSchema>;

/** `POST /memories` */
export const begunSchema = z.object({ id: z.string().min(1).max(200) });

/** `POST /memories/ID/questions` */
export const answerSchema = z.object({ answer: z.string().min(1) });

/** `POST /memories/ID/recall` */
export const recalledSchema = z.object({
  context: z.string(),
  /** Which messages it found, the best first: the number of the session, and the message's index in it. */
  found: z.array(z.object({ session: z.int().min(0), message: z.int().min(0) })).optional(),
});
export type Recalled = z.infer<typeof recalledSchema>;

const message = z.strictObject({ role: z.enum(["system", "user", "assistant"]), content: z.string() });

/** What `POST /memories/ID/sessions` takes. */
export const sessionSchema = z.strictObject({
  session: z.int().min(0),
  from: z.int().min(0),
  date: z.string().nullable(),
  messages: z.array(message).min(1),
});
export type ToldSession = z.infer<typeof sessionSchema>;

/** What `POST /memories/ID/questions` takes. */
export const questionSchema = z.strictObject({
  question: z.string(),
  options: z.array(z.string()).length(4),
  instruction: z.string(),
});

/** What `POST /memories/ID/recall` takes. */
export const recallSchema = z.strictObject({ question: z.string() });
