import { z } from "zod";
import { claimSchema, letters, pivotKinds, verdicts } from "../../questions/types.ts";
import { acts } from "../../timelines/acts.ts";

/** One line of `provenance_SIZE.jsonl`: what is known of a question beyond the format's columns. */
export const provenanceSchema = z.strictObject({
  question_id: z.uuid(),
  group: z.string(),
  fork: z.int().min(0).max(3),
  persona_id: z.int().min(0),
  variant: z.int().min(0),
  date_asked: z.iso.date(),
  distance: z.enum(["near", "middle", "far"]),
  /** Which kind of pivot the group is about, and by what the right option is found. */
  pivot: z.strictObject({
    id: z.string(),
    kind: z.enum(pivotKinds),
    subjects: z.array(z.string()),
  }),
  derivation: z.string(),
  /** The messages that tell the pivot's story in this fork: index into the shared context, date of the event (the last day of what went on for a while), and what it says. */
  evidence: z.array(
    z.strictObject({
      event: z.string(),
      message_index: z.int().min(0),
      /** From `message_index` on: so many messages tell the event and answer to it. */
      messages: z.int().min(2),
      date: z.iso.date(),
      act: z.enum(acts),
      subject: z.string().nullable(),
      left: z.string().nullable(),
      reason: z.string().nullable(),
      happening: z.string(),
      /** Whose preference it is, where it isn't the user's. */
      person: z.string().optional(),
    }),
  ),
  /** By letter: `right`, or why the option is wrong in this fork. */
  options: z.record(z.enum(letters), z.enum(verdicts)),
  /** By letter: what the option claims of the user. It is right where the evidence bears this out. */
  claims: z.record(z.enum(letters), claimSchema),
});
export type Provenance = z.infer<typeof provenanceSchema>;

/** One line of `sessions_SIZE.jsonl`: the persona's own sessions of a context; every other one is filler. */
export const contextSessionsSchema = z.strictObject({
  shared_context_id: z.string().regex(/^[0-9a-f]{64}$/),
  sessions: z.array(
    z.strictObject({
      /** Of the system message that begins the session. */
      message_index: z.int().min(0),
      topic: z.string(),
      date: z.iso.date(),
      /** What the session tells of, by name: filler must not. */
      subjects: z.array(z.string()),
    }),
  ),
});
export type ContextSessions = z.infer<typeof contextSessionsSchema>;
