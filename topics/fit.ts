import type { Tag } from "../content/people/vocabulary.ts";
import type { PackIssue } from "./check.ts";
import { statesOfLife } from "./states.ts";
import type { PackText } from "./texts.ts";
import type { PackPath } from "./units.ts";

/** Placeholders that a text may contain, with the needs of which the unit must name one. `[]`: every persona has it. */
const needsOfPlace: Readonly<Record<string, readonly Tag[]>> = {
  partner: ["partner", "wife", "husband"],
  // One under 18 at home. The others are of the age that the need says.
  child: ["child"],
  "young child": ["young child"],
  "school child": ["school child"],
  teenager: ["teenager"],
  "grown child": ["grown child"],
  mother: ["mother"],
  father: ["father"],
  sister: ["sister"],
  brother: ["brother"],
  friend: [],
  neighbor: [],
  colleague: ["colleagues"],
  boss: ["colleagues"],
  dog: ["dog"],
  cat: ["cat"],
  town: [],
};

/** Whether texts may name somebody or something by this word in braces. */
export const isPlace = (who: string): boolean => who === "when" || who === "other" || who in needsOfPlace;

const place = /\{([^{}]*)\}/g;
/** What occurs in programs but not in talk, within the braces or on the same line. */
const inProgram = /[=;<>[\]]|\w\(|\bf["']|\$\{|^\s*(?:def|for|if|import|return)\b/;
const withinBraces = /[^\p{L}\p{N} ']|^$/u;
const forms = /^(?:(?<who>[a-z]+(?: child)?)(?: (?:he|him|his)|'s name)?|when|other|money \d+)$/;

/** Words that only fit a persona for whom one of the needs is true. */
const wordsThatNeed: readonly (readonly [RegExp, readonly Tag[]])[] = [
  [/\bmy wife\b/i, ["wife"]],
  [/\bmy husband\b/i, ["husband"]],
  [
    /\bmy (?:partner|girlfriend|boyfriend|in-laws|mother-in-law|father-in-law)\b/i,
    ["partner", "wife", "husband"],
  ],
  [
    /\bmy (?:son|daughter|kids?|children|toddler|baby|youngest|oldest)\b/i,
    ["child", "young child", "school child", "teenager", "grown child"],
  ],
  [/\bmy (?:grandson|granddaughter|grandchild|grandchildren|grandkids?)\b/i, ["grandchild"]],
  [/\bmy (?:mom|mother|mum)\b/i, ["mother"]],
  [/\bmy (?:dad|father)\b/i, ["father"]],
  [/\bmy parents\b/i, ["mother", "father"]],
  [/\bmy sister\b(?!-in-law)/i, ["sister"]],
  [/\bmy brother\b(?!-in-law)/i, ["brother"]],
  [/\bmy (?:flatmates?|roommates?|housemates?)\b/i, ["flatmates"]],
  [/\bmy (?:garden|yard|backyard|lawn|allotment)\b/i, ["garden"]],
  [/\bmy balcony\b/i, ["balcony"]],
  [/\bmy (?:dog|puppy)\b/i, ["dog"]],
  [/\bmy cat\b/i, ["cat"]],
  [/\bmy (?:car|garage|driveway)\b/i, ["car", "house"]],
  [/\bmy (?:bike|bicycle)\b/i, ["bicycle"]],
  [/\bmy landlord\b/i, ["rents"]],
];

/** The same for words about places and work. A persona may also use these about other times and other places. */
const wordsOfPlaces: readonly (readonly [RegExp, readonly Tag[]])[] = [
  [/\btrams?\b/i, ["tram"]],
  [/\b(?:metro|subway)\b/i, ["metro"]],
  [/\bsnow(?:ed|ing|y)?\b/i, ["snow"]],
  [/\bat the office\b|\bmy office\b|\bthe office\b/i, ["office", "job"]],
  [
    /\bmy (?:boss|manager|colleagues?|coworkers?|shift|desk mate)\b|\bat work\b|\bafter work\b/i,
    ["job", "colleagues", "shifts", "office"],
  ],
  [/\bmy (?:lecturer|professor|classmates?|course|exams?|seminar)\b/i, ["student"]],
  [/\bmy pension\b|\bsince I retired\b/i, ["retired"]],
];

/** What the assistant says of the user, in the user's words: "you live alone" becomes "I live alone". Its own drafts don't count. */
const inFirstPerson = (text: string) =>
  text
    .replaceAll(/\b(?:I|my)\b/gi, "their")
    .replaceAll(/(?<!\b(?:if|when) )\byou(?:'re| are)\b/gi, "I am")
    .replaceAll(/\byour\b/gi, "my")
    .replaceAll(/\byou\b/gi, "I");

/**
 * The statements that are also looked for in what the assistant says: that the user lives alone, and what no need expresses.
 * The others aren't, because advice may well mention leave or a mortgage.
 */
const statesSaid = statesOfLife.filter(([, wanted]) => wanted.length === 0 || wanted.includes("lives alone"));

function saidOfUser(text: string): Needed[] {
  const inSecondPerson = (words: string) => words.replaceAll(/\bmy\b/gi, "your").replaceAll(/\bI\b/g, "you");
  return found(inFirstPerson(text), statesSaid).map((one) => ({ ...one, found: inSecondPerson(one.found) }));
}

interface Needed {
  readonly found: string;
  /** One of these must hold. */
  readonly wanted: readonly Tag[];
}

const found = (text: string, words: readonly (readonly [RegExp, readonly Tag[]])[]): Needed[] =>
  words.flatMap(([pattern, wanted]) => {
    const match = pattern.exec(text)?.[0];
    return match === undefined ? [] : [{ found: `"${match}"`, wanted }];
  });

/** The people and things that the speaker has according to a text, each with its needs. */
export function needsIn(text: string, by: PackText["by"]): Needed[] {
  const places = [...text.matchAll(place)].map((match) => ({
    found: match[0],
    wanted: needsOfPlace[forms.exec(match[1] ?? "")?.groups?.who ?? ""] ?? [],
  }));
  return [
    ...places.filter(({ wanted }) => wanted.length > 0),
    ...(by === "user" ? found(text, wordsThatNeed) : []),
  ];
}

const childrenOfAge = ["young child", "school child", "teenager", "grown child"] as const;

/** Needs of a text that its unit doesn't name. `root` is the pack, or a part of it. */
export function needIssues(root: unknown, { path, text, by }: PackText): PackIssue[] {
  const named = needsAlong(root, path);
  const messages = [
    ...needsIn(text, by),
    ...(by === "user" ? found(text, [...wordsOfPlaces, ...statesOfLife]) : saidOfUser(text)),
  ]
    .filter(({ wanted }) => !wanted.some((need) => named.has(need)))
    .map(({ found: words, wanted }) => {
      const aged = words.startsWith("{child") && childrenOfAge.find((need) => named.has(need));
      if (aged) return `${words} may be a child of another age: write ${words.replace("child", aged)}`;
      return wanted.length > 0
        ? `${words} needs ${wanted.join(" or ")}`
        : `${words} settles what no need says: another story may tell the contrary`;
    });
  return [...new Set(messages)].map((message) => ({ path, message }));
}

/** All needs that apply to a text: those of everything that contains it, from the pack, or a part of it, downward. */
function needsAlong(root: unknown, path: PackPath): ReadonlySet<unknown> {
  const found = new Set<unknown>();
  let value: unknown = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null) break;
    const own: unknown = Reflect.get(value, "needs");
    if (Array.isArray(own)) for (const need of own) found.add(need);
    value = Reflect.get(value, key);
  }
  return found;
}

/** Placeholders that nothing fills. Braces in a program that the assistant writes are text. */
export function placeIssues({ path, text }: PackText): PackIssue[] {
  return [...text.matchAll(place)].flatMap((match) => {
    const said = match[1] ?? "";
    const found = forms.exec(said);
    const who = found?.groups?.who;
    const isKnown =
      said === "list" ? path[0] === "lists" : found !== null && (who === undefined || isPlace(who));
    const isText = withinBraces.test(said) || inProgram.test(lineAt(text, match.index));
    return isKnown || isText ? [] : [{ path, message: `nothing fills ${match[0]}` }];
  });
}

const lineAt = (text: string, at: number) =>
  text.slice(text.lastIndexOf("\n", at) + 1).split("\n", 1)[0] ?? "";
