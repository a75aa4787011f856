import type { PlaceName } from "../../content/people/vocabulary.ts";
import type { IsoDate } from "../dates.ts";
import type { Fact, FactOf, Facts } from "./fact.ts";
import { ageOn, atHome, holding, isSmall, toldAge } from "./holding.ts";

/** How a text names somebody or something. */
export interface NameForms {
  /** How the user says it: "my wife", "my daughter Lena". */
  readonly user: string;
  /** How the assistant says it: "your wife", "your daughter Lena". */
  readonly assistant: string;
  readonly name: string;
  /** As in "she", "I saw her", "her coat", "the coat is hers". */
  readonly pronouns: {
    readonly she: string;
    readonly her: string;
    readonly hers: string;
    readonly own: string;
  };
}

type Sex = "woman" | "man";
const pronouns = {
  woman: { she: "she", her: "her", hers: "hers", own: "her" },
  man: { she: "he", her: "him", hers: "his", own: "his" },
  thing: { she: "it", her: "it", hers: "its", own: "its" },
} as const;

/** What a text can name on a day. If there are several, it is always the same one. */
export function placesAt(all: Facts, date: IsoDate): Readonly<Partial<Record<PlaceName, NameForms>>> {
  // The first fact of each name counts, so the list is read from its end.
  return Object.fromEntries(everyPlaceAt(all, date).reverse());
}

/** Everything that a text can name on a day, each with the name of its place. */
export function everyPlaceAt({ facts }: Facts, date: IsoDate): NamedPlaces {
  return [
    ...familyPlaces(facts, date),
    ...otherPlaces(facts, date),
    ...petPlaces(facts, date),
    ...holding(facts, "town", date).map(
      ({ town }) => ["town", { user: town, assistant: town, name: town, pronouns: pronouns.thing }] as const,
    ),
  ];
}

type NamedPlaces = (readonly [PlaceName, NameForms])[];

function familyPlaces(facts: readonly Fact[], date: IsoDate): NamedPlaces {
  const [partner] = holding(facts, "partner", date);
  return [
    ...(partner ? [["partner", only(spouseWord(partner), partner)] as const] : []),
    ...childPlaces(facts, date),
    ...holding(facts, "grandchild", date)
      .filter((one) => isSmall(one, date))
      .map((one) => ["grandchild", oneOf(one.sex === "woman" ? "granddaughter" : "grandson", one)] as const),
    ...holding(facts, "parent", date).map((one) => {
      const word = one.sex === "woman" ? ("mother" as const) : ("father" as const);
      return [word, only(word, one)] as const;
    }),
    ...holding(facts, "sibling", date).map((one) => {
      const word = one.sex === "woman" ? ("sister" as const) : ("brother" as const);
      return [word, oneOf(word, one)] as const;
    }),
  ];
}

const spouseWord = ({ tie, sex }: FactOf<"partner">) =>
  tie === "together" ? "partner" : sex === "woman" ? "wife" : "husband";

/**
 * The place of a child depends on the age: "child" is one under 18 at home if there is one, otherwise a
 * grown-up one who lives elsewhere.
 */
function childPlaces(facts: readonly Fact[], date: IsoDate): NamedPlaces {
  const children = holding(facts, "child", date);
  const named = (child: FactOf<"child">) => oneOf(child.sex === "woman" ? "daughter" : "son", child);
  const young = children.filter(
    (child) => atHome(child) && ageOn(child.born, date) >= toldAge && ageOn(child.born, date) < 18,
  );
  const grown = children.filter((child) => !atHome(child) && ageOn(child.born, date) >= 18);
  const ageName = (child: FactOf<"child">): PlaceName => {
    const age = ageOn(child.born, date);
    return age < 7 ? "young child" : age < 13 ? "school child" : "teenager";
  };
  return [
    ...[...young, ...grown].map((child) => ["child", named(child)] as const),
    ...young.map((child) => [ageName(child), named(child)] as const),
    ...grown.map((child) => ["grown child", named(child)] as const),
  ];
}

function otherPlaces(facts: readonly Fact[], date: IsoDate): NamedPlaces {
  const known = holding(facts, "acquaintance", date).flatMap((one): NamedPlaces => {
    if (one.role === "boss") return [["boss", only("boss", one)]];
    if (one.role === "friend") return [["friend", oneOf(friendWord(one.relation), one)]];
    if (one.role === "neighbor") return [["neighbor", oneOf(one.relation, one)]];
    // Not "old colleague": somebody who is named as a colleague works there now.
    if (one.relation === "colleague") return [["colleague", oneOf("colleague", one)]];
    return [];
  });
  return [
    ...known,
    ...holding(facts, "flatmate", date).map((one) => ["flatmate", oneOf("flatmate", one)] as const),
  ];
}

/** "my friend from the bus stop Ida" would read badly. */
const friendWord = (relation: string) => (relation.startsWith("friend ") ? "friend" : relation);

const petPlaces = (facts: readonly Fact[], date: IsoDate): NamedPlaces =>
  holding(facts, "pet", date).flatMap(
    ({ animal, name, sex }): NamedPlaces =>
      animal === "dog" || animal === "cat" ? [[animal, only(animal, { name, sex })]] : [],
  );

/** Somebody of whom there is only one: "my wife". */
const only = (word: string, { name, sex }: { readonly name: string; readonly sex: Sex }): NameForms => ({
  user: `my ${word}`,
  assistant: `your ${word}`,
  name,
  pronouns: pronouns[sex],
});

/** One of possibly several: "my daughter Lena". */
const oneOf = (word: string, { name, sex }: { readonly name: string; readonly sex: Sex }): NameForms => ({
  user: `my ${word} ${name}`,
  assistant: `your ${word} ${name}`,
  name,
  pronouns: pronouns[sex],
});
