import type { Domain } from "../../../content/personalens/schema.ts";
import type { AffinityOrder } from "./draw-affinities.ts";
import { evenNumber } from "./even.ts";
import { fits, shareFor } from "./traits-of.ts";

/** Whether a user uses an assistant for a domain, by quotas over all users. */
export function isInterested({ name, interest }: Domain, { user, dice, index }: AffinityOrder): boolean {
  return fits(interest, user) && evenNumber(dice, `interest ${name}`, index) < shareFor(interest, user);
}
