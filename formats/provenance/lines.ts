import { z } from "zod";
import { tags } from "../../content/people/vocabulary.ts";
import { factsSchema } from "../../personas/facts/fact.ts";
import { claimSchema, letters, pivotKinds, verdicts } from "../../questions/types.ts";
import { acts, matterSchema } from "../../timelines/acts.ts";
import { levels } from "../../timelines/levels.ts";

/** One line of `provenance_SIZE.jsonl`: what is known about a question beyond the columns of PersonaMem. */
export const provenanceSchema = z.strictObject({
  question_id: z.uuid(),
  group: z.string(),
  fork: z.int().min(0).max(3),
  persona_id: z.int().min(0),
  variant: z.int().min(0),
  date_asked: z.iso.date(),
  distance: z.enum(["near", "middle", "far"]),
  /** The pivot that the group is about, and the names of what its options are about. */
  pivot: z.strictObject({
    id: z.string(),
    kind: z.enum(pivotKinds),
    subjects: z.array(z.string()),
  }),
  /** How far the wording of the options is from the evidence. */
  level: z.enum(levels),
  derivation: z.string(),
  /** The messages that tell the pivot's story in this fork, with what they say. `date` is that of the event, or its last day. */
  evidence: z.array(
    z.strictObject({
      event: z.string(),
      message_index: z.int().min(0),
      /** How many messages, from `message_index` on, tell the event and answer it. */
      messages: z.int().min(2),
      date: z.iso.date(),
      act: z.enum(acts),
      subject: z.string().nullable(),
      left: z.string().nullable(),
      reason: z.string().nullable(),
      happening: z.string(),
      /** Whose preference it is, if it isn't the user's. */
      person: z.string().optional(),
      /** The user doesn't say when it happened: the date is only the planned one. */
      undated: z.literal(true).optional(),
      /** What a reader concludes from it, if the user doesn't say it. Made with the story. */
      reading: z.string().optional(),
    }),
  ),
  /** By letter: `right`, or why the option is wrong in this fork. */
  options: z.record(z.enum(letters), z.enum(verdicts)),
  /** By letter: what the option says about the user. The option is right if the evidence confirms it. */
  claims: z.record(z.enum(letters), claimSchema),
});
export type Provenance = z.infer<typeof provenanceSchema>;

/** A story that a session tells, or a matter of the persona's own (`news`). */
const storySchema = z.strictObject({
  event: z.string(),
  message_index: z.int().min(0),
  messages: z.int().min(2),
  act: z.enum(acts),
  date: z.iso.date(),
  /** The user doesn't say when it happened: the date is only the planned one. */
  undated: z.literal(true).optional(),
  /** How many days it took up to the date, if more than one. */
  days: z.int().min(2).optional(),
  /** What must be true of the persona on the day of the session. A season must fit the date. */
  needs: z.array(z.enum(tags)),
  /** Only for a matter of the persona's trade or temperament: how it begins, and the trade. */
  matter: matterSchema.optional(),
});

/** One line of `personas.jsonl`: what is true of a persona and when, and what changes in its life. */
export const personaFactsSchema = z.strictObject({ persona_id: z.int().min(0), ...factsSchema.shape });
export type PersonaFacts = z.infer<typeof personaFactsSchema>;

/** One line of `sessions_SIZE.jsonl`: the persona's own sessions in a context. All others are filler. */
export const contextSessionsSchema = z.strictObject({
  shared_context_id: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: "must be a sha256, in 64 hexadecimal digits" }),
  persona_id: z.int().min(0),
  sessions: z.array(
    z.strictObject({
      /** The index of the system message that begins the session. */
      message_index: z.int().min(0),
      topic: z.string(),
      date: z.iso.date(),
      /** The names of the subjects that the session is about. Filler must not name them. */
      subjects: z.array(z.string()),
      /** What the session tells besides the user's actual concern, in order. */
      stories: z.array(storySchema),
    }),
  ),
});
export type ContextSessions = z.infer<typeof contextSessionsSchema>;
