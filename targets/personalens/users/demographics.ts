import type { IsoDate } from "../../../personas/dates.ts";
import type { Facts } from "../../../personas/facts/fact.ts";
import { holding } from "../../../personas/facts/holding.ts";
import type { Profile } from "../../../personas/profile.ts";
import type { Random } from "../../../pipeline/engine/random.ts";
import { entryAt } from "../../../pipeline/lists.ts";
import type { Demographics } from "../format/files.ts";

interface Person {
  readonly profile: Profile;
  readonly facts: Facts;
  readonly date: IsoDate;
  readonly random: Random;
}

/** The persona in the categories of the original, which are those of a survey. */
export function demographicsOf(person: Person): Demographics {
  const { profile, facts, date } = person;
  const [town] = holding(facts.facts, "town", date);
  return {
    user_id: `user${profile.index}`,
    age: ageBand(Number(date.slice(0, 4)) - facts.birthYear),
    gender: genders[facts.gender],
    employment_status: employment(person),
    education: education(person),
    marital_status: maritalStatus(person),
    english_proficiency: proficiency(person),
    ethnicity: ethnicity(profile),
    religion: holding(facts.facts, "belief", date)[0]?.faith ?? "Non-religious",
    birth_country: profile.country,
    reside_country: town?.country ?? profile.country,
  };
}

const genders = { woman: "Female", man: "Male", nonbinary: "Non-binary / third gender" } as const;

const bands = [
  [24, "18-24 years old"],
  [34, "25-34 years old"],
  [44, "35-44 years old"],
  [54, "45-54 years old"],
  [64, "55-64 years old"],
] as const;
const ageBand = (age: number) => bands.find(([to]) => age <= to)?.[1] ?? "65+ years old";

function employment({ facts: { facts }, date, random }: Person): string {
  const work = holding(facts, "work", date);
  if (work.some(({ state }) => state === "studies")) return "Student";
  const job = work.find(({ state }) => state === "works");
  if (job) return job.hours === "seasonal" || random.chance(0.25) ? "Working part-time" : "Working full-time";
  const [state] = work.map((one) => one.state);
  if (state === "retired") return "Retired";
  if (state === "carer") return "Homemaker / Stay-at-home parent";
  return state === "seeking" ? "Unemployed, seeking work" : "Unemployed, not seeking work";
}

const schooling = {
  degree: ["University Bachelors Degree", "University Bachelors Degree", "Graduate / Professional degree"],
  trade: ["Vocational", "Vocational", "Completed Secondary School", "Some University but no degree"],
} as const;

/** By the place of work: people who work in an office, a school, a hospital or a lab have mostly studied. */
function education({ facts: { facts }, date, random }: Person): string {
  const work = holding(facts, "work", date);
  if (work.some(({ state }) => state === "studies")) return "Some University but no degree";
  const studied = work.some(({ place }) => place !== null && /^(?:office|school|hospital|lab)$/.test(place));
  return random.pick(schooling[studied === random.chance(0.85) ? "degree" : "trade"]);
}

function maritalStatus({ facts: { facts }, date }: Person): string {
  if (holding(facts, "partner", date).some(({ tie }) => tie === "married")) return "Married";
  const ended = facts.flatMap((fact) =>
    fact.kind === "partner" && fact.tie === "married" && fact.until !== null && fact.until <= date
      ? [fact.ended]
      : [],
  );
  if (ended.length === 0) return "Never been married";
  return entryAt(ended, ended.length - 1) === "died" ? "Widowed" : "Divorced / Separated";
}

/** They talk to an assistant in English. */
function proficiency({ facts: { facts }, date, random }: Person): string {
  const native = holding(facts, "language", date).some(
    ({ language, mother }) => mother && language === "English",
  );
  return native ? "Native speaker" : random.pick(["Fluent", "Fluent", "Advanced", "Intermediate"]);
}

const peoples: readonly (readonly [RegExp, string])[] = [
  [/\b(?:mixed|biracial|mestizo|of \S+ and \S+ (?:parents|descent)|Coloured|Métis)\b/i, "Mixed"],
  [/\bwhite\b/i, "White"],
  [/\b(?:Black|Afro-\S+|African|Nigerian|Eritrean|Cape Verdean|Jamaican|Haitian)\b/i, "Black / African"],
];

const regions: readonly (readonly [RegExp, string])[] = [
  [/Africa$/, "Black / African"],
  [/Asia$/, "Asian"],
  [/America$|Brazil/, "Hispanic / Latino"],
  [/Levant|Turkey/, "Middle Eastern / Arab"],
  [/Europe$|Nordic|Britain/, "White"],
  [/Caribbean/, "Black / African"],
];

function ethnicity({ racialIdentity, region }: Profile): string {
  const named = peoples.find(([pattern]) => pattern.test(racialIdentity));
  if (named && !/^North Africa/.test(region)) return named[1];
  if (/^North Africa/.test(region)) return "Middle Eastern / Arab";
  return regions.find(([pattern]) => pattern.test(region))?.[1] ?? "Indigenous / First Peoples";
}
