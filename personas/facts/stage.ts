import { defineStage, type Scope } from "../../pipeline/engine/stage.ts";
import { personasStage } from "../stage.ts";
import { sexesByName } from "./circle.ts";
import { drawFacts } from "./draw-facts.ts";
import { factsForm } from "./fact.ts";
import { amended, writeFacts } from "./write-facts.ts";

/**
 * What is true of the persona and when, in all forks alike. Code draws it. If there is a line of a seeds
 * file, the writer adapts it to the line. This is a separate stage, so that a change of facts doesn't make
 * the portrait again.
 */
export const factsStage = defineStage({
  ...factsForm,
  version: 4,
  inputs: { personas: personasStage },
  plansFrom: { personas: "records" },
  calls: [writeFacts],
  plan: ({ personas }, { random, dice }: Scope<unknown>) => {
    if (personas.keys.length === 0) return [];
    const profile = personas.get("profile");
    const facts = drawFacts(profile, { dice, random });
    const calls = { [writeFacts.name]: profile.seedLine === null ? 0 : 1 };
    return [{ key: "facts", params: { profile, facts }, calls }];
  },
  run: async ({ params: { profile, facts } }, _, services) => {
    const { seedLine: line } = profile;
    if (line === null) return sexesByName(facts, profile);
    // A recorded question holds the facts as they were drawn, so this comes afterwards.
    return sexesByName(
      amended(facts, await services.ask(writeFacts, { line, profile, drawn: facts })),
      profile,
    );
  },
});
