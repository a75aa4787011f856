import { familySituations } from "../../content/people/bank.ts";
import type { Dice, Random } from "../../pipeline/engine/random.ts";
import { genderOf } from "../cohort/design.ts";
import { quotaOf } from "../cohort/quota.ts";
import { type LineReading, readLine } from "../lines/read.ts";
import type { Profile } from "../profile.ts";
import { withChanges } from "./changes.ts";
import { drawCircleFacts } from "./circle.ts";
import type { FactDraw, SaidFacts } from "./drawing.ts";
import type { Fact, FactDraft, Facts } from "./fact.ts";
import { drawFamily } from "./family.ts";
import { drawHabits } from "./habits.ts";
import { drawHome } from "./home.ts";
import { drawKin } from "./kin.ts";
import { createNamer } from "./namer.ts";
import { drawWork } from "./work.ts";

/** The dice of a run, and those of one persona. */
export interface FactDice {
  readonly dice: Dice;
  random(...path: readonly (string | number)[]): Random;
}

/**
 * Everything that is true of a persona: what the profile says, and what fits it. It depends only on the
 * profile and the persona's dice.
 */
export function drawFacts(profile: Profile, { dice, random }: FactDice): Facts {
  const today = profile.firstSession;
  const line = profile.seedLine === null ? null : readLine(profile.seedLine);
  const drawing: FactDraw = {
    profile,
    line: line?.facts ?? null,
    gender: genderOf(profile.genderIdentity),
    today,
    age: Number(today.slice(0, 4)) - profile.birthYear,
    said: saidOf(profile, line),
    names: createNamer(profile, random("names")),
    random: (part) => random(part),
    quota: (label, values) => quotaOf(dice, `facts ${label}`, values).at(profile.index),
  };
  const facts = factsOf(drawing, [
    ...drawFamily(drawing),
    ...drawKin(drawing),
    ...drawHome(drawing),
    ...drawWork(drawing),
    ...drawHabits(drawing),
    ...drawCircleFacts(drawing),
    ...(line === null ? [] : [strikingFact(profile, line.facts.striking)]),
  ]);
  return withChanges(drawing, facts);
}

/** What the line says has priority over what the family text says, which leaves some of it open. */
function saidOf({ family }: Profile, line: LineReading | null): SaidFacts {
  const listed = familySituations().find(({ text }) => text === family)?.household;
  const told = listed ?? { siblings: [], others: [] };
  if (line === null) return told;
  const { household } = line.facts;
  const { partner, children } = line.ties;
  return {
    ...(partner === true && listed === undefined ? { partner: "together" } : {}),
    ...(partner === false && listed === undefined ? { partner: "none" } : {}),
    ...(children === true && listed?.children === undefined ? { childCount: 0 } : {}),
    ...(children === false ? { children: [] } : {}),
    ...told,
    ...household,
    siblings: [...(household.siblings ?? []), ...told.siblings],
  };
}

const strikingFact = ({ birthYear }: Profile, words: string): FactDraft => ({
  kind: "striking",
  text: `What stands out: ${words}`,
  since: `${birthYear + 16}-01`,
  until: null,
  words,
});

function factsOf({ profile, gender }: FactDraw, drafts: readonly FactDraft[]): Facts {
  const facts = drafts.map((draft, index): Fact => ({ id: `fact.${index + 1}`, ...draft }));
  return { name: profile.name, birthYear: profile.birthYear, gender, facts, changes: [] };
}
