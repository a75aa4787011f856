import { diceOf } from "../../../pipeline/engine/random.ts";
import { simulatedText } from "../../../pipeline/models/ask.ts";
import { designPersona } from "../../cohort/design.ts";
import type { Profile } from "../../profile.ts";
import { writePortrait } from "../../write-portrait.ts";
import { sexesByName } from "../circle.ts";
import { drawFacts } from "../draw-facts.ts";
import type { Facts } from "../fact.ts";

export interface ProfileWithFacts {
  readonly profile: Profile;
  readonly facts: Facts;
}

/** The facts of persona `index` of a cohort, as a run without a model makes them. */
export function lifeOf(seed: number, index: number): ProfileWithFacts {
  const profile = profileOf(seed, index);
  return { profile, facts: factsOf(profile, seed, index) };
}

export function profileOf(seed: number, index: number): Profile {
  const design = designPersona(diceOf(seed), index);
  const portrait = writePortrait.output.parse(
    JSON.parse(simulatedText(writePortrait, { design, line: null })),
  );
  const { region, manner, outlook, circle, firstSession } = design;
  return { ...portrait, index, region, manner, outlook, circle: [...circle], firstSession, seedLine: null };
}

export function factsOf(profile: Profile, seed: number, index: number): Facts {
  const dice = diceOf(seed);
  return sexesByName(
    drawFacts(profile, { dice, random: (...path) => dice("facts", index, ...path) }),
    profile,
  );
}
