import { z } from "zod";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { defineStage, type Scope, type Task } from "../../../pipeline/engine/stage.ts";
import { inputKey, inputStage, keptIn } from "../input/stage.ts";
import { needsOntology, ontologyStage } from "../ontology-stage.ts";
import type { PersonaLensScope, SummaryLevel } from "../settings.ts";
import { userKey, usersStage } from "../users/stage.ts";
import { type Summary, summarySchema, writeSummary } from "./write-summary.ts";

const summariesSchema = z.strictObject({ domains: z.record(z.string(), summarySchema) });
export const summariesKey = "summaries";

type Params =
  | { readonly kind: "made"; readonly level: SummaryLevel; readonly dice: number }
  | { readonly kind: "read"; readonly key: string };

/** How the user has used an assistant so far, domain by domain. */
export const summariesStage = defineStage({
  name: "summaries",
  version: 1,
  each: "partition",
  inputs: { ontology: ontologyStage, input: inputStage, users: usersStage },
  plansFrom: { ontology: "keys", input: "keys", users: "keys" },
  calls: [],
  output: summariesSchema,
  plan: ({ input }, { partition, settings, random }: Scope<PersonaLensScope>): Task<Params>[] => {
    const key = inputKey(partition);
    if (input.keys.length > 0)
      return [{ key: summariesKey, params: { kind: "read", key }, needs: [{ stage: "input", key }] }];
    return [
      {
        key: summariesKey,
        params: { kind: "made", level: settings.summaries, dice: random("dice").integer(0, 0x7fffffff) },
        needs: [needsOntology, { stage: "users", key: userKey }],
      },
    ];
  },
  run: async ({ params }, { ontology, input, users }, { artifacts }) => {
    if (params.kind === "read")
      return { domains: (await keptIn(input.get(params.key), artifacts)).summaries };
    const { level, dice } = params;
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
