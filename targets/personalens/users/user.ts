import { z } from "zod";
import { affinitiesSchema, demographicsSchema } from "../format/files.ts";

export const userSchema = z.strictObject({
  demographics: demographicsSchema,
  affinities: z.record(z.string(), affinitiesSchema),
  /** The names of the domains for which the user uses an assistant. */
  interests: z.array(z.string()),
});
/** Who a user is and what they prefer. */
export type User = z.infer<typeof userSchema>;
