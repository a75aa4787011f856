import { africaAndMiddleEast } from "./regions/africa.ts";
import { americas } from "./regions/americas.ts";
import { asiaAndPacific } from "./regions/asia.ts";
import { europe } from "./regions/europe.ts";

export interface Home {
  readonly town: string;
  readonly country: string;
}

/** People who share names, identities and homes, so that nobody gets a name from here and a home from there. */
export interface People {
  readonly racialIdentities: readonly string[];
  readonly places: readonly Home[];
  readonly women: readonly string[];
  readonly men: readonly string[];
  readonly surnames: readonly string[];
}

/** A world region; its lists are those of its peoples, one after the other. */
export interface Region extends People {
  readonly name: string;
  readonly peoples: readonly People[];
}

/** The lists of peoples as they are written down: words with bars between them. */
export interface PeopleText {
  readonly racialIdentities: string;
  readonly places: Readonly<Record<string, string>>;
  readonly women: string;
  readonly men: string;
  readonly surnames: string;
}

const split = (text: string) => text.split("|").map((word) => word.trim());

function peopleOf(text: PeopleText): People {
  return {
    racialIdentities: split(text.racialIdentities),
    places: Object.entries(text.places).flatMap(([country, towns]) =>
      split(towns).map((town) => ({ town, country })),
    ),
    women: split(text.women),
    men: split(text.men),
    surnames: split(text.surnames),
  };
}

function regionOf(name: string, texts: readonly PeopleText[]): Region {
  const peoples = texts.map(peopleOf);
  return {
    name,
    peoples,
    racialIdentities: peoples.flatMap((people) => people.racialIdentities),
    places: peoples.flatMap((people) => people.places),
    women: peoples.flatMap((people) => people.women),
    men: peoples.flatMap((people) => people.men),
    surnames: peoples.flatMap((people) => people.surnames),
  };
}

const texts: Readonly<Record<string, readonly PeopleText[]>> = {
  ...europe,
  ...americas,
  ...africaAndMiddleEast,
  ...asiaAndPacific,
};

export const regions: readonly Region[] = Object.entries(texts).map(([name, peoples]) =>
  regionOf(name, peoples),
);
