import { z } from "zod";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { defineStage, type Scope } from "../../../pipeline/engine/stage.ts";
import { needsOntology, ontologyStage } from "../ontology-stage.ts";
import type { PersonaLensScope } from "../settings.ts";
import { userKey, usersStage } from "../users/stage.ts";
import { type Summary, summarySchema, writeSummary } from "./write-summary.ts";

const summariesSchema = z.strictObject({ domains: z.record(z.string(), summarySchema) });
export const summariesKey = "summaries";

/** How the user has used an assistant so far, domain by domain. */
export const summariesStage = defineStage({
  name: "summaries",
  version: 1,
  each: "partition",
  inputs: { ontology: ontologyStage, users: usersStage },
  plansFrom: { ontology: "keys", users: "keys" },
  calls: [],
  output: summariesSchema,
  plan: (_, { settings, random }: Scope<PersonaLensScope>) => [
    {
      key: summariesKey,
      params: { level: settings.summaries, dice: random("dice").integer(0, 0x7fffffff) },
      needs: [needsOntology, { stage: "users", key: userKey }],
    },
  ],
  run: async ({ params: { level, dice } }, { ontology, users }) => {
    const { affinities, interests } = users.get(userKey);
    const written = ontology.get("ontology").domains.map((domain): [string, Summary] => [
      domain.name,
      writeSummary(domain, {
        level,
        isUsed: interests.includes(domain.name),
        affinities: affinities[domain.name] ?? {},
        random: createRandom(dice, domain.name),
      }),
    ]);
    return { domains: Object.fromEntries(written) };
  },
});
