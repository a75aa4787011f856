import { countries, regions, townsByState } from "../../content/people/bank.ts";
import type { Country } from "../../content/people/schema.ts";
import { lazy } from "../../pipeline/lazy.ts";

/** A word of a line that names a home: a city, a part of a country, or the country. */
export interface HomeName {
  readonly word: string;
  readonly country: Country;
  readonly town: string | null;
}

/** Cities of the United States that are named alone. Other countries have theirs in their table. */
const americanCities = [
  "New York City",
  "Chicago",
  "Los Angeles",
  "San Francisco",
  "Boston",
  "Seattle",
  "Houston",
  "Detroit",
  "Philadelphia",
  "Tampa Bay",
  "Brooklyn",
  "Silicon Valley",
  "Hollywood",
  "Cleveland",
  "Denver",
  "Atlanta",
  "Miami",
  "Dallas",
  "Portland",
  "San Diego",
  "Austin",
  "Minneapolis",
  "Pittsburgh",
  "New Orleans",
  "Nashville",
  "Phoenix",
  "Baltimore",
  "Las Vegas",
  "Milwaukee",
  "Honolulu",
];

/** Cities of the United States that a line may name without the state. */
export const homesNamedAlone = (): readonly string[] => americanCities;

function homesOfAmerica(country: Country): HomeName[] {
  return [
    ...Object.entries(townsByState()).map(([state, town]) => ({
      word: state,
      country,
      town: `${town}, ${state}`,
    })),
    ...americanCities.map((city) => ({ word: city, country, town: city })),
  ];
}

/** The towns in which personas of the cohort live, such as Oaxaca. Those of the United States are named with their state. */
const homesOfCohort = (): HomeName[] =>
  regions()
    .flatMap(({ homes }) => homes)
    .flatMap(({ town, country: name }) => {
      const country = countries().find((one) => one.name === name);
      return country && !town.includes(", ") ? [{ word: town, country, town }] : [];
    });

/** What people of a city are called. */
export const cityPeople: Readonly<Record<string, string>> = {
  Londoner: "London",
  Parisian: "Paris",
  Berliner: "Berlin",
  "Hong Konger": "Hong Kong",
  "New Yorker": "New York City",
  Chicagoan: "Chicago",
  Bostonian: "Boston",
};

const longestFirst = (a: { readonly word: string }, b: { readonly word: string }) =>
  b.word.length - a.word.length;

/** The towns where personas of the cohort live. Those of the United States are named with their state. */
const townsOf = ({ name }: Country): string[] =>
  name === "United States"
    ? []
    : regions()
        .flatMap(({ homes }) => homes.filter(({ country }) => country === name))
        .map(({ town }) => town);

/** All words that name a home, the longest first. */
export const homeNames = lazy((): readonly HomeName[] =>
  [
    ...countries()
      .filter(({ name }) => name === "United States")
      .flatMap(homesOfAmerica),
    ...countries().flatMap((country) => [
      ...[...country.cities, ...townsOf(country)].map((city) => ({ word: city, country, town: city })),
      ...Object.entries(country.parts).map(([word, town]) => ({ word, country, town })),
      ...[country.name, ...country.words].map((word) => ({ word, country, town: null })),
    ]),
    ...homesOfCohort(),
  ].sort(longestFirst),
);

/** Words for the people of a country or of its parts, the longest first. */
export const demonyms = lazy(() =>
  countries()
    .flatMap((country) =>
      [country.demonym, ...country.words, ...Object.keys(country.parts)].map((word) => ({ word, country })),
    )
    .sort(longestFirst),
);
