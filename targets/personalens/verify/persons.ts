import type { Trait } from "../../../content/personalens/traits.ts";
import type { Demographics } from "../format/files.ts";
import type { Circumstances } from "../users/traits-of.ts";

/** What is wrong with a person: answers that the survey doesn't know, and answers that contradict what is true of them. */
export function faultsOfPerson(person: Demographics, user: Circumstances): string[] {
  const foreign = surveyed.flatMap((key) =>
    surveyAnswers[key].some((answer) => answer === person[key])
      ? []
      : [`${key}: "${person[key]}" is no answer of the survey`],
  );
  const contradicted = contradictions.flatMap(([key, answer, trait, holds]) =>
    answer.test(person[key]) && user.traits.has(trait) !== holds
      ? [`${key} is "${person[key]}", but "${trait}" ${holds ? "doesn't hold" : "holds"}`]
      : [],
  );
  const abroad = user.homes.has(person.reside_country)
    ? []
    : [`reside_country is "${person.reside_country}", but the user lives in ${[...user.homes].join(", ")}`];
  return [...foreign, ...contradicted, ...abroad];
}

const surveyed = [
  "age",
  "gender",
  "employment_status",
  "marital_status",
  "english_proficiency",
] as const satisfies (keyof typeof surveyAnswers)[];

/** With such an answer, the trait must hold or must not hold. */
const contradictions: readonly (readonly [keyof Demographics, RegExp, Trait, boolean])[] = [
  ["age", /^18/, "under 30", true],
  ["age", /^(?:35|45|55|65)/, "under 30", false],
  ["age", /^(?:18|45|55|65)/, "30 to 44", false],
  ["age", /^35/, "30 to 44", true],
  ["age", /^(?:18|25|35|65)/, "45 to 64", false],
  ["age", /^(?:45|55)/, "45 to 64", true],
  ["age", /^65/, "65 or over", true],
  ["age", /^(?!65|Prefer)/, "65 or over", false],
  ["gender", /^Female$/, "woman", true],
  ["gender", /^(?:Male|Non-binary)/, "woman", false],
  ["gender", /^Male$/, "man", true],
  ["gender", /^(?:Female|Non-binary)/, "man", false],
  ["employment_status", /^Student$/, "student", true],
  ["employment_status", /^(?!Student|Prefer)/, "student", false],
  ["employment_status", /^Retired$/, "retired", true],
  ["marital_status", /^Married$/, "partner", true],
  ["marital_status", /^Never/, "wife", false],
  ["marital_status", /^Never/, "husband", false],
  ["english_proficiency", /^Native/, "speaks another language", false],
  ["english_proficiency", /^(?:Fluent|Advanced|Intermediate|Basic)/, "speaks another language", true],
];

/** The answers of the survey that the original's people come from. Other demographics are open. */
const surveyAnswers = {
  age: [
    "18-24 years old",
    "25-34 years old",
    "35-44 years old",
    "45-54 years old",
    "55-64 years old",
    "65+ years old",
    "Prefer not to say",
  ],
  gender: ["Female", "Male", "Non-binary / third gender", "Prefer not to say"],
  employment_status: [
    "Working full-time",
    "Working part-time",
    "Student",
    "Retired",
    "Homemaker / Stay-at-home parent",
    "Unemployed, seeking work",
    "Unemployed, not seeking work",
    "Prefer not to say",
  ],
  marital_status: ["Never been married", "Married", "Divorced / Separated", "Widowed", "Prefer not to say"],
  english_proficiency: ["Native speaker", "Fluent", "Advanced", "Intermediate", "Basic"],
} as const;
