import { countryFacts } from "../../content/people/bank.ts";
import type { Faith } from "../../content/people/facts-schema.ts";
import { lazy } from "../../pipeline/lazy.ts";
import { isChildLine } from "./ages.ts";
import { householdIn, type LineHousehold } from "./household.ts";

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
  /** What is special, in the words of the line. */
  readonly striking: string;
}

export type LineDiet = "vegetarian" | "vegan" | "halal" | "kosher" | "no alcohol";
export interface LineCondition {
  readonly text: string;
  readonly limits: "walking" | null;
}

/** `head` is the part of the line that says who it is. */
export function factsSaidIn(line: string, head: string): LineFacts {
  return {
    faith: faiths.find(([words]) => words.test(head) || apart(words).test(line))?.[1] ?? null,
    diets: diets.filter(([words]) => words.test(line)).map(([, diet]) => diet),
    conditions: conditions.filter(([words]) => hasCondition(line, head, words)).map(([, found]) => found),
    languages: languagesIn(line),
    // A child's household is not that of the adult.
    household: isChildLine(head) ? {} : householdIn(line, head),
    fromHome: /\b(?:works? (?:remotely|from home)|remote worker|working from home|freelanc\w+)\b/i.test(line),
    nights: /\b(?:night[- ]shifts?|graveyard shifts?|night nurse|works nights)\b/i.test(line),
    striking: strikingIn(line),
  };
}

/** The clause after the head, or the whole line. */
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

/** The same words between commas: "…, Muslim, father of five". */
const apart = (words: RegExp) => new RegExp(`, (?:an? )?${words.source}(?=$|[,.;])`, words.flags);

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
  [/(?:(?<!-)\bblind\b|visually impaired|visual impairment)/i, { text: "very little sight", limits: null }],
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

/**
 * Not for a doctor who treats it: the condition must be said about the persona itself, or right after words
 * that say that the persona lives with it.
 */
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
