import type { Outlook } from "../profile.ts";

export interface FamilySituation {
  readonly text: string;
  readonly ages: readonly [from: number, to: number];
  readonly outlook: Outlook;
  /** Whom it presumes, where a seed line says the same or the opposite. */
  readonly has: readonly FamilyTie[];
}
export type FamilyTie = "partner" | "children" | "grandchildren";

export interface Relation {
  readonly relation: string;
  readonly sex: "woman" | "man" | "either";
  readonly ages: readonly [from: number, to: number];
}

/** Nothing in here is a taste: what persons like is told by their timelines alone. */
export const temperaments: readonly string[] = [
  "patient with people, not with machines",
  "slow to decide and hard to move afterwards",
  "quick to laugh, quicker to worry",
  "polite until the third time of asking",
  "calm in an emergency, flustered by a form",
  "stubborn about small things, easygoing about large ones",
  "shy at first, then hard to stop",
  "frank, and sorry about it an hour later",
  "methodical, with a drawer full of lists",
  "restless whenever a day has no plan",
  "forgiving of others, strict at home with nobody but oneself",
  "suspicious of anything that is free",
  "loyal far beyond what is sensible",
  "curious about strangers, private with friends",
  "careful with money and careless with time",
  "generous with time, absent-minded with names",
  "proud of needing no help and bad at refusing to give it",
  "gloomy before noon and good company after",
  "competitive over nothing at all",
  "even-tempered, except in traffic",
  "soft-spoken and not to be argued out of anything",
  "a born organizer who leaves the last tenth undone",
  "easily hurt and never heard to say so",
  "steady, thorough and always a little late",
  "optimistic as a matter of principle",
  "a listener who remembers everything that was said",
  "impulsive in the morning, full of second thoughts by night",
  "matter-of-fact about bad luck, sentimental about old objects",
];

const family = (
  outlook: Outlook,
  from: number,
  to: number,
  text: string,
  ...has: FamilyTie[]
): FamilySituation => ({
  text,
  ages: [from, to],
  outlook,
  has,
});

export const familySituations: readonly FamilySituation[] = [
  family("cheerful", 18, 25, "lives at home with both parents and a younger brother"),
  family("mixed", 18, 27, "shares a flat with three others who are hardly ever in at the same time"),
  family("difficult", 18, 26, "moved out early after years of quarrels at home and rents a single room"),
  family("cheerful", 18, 29, "lives with a twin sister in their late aunt's flat"),
  family("difficult", 18, 32, "lives with a grandmother who is growing forgetful"),
  family("mixed", 19, 34, "lives alone in a rented studio, two hours from the rest of the family"),
  family(
    "cheerful",
    22,
    38,
    "has just moved in with a partner after four years of weekend trains",
    "partner",
  ),
  family("mixed", 24, 40, "lives with a partner who works nights", "partner"),
  family(
    "cheerful",
    25,
    42,
    "is bringing up a baby daughter with a partner of many years",
    "partner",
    "children",
  ),
  family("difficult", 22, 40, "is raising a small son alone, with the neighbors' help", "children"),
  family(
    "mixed",
    26,
    46,
    "shares the care of a six-year-old with a former partner, week by week",
    "children",
  ),
  family("cheerful", 28, 48, "is married with three children under ten", "partner", "children"),
  family("difficult", 28, 50, "is newly separated and sleeps in a sister's spare room"),
  family("difficult", 30, 54, "looks after a mother with Parkinson's disease in the same house"),
  family(
    "cheerful",
    30,
    55,
    "is married, without children by choice, and has eleven nieces and nephews",
    "partner",
  ),
  family("mixed", 38, 58, "lives with two teenage sons after a divorce", "children"),
  family(
    "cheerful",
    30,
    60,
    "lives with a partner and the partner's daughter, who has begun to say 'we'",
    "partner",
  ),
  family("difficult", 32, 62, "lost a partner young and has lived alone since"),
  family("mixed", 30, 64, "is single and has Sunday dinner with two brothers and their families"),
  family("mixed", 32, 60, "is married to someone who works abroad for half the year", "partner"),
  family(
    "cheerful",
    40,
    62,
    "is married with a daughter at university and a son about to leave school",
    "partner",
    "children",
  ),
  family("difficult", 42, 64, "is divorced and hears from the children at holidays", "children"),
  family("mixed", 42, 66, "has the house to share with a father-in-law since last winter", "partner"),
  family("cheerful", 44, 66, "married for the second time at a registry office with four guests", "partner"),
  family("difficult", 45, 68, "has a grown son who came back home after losing his work", "children"),
  family("mixed", 18, 48, "lives with an older sister and her two small girls"),
  family("cheerful", 35, 70, "lives with a partner and a large, elderly dog", "partner"),
  family("mixed", 45, 72, "lives alone upstairs, with a brother's family downstairs"),
  family(
    "cheerful",
    52,
    74,
    "is married and minds a first grandchild on Fridays",
    "partner",
    "children",
    "grandchildren",
  ),
  family("mixed", 50, 78, "has been on good terms with a former spouse for longer than they were married"),
  family("difficult", 55, 80, "nurses a spouse who is recovering from a stroke", "partner"),
  family(
    "cheerful",
    58,
    84,
    "is married with five grandchildren, two of them next door",
    "partner",
    "children",
    "grandchildren",
  ),
  family("difficult", 60, 92, "was widowed two years ago and still sets the table for two"),
  family("mixed", 60, 92, "never married and shares a house with a widowed sister"),
  family(
    "cheerful",
    62,
    92,
    "lives with a daughter's family in a house full of great-grandchildren on Sundays",
    "children",
    "grandchildren",
  ),
  family("difficult", 66, 92, "has outlived two brothers and lives alone with visits from a nurse"),
  family("mixed", 64, 92, "was widowed long ago and has a son who calls every evening at seven", "children"),
  family(
    "cheerful",
    68,
    92,
    "has been married for more than fifty years and celebrated that with sixty guests",
    "partner",
  ),
  family("mixed", 18, 42, "lives with both parents, who are still certain it is temporary"),
  family(
    "difficult",
    26,
    62,
    "is the only one of the family who left the home village and is reproached for it",
  ),
];

const relation = (name: string, sex: Relation["sex"] = "either", from = 18, to = 99): Relation => ({
  relation: name,
  sex,
  ages: [from, to],
});

export const relations: readonly Relation[] = [
  relation("cousin"),
  relation("neighbor"),
  relation("old colleague", "either", 24),
  relation("brother-in-law", "man", 25),
  relation("sister-in-law", "woman", 25),
  relation("choir friend"),
  relation("aunt", "woman", 18, 62),
  relation("uncle", "man", 18, 62),
  relation("niece", "woman", 32),
  relation("nephew", "man", 32),
  relation("godmother", "woman", 18, 50),
  relation("godson", "man", 34),
  relation("goddaughter", "woman", 34),
  relation("old school friend"),
  relation("landlady", "woman", 18, 45),
  relation("downstairs neighbor"),
  relation("dentist"),
  relation("best friend"),
  relation("former roommate", "either", 20, 50),
  relation("hairdresser"),
  relation("old teacher", "either", 18, 45),
  relation("friend from the allotment", "either", 30),
  relation("friend from the language club"),
  relation("chess partner"),
  relation("second cousin"),
  relation("doctor", "either", 30),
  relation("friend from the bus stop"),
  relation("pen pal"),
  relation("volunteer colleague"),
  relation("friend from the swimming pool"),
];
