import { lazy } from "../../pipeline/lazy.ts";
import type { Bank, ReadForm } from "../form.ts";
import { loadBank } from "../load.ts";
import {
  climatesForm,
  healthForm,
  originsForm,
  petsForm,
  pricesForm,
  townsForm,
  workForm,
} from "./facts-schema.ts";
import {
  countriesForm,
  familiesForm,
  kinForm,
  occupationsForm,
  type People,
  regionsForm,
  relationsForm,
  statesForm,
  temperamentsForm,
} from "./schema.ts";

/** A world region. Each of its lists joins the lists of its peoples. */
export interface Region extends People {
  readonly name: string;
  readonly peoples: readonly People[];
}

const regionOf = ([name, peoples]: readonly [string, readonly People[]]): Region => ({
  name,
  peoples,
  racialIdentities: peoples.flatMap((people) => people.racialIdentities),
  homes: peoples.flatMap((people) => people.homes),
  women: peoples.flatMap((people) => people.women),
  men: peoples.flatMap((people) => people.men),
  surnames: peoples.flatMap((people) => people.surnames),
});

const openPeople = (read: ReadForm) => ({
  regions: read("regions", regionsForm).map(regionOf),
  kinNames: read("kin", kinForm),
  countries: read("countries", countriesForm),
  townsByState: read("states", statesForm),
  occupations: read("occupations", occupationsForm),
  temperaments: read("temperaments", temperamentsForm),
  familySituations: read("families", familiesForm),
  relations: read("relations", relationsForm),
  countryFacts: read("towns", townsForm),
  prices: read("prices", pricesForm),
  origins: read("origins", originsForm),
  workKinds: read("work", workForm),
  petNames: read("pets", petsForm),
  conditions: read("health", healthForm),
  harvests: read("climates", climatesForm),
});

export const peopleBank: Bank<ReturnType<typeof openPeople>> = { name: "people", open: openPeople };

const people = lazy(() => loadBank(peopleBank));

export const regions = () => people().regions;
/** More first names for relatives: for each region, those of its peoples in their order. */
export const kinNames = () => people().kinNames;
export const countries = () => people().countries;
/** A town for every state of the United States, by the name of the state. */
export const townsByState = () => people().townsByState;
export const occupations = () => people().occupations;
export const temperaments = () => people().temperaments;
export const familySituations = () => people().familySituations;
export const relations = () => people().relations;
/** What is true of a country and of its towns, by the name of the country. */
export const countryFacts = () => people().countryFacts;
/** What one US dollar is worth in the money of a country, by its name. */
export const prices = () => people().prices;
export const origins = () => people().origins;
export const workKinds = () => people().workKinds;
/** Names for pets, by kind of animal. */
export const petNames = () => people().petNames;
export const conditions = () => people().conditions;
/** What grows, by climate. */
export const harvests = () => people().harvests;
