import type { Tag } from "../../content/people/vocabulary.ts";
import type { PersonaFacts } from "../../formats/provenance/lines.ts";

type Fact = PersonaFacts["facts"][number];
type Of<Kind extends Fact["kind"]> = Extract<Fact, { kind: Kind }>;

/** What the facts say on a day. */
interface FactsOfDay {
  readonly birthYear: number;
  readonly day: string;
  /** Whether a fact of the kind holds and fits. */
  readonly any: <Kind extends Fact["kind"]>(kind: Kind, fits?: (fact: Of<Kind>) => boolean) => boolean;
}

export function factsOfDay({ birthYear, facts }: PersonaFacts, day: string): FactsOfDay {
  const held = facts.filter(({ since, until }) => since <= day && !(until !== null && until <= day));
  const isOf = <Kind extends Fact["kind"]>(fact: Fact, kind: Kind): fact is Of<Kind> => fact.kind === kind;
  return {
    birthYear,
    day,
    any: (kind, fits = () => true) => held.some((fact) => isOf(fact, kind) && fits(fact)),
  };
}

const yearsSince = (born: string, day: string) =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5, 7) < born.slice(5, 7) ? 1 : 0);

const childAged =
  (from: number, to: number) =>
  ({ any, day }: FactsOfDay) =>
    any("child", ({ born, lives }) => {
      const age = yearsSince(born, day);
      return lives !== "away" && age >= from && age <= to;
    });

const runs =
  (transport: Of<"town">["transport"][number]) =>
  ({ any }: FactsOfDay) =>
    any("town", (town) => town.transport.includes(transport));

/** The season of each month in the north, from January. */
const northern = "winter winter spring spring spring summer summer summer autumn autumn autumn winter".split(
  " ",
);

const season =
  (name: string) =>
  ({ any, day }: FactsOfDay) =>
    any("town", ({ tropical, hemisphere }) => {
      const month = Number(day.slice(5, 7)) - 1;
      return !tropical && northern[hemisphere === "north" ? month : (month + 6) % 12] === name;
    });

const avoids = (what: Of<"diet">["avoids"][number]) => (diet: Of<"diet">) => diet.avoids.includes(what);
const withThem = ({ lives }: { readonly lives: string }) => lives !== "away";

/**
 * When each need is met. This is written from the meanings in the vocabulary, separately from the code that
 * makes the benchmark.
 */
export const isMet: Readonly<Record<Tag, (facts: FactsOfDay) => boolean>> = {
  partner: ({ any }) => any("partner"),
  wife: ({ any }) => any("partner", ({ tie, sex }) => tie === "married" && sex === "woman"),
  husband: ({ any }) => any("partner", ({ tie, sex }) => tie === "married" && sex === "man"),
  single: ({ any }) => !any("partner"),
  child: childAged(2, 17),
  "young child": childAged(2, 6),
  "school child": childAged(7, 12),
  teenager: childAged(13, 17),
  "grown child": ({ any, day }) =>
    any("child", ({ born, lives }) => lives === "away" && yearsSince(born, day) > 17),
  grandchild: ({ any, day }) =>
    any("grandchild", ({ born }) => yearsSince(born, day) >= 2 && yearsSince(born, day) < 13),
  "no children": ({ any }) => !any("child"),
  mother: ({ any }) => any("parent", ({ sex }) => sex === "woman"),
  father: ({ any }) => any("parent", ({ sex }) => sex === "man"),
  sister: ({ any }) => any("sibling", ({ sex }) => sex === "woman"),
  brother: ({ any }) => any("sibling", ({ sex }) => sex === "man"),
  flatmates: ({ any }) => any("flatmate"),
  "lives alone": ({ any }) =>
    !any("flatmate") &&
    !any("partner", withThem) &&
    !any("child", withThem) &&
    !any("parent", withThem) &&
    !any("sibling", withThem) &&
    !any("grandchild", withThem) &&
    !any("relative", withThem),
  house: ({ any }) => any("home", ({ dwelling }) => dwelling === "house" || dwelling === "farm"),
  flat: ({ any }) => any("home", ({ dwelling }) => dwelling === "flat" || dwelling === "studio"),
  "upper floor": ({ any }) => any("home", ({ floor }) => floor >= 1),
  garden: ({ any }) => any("home", (home) => home.garden),
  balcony: ({ any }) => any("home", (home) => home.balcony),
  "owns home": ({ any }) => any("home", ({ tenure }) => tenure === "owns"),
  rents: ({ any }) => any("home", ({ tenure }) => tenure === "rents"),
  dog: ({ any }) => any("pet", ({ animal }) => animal === "dog"),
  cat: ({ any }) => any("pet", ({ animal }) => animal === "cat"),
  car: ({ any }) => any("vehicle", ({ vehicle }) => vehicle === "car"),
  bicycle: ({ any }) => any("vehicle", ({ vehicle }) => vehicle === "bicycle"),
  village: ({ any }) => any("town", ({ size }) => size === "village"),
  town: ({ any }) => any("town", ({ size }) => size === "town"),
  city: ({ any }) => any("town", ({ size }) => size === "city"),
  bus: runs("bus"),
  tram: runs("tram"),
  metro: runs("metro"),
  train: runs("train"),
  ferry: runs("ferry"),
  coast: ({ any }) => any("town", (town) => town.coast),
  hills: ({ any }) => any("town", (town) => town.hills),
  snow: ({ any }) => any("town", (town) => town.snow),
  "cold winters": ({ any }) => any("town", ({ coldest }) => coldest <= 0),
  "hot summers": ({ any }) => any("town", ({ tropical, warmest }) => !tropical && warmest >= 23),
  job: ({ any }) => any("work", ({ state }) => state === "works"),
  office: ({ any }) => any("work", ({ state, place }) => state === "works" && place === "office"),
  colleagues: ({ any }) => any("work", ({ state, colleagues }) => state === "works" && colleagues),
  shifts: ({ any }) =>
    any("work", ({ state, hours }) => state === "works" && (hours === "shifts" || hours === "nights")),
  "works outdoors": ({ any }) =>
    any("work", ({ state, place }) => state === "works" && (place === "outdoors" || place === "site")),
  "works from home": ({ any }) => any("work", ({ state, fromHome }) => state === "works" && fromHome),
  student: ({ any }) => any("work", ({ state }) => state === "studies"),
  retired: ({ any }) => any("work", ({ state }) => state === "retired"),
  "own business": ({ any }) => any("work", ({ state, ownBusiness }) => state === "works" && ownBusiness),
  employed: ({ any }) => any("work", ({ state, ownBusiness }) => state === "works" && !ownBusiness),
  "eats meat": ({ any }) => !any("diet", avoids("meat")),
  "eats pork": ({ any }) => !any("diet", avoids("meat")) && !any("diet", avoids("pork")),
  "drinks alcohol": ({ any }) => !any("diet", avoids("alcohol")),
  "celebrates Christmas": ({ any }) => any("belief", ({ celebratesChristmas }) => celebratesChristmas),
  "good knees": ({ any, birthYear, day }) =>
    Number(day.slice(0, 4)) - birthYear <= 84 && !any("health", ({ limits }) => limits === "walking"),
  "speaks another language": ({ any }) =>
    any("language", ({ mother }) => mother) &&
    !any("language", ({ mother, language }) => mother && language === "English"),
  winter: season("winter"),
  spring: season("spring"),
  summer: season("summer"),
  autumn: season("autumn"),
};
