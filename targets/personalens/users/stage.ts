import { z } from "zod";
import { factsStage } from "../../../personas/facts/stage.ts";
import { personasStage } from "../../../personas/stage.ts";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { defineStage, type Scope } from "../../../pipeline/engine/stage.ts";
import { affinitiesSchema, demographicsSchema } from "../format/files.ts";
import { needsOntology, ontologyStage } from "../ontology-stage.ts";
import { demographicsOf } from "./demographics.ts";
import { drawAffinities } from "./draw-affinities.ts";
import { isInterested } from "./interests.ts";
import { circumstancesOf } from "./traits-of.ts";

const userSchema = z.strictObject({
  demographics: demographicsSchema,
  affinities: z.record(z.string(), affinitiesSchema),
  /** The names of the domains for which the user uses an assistant. */
  interests: z.array(z.string()),
});
/** Who a user is and what they prefer. */
export type User = z.infer<typeof userSchema>;

export const userKey = "user";

/** The user's preferences in all domains, and the domains that they use. The persona is that of the other targets. */
export const usersStage = defineStage({
  name: "users",
  version: 1,
  each: "partition",
  inputs: { ontology: ontologyStage, personas: personasStage, facts: factsStage },
  plansFrom: { ontology: "keys", personas: "keys", facts: "keys" },
  calls: [],
  output: userSchema,
  plan: (_, { partition, random }: Scope<unknown>) => [
    {
      key: userKey,
      params: { index: partition, dice: random("dice").integer(0, 0x7fffffff) },
      needs: [needsOntology, { stage: "personas", key: "profile" }, { stage: "facts", key: "facts" }],
    },
  ],
  run: async ({ params }, { ontology, personas, facts }, { dice }): Promise<User> => {
    const { domains } = ontology.get("ontology");
    const profile = personas.get("profile");
    const all = facts.get("facts");
    const date = profile.firstSession;
    const user = circumstancesOf(all, date);
    const own = (...path: string[]) => createRandom(params.dice, ...path);
    const order = (name: string) => ({ index: params.index, user, dice, random: own(name) });
    return {
      demographics: demographicsOf({ profile, facts: all, date, random: own("demographics") }),
      affinities: Object.fromEntries(
        domains.map((domain) => [domain.name, drawAffinities(domain, order(domain.name))]),
      ),
      interests: domains.filter((domain) => isInterested(domain, order(domain.name))).map(({ name }) => name),
    };
  },
});
