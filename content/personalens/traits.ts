import { tagMeanings } from "../people/vocabulary.ts";

const { winter, spring, summer, autumn, ...lasting } = tagMeanings;

/**
 * What may be true of a user, with what it means: the tags of stories except the seasons, and some more. Options and particulars
 * depend on them; no other words are allowed there, except names of countries and towns.
 */
export const traitMeanings = {
  ...lasting,
  woman: "is a woman",
  man: "is a man",
  "under 30": "is 18 to 29 years old",
  "30 to 44": "is 30 to 44 years old",
  "45 to 64": "is 45 to 64 years old",
  "65 or over": "is 65 or older",
  vegetarian: "eats no meat and no fish, but dairy",
  vegan: "eats nothing that comes from animals",
  "no pork": "eats no pork, by whatever rule",
  "no beef": "eats no beef, by whatever rule",
  halal: "eats halal food",
  kosher: "eats kosher food",
  "no alcohol": "drinks no alcohol",
  "bad knees": "cannot walk far or climb many stairs",
  south: "lives south of the equator",
  tropics: "lives in the tropics",
} as const;
export type Trait = keyof typeof traitMeanings;

// The cast is safe: the record has no other keys than its type.
export const traits = Object.keys(traitMeanings) as readonly Trait[];
