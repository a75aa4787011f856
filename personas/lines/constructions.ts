import type { Pronouns } from "./pronouns.ts";

/** The parts of the constructions. */
export interface SentenceWords extends Pronouns {
  readonly name: string;
  readonly full: string;
  readonly job: string;
  readonly home: string;
  readonly town: string;
  /** A clause after the name, and the same after the pronoun. */
  readonly family: string;
  readonly theirFamily: string;
  readonly temper: string;
  readonly age: number;
}

export type Construction = (words: SentenceWords) => string;

/** A home with text after it: "Nashik, India" needs a second comma. */
const withComma = (home: string) => (home.includes(",") ? `${home},` : home);

export interface Openings {
  readonly withHome: readonly Construction[];
  readonly alone: readonly Construction[];
}

export const employed: Openings = {
  withHome: [
    (w) => `${w.full} is ${w.job} in ${w.home}`,
    (w) => `${w.full} works as ${w.job} in ${w.home}`,
    (w) => `in ${w.home}, ${w.full} earns a living as ${w.job}`,
    (w) => `${w.full}, ${w.job}, lives in ${w.home}`,
    (w) => `at ${w.age}, ${w.full} is ${w.job} and has an address in ${w.home}`,
    (w) => `home for ${w.full} is ${w.home}, and work is that of ${w.job}`,
    (w) => `${w.full} lives in ${withComma(w.home)} and is ${w.job} by trade`,
    (w) => `${withComma(w.home)} is where ${w.full} lives and works as ${w.job}`,
  ],
  alone: [
    (w) => `${w.full} is ${w.job}`,
    (w) => `${w.full} works as ${w.job}`,
    (w) => `the working days of ${w.full} are those of ${w.job}`,
    (w) => `at ${w.age}, ${w.full} makes a living as ${w.job}`,
    (w) => `ask what ${w.name} does and the answer is short: ${w.job}`,
    (w) => `for a living, ${w.full} is ${w.job}`,
  ],
};

export const retired: Openings = {
  withHome: [
    (w) => `${w.full} is ${w.job} in ${w.home}`,
    (w) => `${w.full}, ${w.job}, lives in ${w.home}`,
    (w) => `at ${w.age}, ${w.full} is ${w.job} with an address in ${w.home}`,
    (w) => `${withComma(w.home)} is home to ${w.full}, ${w.job}`,
  ],
  alone: [
    (w) => `${w.full} is ${w.job} of ${w.age}`,
    (w) => `${w.full}, now ${w.age}, is ${w.job}`,
    (w) => `these days ${w.full} is ${w.job}, and says so with some surprise`,
  ],
};

export const learning: Openings = {
  withHome: [
    (w) => `${w.full} is ${w.job} in ${w.home}`,
    (w) => `at ${w.age}, ${w.full} is ${w.job} in ${w.home}`,
    (w) => `${w.full}, ${w.job}, lives in ${w.home}`,
    (w) => `${withComma(w.home)} is where ${w.full}, ${w.job}, spends the term`,
  ],
  alone: [
    (w) => `${w.full} is ${w.job}`,
    (w) => `${w.full} is ${w.age} and ${w.job}`,
    (w) => `officially ${w.full} is ${w.job}, unofficially also whatever pays the rent`,
  ],
};

export const outOfWork: Openings = {
  withHome: [
    (w) => `${w.full} is ${w.job} and lives in ${w.home}`,
    (w) => `in ${w.home}, ${w.full} is ${w.job}`,
    (w) => `${w.full}, ${w.age} and ${w.job}, lives in ${w.home}`,
  ],
  alone: [
    (w) => `${w.full} is ${w.job}`,
    (w) => `at ${w.age}, ${w.full} is ${w.job}`,
    (w) => `at present ${w.full} is ${w.job}`,
  ],
};

export const home: readonly Construction[] = [
  (w) => `${w.name} lives in ${w.home}`,
  (w) => `home is ${w.home}`,
  (w) => `${w.their} address is in ${w.home}`,
  (w) => `in ${w.home}, ${w.they} ${w.have} lived long enough to be greeted in the street`,
  (w) => `${withComma(w.home)} is where the mail reaches ${w.them}`,
  (w) => `${w.they} live${w.s} in ${withComma(w.home)} and know${w.s} who lives next door`,
  (w) => `${w.name} has a place in ${w.home}`,
];

export const family: readonly Construction[] = [
  (w) => `${w.name} ${w.family}`,
  (w) => `${w.they} ${w.theirFamily}`,
  (w) => `at home things stand like this: ${w.they} ${w.theirFamily}`,
  (w) => `as for family, ${w.they} ${w.theirFamily}`,
  (w) => `${w.name}, who is ${w.age}, ${w.family}`,
  (w) => `at ${w.age}, ${w.they} ${w.theirFamily}`,
  (w) => `everyone on the street knows that ${w.name} ${w.family}`,
  (w) => `${w.their} household in a sentence: ${w.they} ${w.theirFamily}`,
];

export const temperament: readonly Construction[] = [
  (w) => `people who know ${w.them} say ${w.name} is ${w.temper}`,
  (w) => `${w.they} ${w.are} ${w.temper}`,
  (w) => `${w.name} is ${w.temper}`,
  (w) => `by nature ${w.they} ${w.are} ${w.temper}`,
  (w) => `a colleague once described ${w.them} in one line: ${w.temper}`,
  (w) => `friends would call ${w.them} ${w.temper}`,
  (w) => `an old school report already has ${w.them} down as ${w.temper}`,
  (w) => `${w.their} own verdict, when pressed: ${w.temper}`,
  (w) => `whoever spends a day with ${w.name} will find ${w.them} ${w.temper}`,
  (w) => `neighbors know ${w.name} as ${w.temper}`,
  (w) => `${capital(w.temper)}: that is ${w.name} in a few words`,
  (w) => `if one thing is said of ${w.name}, it is this: ${w.temper}`,
];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
