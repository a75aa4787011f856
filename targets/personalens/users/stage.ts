import type { Domain } from "../../../content/personalens/schema.ts";
import { factsStage } from "../../../personas/facts/stage.ts";
import { personasStage } from "../../../personas/stage.ts";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { defineStage, type Scope, type Task } from "../../../pipeline/engine/stage.ts";
import { inputKey, inputStage, keptIn } from "../input/stage.ts";
import { needsOntology, ontologyStage } from "../ontology-stage.ts";
import { demographicsOf } from "./demographics.ts";
import { type AffinityOrder, drawAffinities } from "./draw-affinities.ts";
import { evenNumber } from "./even.ts";
import { circumstancesOf, fits, shareFor } from "./traits-of.ts";
import { type User, userSchema } from "./user.ts";

export const userKey = "user";

/** A user who is made, by their number, or a user who is read. */
type Params =
  | { readonly kind: "made"; readonly index: number; readonly dice: number }
  | { readonly kind: "read"; readonly key: string };

/** The user's preferences in all domains, and the domains that they use. The persona is that of the other targets. */
export const usersStage = defineStage({
  name: "users",
  version: 1,
  each: "partition",
  inputs: { ontology: ontologyStage, input: inputStage, personas: personasStage, facts: factsStage },
  plansFrom: { ontology: "keys", input: "keys", personas: "keys", facts: "keys" },
  calls: [],
  output: userSchema,
  plan: ({ input }, { partition, random }: Scope<unknown>): Task<Params>[] => {
    const key = inputKey(partition);
    if (input.keys.length > 0)
      return [{ key: userKey, params: { kind: "read", key }, needs: [{ stage: "input", key }] }];
    return [
      {
        key: userKey,
        params: { kind: "made", index: partition, dice: random("dice").integer(0, 0x7fffffff) },
        needs: [needsOntology, { stage: "personas", key: "profile" }, { stage: "facts", key: "facts" }],
      },
    ];
  },
  run: async ({ params }, { ontology, input, personas, facts }, { dice, artifacts }): Promise<User> => {
    if (params.kind === "read") return (await keptIn(input.get(params.key), artifacts)).user;
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

/** Whether a user uses an assistant for a domain, by quotas over all users. */
export function isInterested({ name, interest }: Domain, { user, dice, index }: AffinityOrder): boolean {
  return fits(interest, user) && evenNumber(dice, `interest ${name}`, index) < shareFor(interest, user);
}
