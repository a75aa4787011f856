import { countryFacts } from "../../content/people/bank.ts";
import type { Faith, HouseholdSaid } from "../../content/people/schema.ts";
import { lazy } from "../../pipeline/lazy.ts";

/** What a line says beyond who somebody is, as data for facts. */
export interface LineFacts {
  /** `"none"` if the line says that there is none; `null` if it says nothing. */
  readonly faith: Faith | "none" | null;
  readonly diets: readonly LineDiet[];
  readonly conditions: readonly LineCondition[];
  readonly languages: readonly string[];
  readonly household: LineHousehold;
  readonly fromHome: boolean;
  readonly nights: boolean;
  /** What stands out, in the words of the line. */
  readonly striking: string;
}

export type LineDiet = "vegetarian" | "vegan" | "halal" | "kosher" | "no alcohol";
export interface LineCondition {
  readonly text: string;
  readonly limits: "walking" | null;
}
export type LineHousehold = Partial<HouseholdSaid> & { readonly childCount?: number };

/** `head` is the part of the line that says who it is. */
export function factsSaidIn(line: string, head: string): LineFacts {
  return {
    faith: faiths.find(([words]) => words.test(head))?.[1] ?? null,
    diets: diets.filter(([words]) => words.test(line)).map(([, diet]) => diet),
    conditions: conditions.filter(([words]) => hasCondition(line, head, words)).map(([, found]) => found),
    languages: languagesIn(line),
    household: householdIn(line, head),
    fromHome: /\b(?:works? (?:remotely|from home)|remote worker|working from home|freelanc\w+)\b/i.test(line),
    nights: /\b(?:night[- ]shifts?|graveyard shifts?|night nurse|works nights)\b/i.test(line),
    striking: strikingIn(line),
  };
}

/** The clause after who it is, or the whole line. */
function strikingIn(line: string): string {
  const clause = /\b(?:who|that|whose|which)\s.*$/s.exec(line.trim().replace(/\s+/g, " "))?.[0];
  return (clause && clause.length > 12 ? clause : line.trim().replace(/\s+/g, " ")).slice(0, 400);
}

const faiths: readonly (readonly [RegExp, Faith | "none"])[] = [
  [/\b(?:atheist|agnostic|secular humanist)\b/i, "none"],
  [/\b(?:Muslim|imam|mosque|Sufi|Shia|Sunni)\b/, "Muslim"],
  [/\b(?:Jewish|rabbi|kabbalist|synagogue)\b/i, "Jewish"],
  [/\bHindu\b/, "Hindu"],
  [/\bBuddhist\b/, "Buddhist"],
  [
    /\b(?:Christian (?!\p{Lu})|Catholic|Protestant|Baptist|Methodist|Lutheran|Presbyterian|Mormon|Anglican|evangelical|pastor|parishioner|churchgoer|priest|nun|deacon)\b/u,
    "Christian",
  ],
];

