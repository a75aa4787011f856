import { countryFacts, harvests } from "../../content/people/bank.ts";
import type { Climate, CountryFacts, TownFacts } from "../../content/people/facts-schema.ts";
import type { Profile } from "../profile.ts";
import type { FactDraft } from "./fact.ts";

type TownDraft = Extract<FactDraft, { kind: "town" }>;

const tropic = 23.5;

/** What is known about a town. For a town that is in no table, only what holds for its country. */
export function townFactsOf({ town, country }: Pick<Profile, "town" | "country">): TownFacts {
  const known = factsOf(country);
  const listed = known.towns[town];
  if (listed) return listed;
  const [first] = Object.values(known.towns);
  if (!first) throw new RangeError(`could not find a town of "${country}"`);
  return { ...first, size: "town", coast: false, hills: false, transport: ["bus"] };
}

/** A country that is in no table (a model may name any) counts as one of the temperate north. */
const factsOf = (country: string): CountryFacts => countryFacts()[country] ?? unknownCountry;
const unknownCountry: CountryFacts = {
  currency: "dollars",
  languages: ["English"],
  faiths: {},
  equalMarriage: false,
  mediterranean: false,
  towns: {
    "": {
      size: "town",
      lat: 45,
      temps: [2, 20],
      snow: false,
      coast: false,
      hills: false,
      transport: ["bus"],
    },
  },
};

export const currencyOf = (country: string) => factsOf(country).currency;
export const languagesOf = (country: string) => factsOf(country).languages;
export const faithsOf = (country: string) => factsOf(country).faiths;

/** The town as a fact. A village near it has only buses. */
export function townFact(
  profile: Pick<Profile, "town" | "country">,
  since: string,
  village: boolean,
): TownDraft {
  const facts = townFactsOf(profile);
  const { lat, temps, snow, coast, hills, transport } = facts;
  const [coldest, warmest] = temps;
  const climate = climateOf(facts, factsOf(profile.country).mediterranean);
  const size = village ? "village" : facts.size;
  return {
    kind: "town",
    text: village ? `Lives in a village near ${profile.town}` : `Lives in ${profile.town}, a ${size}`,
    since,
    until: null,
    town: profile.town,
    country: profile.country,
    size,
    hemisphere: lat < 0 ? "south" : "north",
    tropical: Math.abs(lat) < tropic,
    climate,
    coldest,
    warmest,
    snow,
    coast,
    hills,
    transport: village ? transport.filter((one) => one === "bus") : [...transport],
    currency: currencyOf(profile.country),
    grows: [...harvests()[climate]],
  };
}

/** By latitude and temperatures, roughly: enough to say what grows. */
function climateOf({ lat, temps: [coldest, warmest] }: TownFacts, mediterranean: boolean): Climate {
  if (Math.abs(lat) < tropic) return warmest < 22.5 ? "highland" : "tropical";
  if (coldest <= -8 || warmest <= 14) return "subarctic";
  if (coldest <= 3 && warmest >= 17) return "continental";
  if (mediterranean && warmest >= 20) return "mediterranean";
  if (warmest <= 21) return "oceanic";
  return Math.abs(lat) < 36 && warmest >= 31 ? "dry" : "subtropical";
}
