import { z } from "zod";
import {
  arcSchema,
  attemptSchema,
  changeSchema,
  firstSchema,
  kindSchema,
  rivalSchema,
  talkSchema,
  visitSchema,
} from "../../topics/schema.ts";
import { periods } from "../periods.ts";

/** Four rivals of one kind, and the requests that a liking decides. */
const groupSchema = kindSchema.pick({ name: true, needs: true, requests: true, rivals: true });
export type Group = z.infer<typeof groupSchema>;

/** A story of no pivot. */
const freeSchema = z.strictObject({
  slot: z.string(),
  act: z.enum(["likes", "dislikes", "tellsOfOther"]),
  needs: kindSchema.shape.needs,
  rival: rivalSchema.pick({ subject: true, words: true }),
  story: rivalSchema.shape.likes,
});
export type FreeStory = z.infer<typeof freeSchema>;

/**
 * What belongs to one persona in one topic: the stories of each pivot and of the free slots of the calendar, what only
 * somebody like this persona has to ask, and why they come. Texts may hold the places that `topics/README.md` lists.
 */
export const materialSchema = z.strictObject({
  topic: z.string(),
  about: z.string(),
  labels: z.strictObject({ user: z.string(), assistant: z.string() }),
  role: groupSchema,
  /** Only if the run has the restraint. */
  forget: groupSchema.optional(),
  other: groupSchema.optional(),
  sequence: arcSchema,
  reason: changeSchema.extend({ direction: z.enum(["off", "toward"]) }),
  fact: firstSchema,
  tried: attemptSchema,
  stories: z.array(freeSchema),
  /** At most one for each session. */
  personal: z.array(
    z.strictObject({ period: z.enum(periods), needs: kindSchema.shape.needs, thread: talkSchema }),
  ),
  /** One for each session. */
  visits: z.array(visitSchema.extend({ period: z.enum(periods) })).min(1),
});
export type Material = z.infer<typeof materialSchema>;