const diets: readonly (readonly [RegExp, LineDiet])[] = [
  [/^(?:an? |the )?(?:[\w-]+ )*vegan\b(?! (?:food|restaurant|recipe|cook|product|bak))/i, "vegan"],
  [/\bwho is (?:a )?vegan\b/i, "vegan"],
  [/^(?:an? |the )?(?:[\w-]+ )*vegetarian\b(?! (?:food|restaurant|recipe|cook|cuisine))/i, "vegetarian"],
  [/\bwho is (?:a )?vegetarian\b/i, "vegetarian"],
  [/\b(?:keeps|eats|strictly) halal\b/i, "halal"],
  [/\bkeeps kosher\b/i, "kosher"],
  [
    /\b(?:teetotal\w*|hates? alcohol|(?:doesn't|does not|never) drinks? (?:alcohol)?|recovering alcoholic|sober)\b/i,
    "no alcohol",
  ],
];

const conditions: readonly (readonly [RegExp, LineCondition])[] = [
  [/wheelchair/i, { text: "a wheelchair for all ways", limits: "walking" }],
  [/diabet(?:es|ic)/i, { text: "diabetes", limits: null }],
  [/asthma(?:tic)?/i, { text: "asthma", limits: null }],
  [/(?:\bblind\b|visually impaired|visual impairment)/i, { text: "very little sight", limits: null }],
  [/(?:\bdeaf\b|hard of hearing|hearing loss)/i, { text: "a hearing loss", limits: null }],
  [/migraines?/i, { text: "migraines", limits: null }],
  [/celiac/i, { text: "celiac disease", limits: null }],
  [/lactose intoleran\w+/i, { text: "a lactose intolerance", limits: null }],
  [/cancer/i, { text: "a cancer that is under treatment", limits: null }],
  [/(?:depression|anxiety|PTSD)/i, { text: "bouts of anxiety", limits: null }],
  [/Parkinson/i, { text: "Parkinson's disease", limits: "walking" }],
  [/(?:arthritis|chronic pain)/i, { text: "chronic pain in the joints", limits: "walking" }],
  [/(?:heart (?:condition|disease|attack))/i, { text: "a heart condition", limits: "walking" }],
  [/epilep(?:sy|tic)/i, { text: "epilepsy", limits: null }],
  [/ADHD/, { text: "ADHD", limits: null }],
  [/autis(?:m|tic)/i, { text: "a diagnosis of autism", limits: null }],
];

const livesWith =
  /\b(?:suffer(?:s|ing)? from|diagnosed with|(?:living|lives) with|struggl(?:es|ing) with|manag(?:es|ing)|battl(?:es|ing)|recover(?:s|ed|ing) from|patient with|afflicted (?:with|by)|has|have|uses?|using)\b[^,.;]{0,40}$/i;

/** Not of a doctor who treats it: said of the persona itself, or right after what says that it lives with it. */
function hasCondition(line: string, head: string, words: RegExp): boolean {
  const at = line.search(words);
  if (at < 0) return false;
  if (
    /\b(?:doctor|physician|nurse|researcher|therapist|specialist|expert|\w+ologist|advocate|scientist|professor|teacher|trainer|parent|mother|father|caregiver|sister|brother|daughter|son|child)\b/i.test(
      head,
    )
  )
    return false;
  const own = head.search(words);
  return (own >= 0 && own < 30) || livesWith.test(line.slice(0, at));
}

const knownLanguages = lazy(() => [
  ...new Set([
    ...Object.values(countryFacts()).flatMap(({ languages }) => languages),
    "Mandarin",
    "Cantonese",
    "Welsh",
    "Irish",
  ]),
]);

function languagesIn(line: string): string[] {
  return knownLanguages().filter((language) =>
    new RegExp(
      `\\b${language}-speaking\\b|\\b(?:fluent in|speaks?|native speaker of|bilingual in)(?: \\p{L}+,?){0,3} ${language}\\b|\\bnative ${language} speaker\\b`,
      "u",
    ).test(line),
  );
}

const numbers: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
};

function householdIn(line: string, head: string): LineHousehold {
  return { ...partnerIn(line, head), ...childrenIn(line, head), ...kinIn(line, head), ...homeIn(line, head) };
}

function partnerIn(line: string, head: string): LineHousehold {
  if (/\b(?:widow|widower|widowed)\b/i.test(head)) return { partner: "widowed", years: [1, 12] };
  if (/\b(?:divorced|divorcee|ex-wife|ex-husband)\b/i.test(head))
    return { partner: "divorced", years: [1, 8] };
  if (/\b(?:single|bachelor|unmarried)\b(?!-)/i.test(head)) return { partner: "none" };
  if (/\b(?:newlywed|newly married|bride|groom)\b/i.test(head)) return { partner: "married", years: [0, 0] };
  if (
    /\b(?:wife|husband|housewife|married)\b/i.test(head) ||
    /\b(?:his|my) wife\b|\b(?:her|my) husband\b/i.test(line)
  )
    return { partner: "married" };
  return /\b(?:couple|(?:boy|girl)friend)\b/i.test(head) ? { partner: "together", years: [1, 6] } : {};
}

const childWords =
  /\b(?:mother|father|mom|mum|dad|parent|grandmother|grandfather|grandma|grandpa|housewife)\b(?!-)/i;

function childrenIn(line: string, head: string): LineHousehold {
  if (/\b(?:childless|childfree|no intentions? of having children)\b/i.test(line)) return { children: [] };
  if (
    !childWords.test(head) &&
    !/\b(?:his|her|their|my) (?:\w+ )?(?:son|daughter|child|children|kids?)\b/i.test(line)
  )
    return {};
  const aged = /\b(\d{1,2})[- ]years?[- ]old (son|daughter|child|kid|boy|girl)?/i.exec(line.slice(1));
  const age =
    aged && Number(aged[1]) < 40 && childWords.test(line.slice(0, aged.index)) ? Number(aged[1]) : null;
  const sex = /\bdaughters?\b/i.test(line)
    ? ("woman" as const)
    : /\bsons?\b/i.test(line)
      ? ("man" as const)
      : undefined;
  const one = (ages: [number, number]): LineHousehold => ({
    children: [{ ...(sex ? { sex } : {}), ages, lives: ages[1] < 19 ? "home" : "away" }],
  });
  if (age !== null) return one([age, age]);
  if (/\b(?:teenage|teenager|teen|adolescent)\b/i.test(line) && childWords.test(head)) return one([13, 17]);
  if (/\bfirst-time (?:parent|mother|father|mom|dad)\b/i.test(head)) return one([0, 1]);
  if (/\btoddlers?\b/i.test(line)) return one([1, 2]);
  if (
    /\b(?:newborn|baby|infant)\b(?! boomer)/i.test(line) ||
    /\bnew (?:mother|father|mom|dad|parent)\b/i.test(head)
  )
    return one([0, 0]);
  const named = /\b(?:of|with|has) (two|three|four|five|six|seven|eight|\d)\b(?! decades| years)/i.exec(
    line,
  )?.[1];
  const count = named && (numbers[named.toLowerCase()] ?? Number(named));
  if (/\bgrand(?:mother|father|ma|pa|parent)\b/i.test(head))
    return { childCount: 0, grandchildren: { count: Math.max(1, count || 2), ages: [1, 20] } };
  if (count && childWords.test(head)) return { childCount: count };
  return childWords.test(head) ? { childCount: 0 } : {};
}

function kinIn(line: string, head: string): LineHousehold {
  const siblings = siblingsIn(head);
  const cared =
    /\b(?:car(?:es|ing) for|caregiver (?:for|of|to)|carer (?:for|of)|look(?:s|ing) after|tak(?:es|ing) care of)\b[^.;]*\b(mother|father|parents?)\b/i.exec(
      line,
    )?.[1];
  return {
    ...(siblings.length > 0 ? { siblings } : {}),
    ...(cared && cared !== "father" ? { mother: "home" as const } : {}),
    ...(cared && cared !== "mother" ? { father: "home" as const } : {}),
    ...(/\b(?:roommates?|flatmates?|housemates?|dorm(?:itory)?)\b/i.test(line) ? { flatmates: 2 } : {}),
  };
}

/** Somebody's older brother has a younger brother or sister. */
function siblingsIn(head: string): HouseholdSaid["siblings"] {
  const said = /\b(?:(older|elder|big|younger|little|twin) )?(?:brother|sister|sibling)\b/i.exec(head);
  if (!said) return [];
  const order = said[1]?.toLowerCase();
  if (order === "twin") return [{ order: "twin" }];
  if (order === undefined) return [{}];
  return [{ order: /^(?:older|elder|big)$/.test(order) ? "younger" : "older" }];
}

function homeIn(line: string, head: string): LineHousehold {
  const pets = (["dog", "cat"] as const).filter((animal) =>
    new RegExp(
      `\\b${animal}[- ](?:owner|parent|mom|dad)\\b|\\bowner of (?:an? |two |three )?(?:\\w+ )?${animal}s?\\b|\\b(?:his|her|their|my) (?:\\w+ )?${animal}s?\\b`,
      "i",
    ).test(line),
  );
  return {
    ...(pets.length > 0 ? { pets } : {}),
    ...(/\bhomeowner\b/i.test(head) ? { tenure: "owns" as const, dwelling: "house" as const } : {}),
    ...(/\b(?:tenant|renter)\b/i.test(head) ? { tenure: "rents" as const } : {}),
    ...(/\b(?:liv\w+ in|resident of) an? (?:\w+ )?(?:apartment|flat|condo)/i.test(line)
      ? { dwelling: "flat" as const }
      : {}),
  };
}
