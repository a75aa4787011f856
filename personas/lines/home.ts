import { countries, townsByState } from "../../content/people/bank.ts";
import type { Country } from "../../content/people/schema.ts";
import { escapeRegExp } from "../../pipeline/text/escape-reg-exp.ts";
import { foreignCountry } from "./foreign.ts";
import { coreOf } from "./head.ts";
import { cityPeople, demonyms, type HomeName, homeNames } from "./home-names.ts";

/** A home that a line names; `town` if it names one, or a part of the country that has one. */
export interface NamedHome {
  readonly country: Country;
  readonly town: string | null;
  /**
   * The country whose names and identities are used: the country of origin if one is named, otherwise that of
   * the home.
   */
  readonly from: Country;
}

/** What follows a demonym that is about a language or a thing and not about a person. */
const things =
  "teacher|expert|literature|language|mythology|history|cuisine|food|cinema|film|films|art|major|anime|manga|restaurant|studies|football|Idol|Revolution|Civil|Cross|Open|League|culture|translator|jiu-jitsu|lit|tutor|Premier|politics|music|folk|classical|opera|wine|cars?|philosophy|shepherd|bulldog|sitcom|soap|pop|drama|dramas|Bureau|Red|Shorthair|War|Setter|Terrier|Super|Medical|Heart|Kennel|Library|Council|speaker|professor|instructor|department|grammar|TV|television|royalty|royal|voice|Affairs|Tribe|Hound|hound";

export function homeNamedIn(line: string, head: string): NamedHome | null {
  const language = foreignCountry(line);
  const from = language ? countries().find(({ name }) => name === language) : undefined;
  if (from) return { country: from, town: null, from };
  const origin = originIn(line, head);
  const home = homeIn(line, head);
  const lived = home ?? origin;
  if (!lived) return veteranHome(line);
  return { country: lived.country, town: townIn(line, lived), from: (origin ?? lived).country };
}

/** A war in which the United States fought, if the line names no other country. */
function veteranHome(line: string): NamedHome | null {
  const war =
    "(?:WWII|WW2|World War (?:II|2|Two)|Vietnam(?: War)?|Korean War|Gulf War|Iraq(?: War)?|Afghanistan(?: War)?)";
  if (!new RegExp(`\\b${war}\\b.*\\b(?:veteran|vet)\\b|veteran of (?:the )?${war}`, "i").test(line))
    return null;
  const country = countries().find(({ name }) => name === "United States");
  return country ? { country, town: null, from: country } : null;
}

const between =
  "(?: the| rural| regional| northern| southern| eastern| western| downtown| a (?:small|little|remote) (?:town|village) in| \\p{Lu}\\p{L}+(?:,| in))* ?";
const patternOf = (before: string, word: string, after = "(?!\\p{L})") =>
  new RegExp(`(?:${before})${between}(?<!\\p{L})${escapeRegExp(word)}${after}`, "u");

const notSchool = "(?!\\p{L}| (?:University|College|Observatory|Times|Orchestra|State|School))";

/** A quick test before the patterns, of which there are many. */
const namesIn = (line: string) => homeNames().filter(({ word }) => line.includes(word));

/** "from Ghana" and "a Ghanaian". */
function originIn(line: string, head: string): HomeName | null {
  const from = namesIn(line).find(({ word }) =>
    patternOf("\\bfrom|native of|citizen of|born in|raised in|hailing from", word, notSchool).test(line),
  );
  if (from) return from;
  const born = demonyms().find(({ word }) => head.includes(`${word}-born`));
  if (born) return { ...born, town: null };
  const core = coreOf(head);
  const dweller = Object.keys(cityPeople).find((word) => new RegExp(`\\b${word}\\b`).test(core));
  if (dweller) return homeNames().find(({ word }) => word === cityPeople[dweller]) ?? null;
  const of = demonyms()
    .filter(({ word }) => core.includes(word))
    .find(({ word }) =>
      new RegExp(
        // "Moroccan-American" is somebody who lives in the United States.
        `^(?:(?!(?:Latin|Central|North|South|and|of|in) )[\\w'’-]+ ){0,5}?(?:[A-Z]\\w+-)?${escapeRegExp(word)}(?:$| (?!(?:${things})\\b))`,
      ).test(core),
    );
  return of ? { ...of, town: null } : null;
}

const living =
  "resident of|never left|inhabitant of|citizen in|(?:recently|just) (?:moved|relocated|emigrated) to|(?:(?:living|lives?|(?:has|have) lived)(?: \\p{Ll}+){0,3}|residing|resides|based|located|settled|working|works|abroad|retired) in|(?:living|lives?|residing|resides) (?:near|outside|close to)";
const offices =
  /(?:University|College|Bank|Church|Republic|History|history|study|politics|government|Bishop|Duke|fan|supporter|expert|specialist|interested|scholar|interest|Bureau|Department) (?:of|in) /;

/**
 * Somebody who serves "the Moldova Border Police" or is a member of "the Texas House" lives there; a fan or a
 * historian need not.
 */
const servesIn = (word: string) =>
  new RegExp(`\\b(?:of|for|with|at) the (?:\\p{Lu}\\p{L}+ )?${escapeRegExp(word)} \\p{Lu}`, "u");

/** "California-based", "of the Louisiana State Senate". */
const basedIn = (word: string) =>
  new RegExp(
    `(?<!\\p{L})${escapeRegExp(word)}(?:-based\\b| (?:State )?(?:Senate|House of Representatives|Legislature|General Assembly|Parliament)\\b)`,
    "u",
  );

/** Parliaments whose names don't name their country. */
const parliaments: Readonly<Record<string, RegExp>> = {
  Germany: /\bBundes(?:tag|rat)\b/,
  Israel: /\bKnesset\b/,
  Russia: /\bDuma\b/,
  India: /\b(?:Lok|Rajya) Sabha\b/,
  Sweden: /\bRiksdag\b/,
  Norway: /\bStorting\b/,
  Denmark: /\bFolketing\b/,
  Poland: /\bSejm\b/,
  Ireland: /\bD[áa]il\b/,
  Ukraine: /\bVerkhovna Rada\b/,
};

/** The country of the parliament that somebody is a member of. */
function parliamentHome(head: string): HomeName | null {
  if (!/\bmember of the\b/.test(head)) return null;
  const country = countries().find(({ name }) => parliaments[name]?.test(head));
  return country ? { word: country.name, country, town: null } : null;
}

const interests =
  /\b(?:fan|fanatic|enthusiast|supporter|lover|buff|expert|specialist|scholar|historian|history|translator|student|interest\w*|member|follower|admirer|watcher|critic)\b/i;

/** "based in Lagos" anywhere, "in Lagos" right after who it is, "a Lagos resident", "in Ikeja, Lagos". */
function homeIn(line: string, head: string): HomeName | null {
  const named = namesIn(line);
  const endingWith = (text: string) =>
    named.find(({ word }) => patternOf("\\b(?:in|of)", word, "$").test(text) && !offices.test(text));
  return (
    named.find(({ word }) => patternOf(living, word).test(line)) ??
    endingWith(head) ??
    // "cook in Oaxaca" of "cook in Oaxaca, mother of twins".
    endingWith(head.split(", ")[0] ?? "") ??
    named.find(({ word }) =>
      patternOf("^,?(?: \\d{2},)?(?: of an? [^,;]{0,40}?)? (?:in|from)", word, notSchool).test(
        afterCore(head),
      ),
    ) ??
    named.find(
      ({ word }) =>
        word in townsByState() &&
        new RegExp(`^(?:[a-z][\\w'-]* )*${word} (?!(?:${things})\\b)[a-z]`).test(head),
    ) ??
    named.find(({ word }) =>
      new RegExp(`^(?:[\\w-]+ )*${escapeRegExp(word)}[- ](?:resident|native|local|expat|inhabitant)\\b`).test(
        head,
      ),
    ) ??
    named.find(({ word }) =>
      new RegExp(
        `\\b(?:in|from) \\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?, ${escapeRegExp(word)}(?:$|[.,;])`,
        "u",
      ).test(line),
    ) ??
    named.find(({ word }) =>
      new RegExp(`\\bin (?:rural |downtown )?${escapeRegExp(word)}[.]?$`).test(line),
    ) ??
    workplaceIn(line, head) ??
    named.find(({ word }) => basedIn(word).test(head)) ??
    parliamentHome(head) ??
    (interests.test(head) ? null : (named.find(({ word }) => servesIn(word).test(head)) ?? null))
  );
}

/** What follows who the persona is: " in Portland with a rescue parrot". */
const afterCore = (head: string) => head.slice(coreOf(head).length);

const journeys = /\b(?:visit|trip|travel|vacation|holiday|plan|fled|former|born|raised|exile)/i;

/** The town of the place where somebody works or learns: "bored of her job at a bank in Frankfurt". */
function workplaceIn(line: string, head: string): HomeName | undefined {
  if (interests.test(head) || journeys.test(line.split(" in ")[0] ?? "")) return undefined;
  const place =
    "\\b(?:job|works?|working|teach(?:es|ing)|hospital|school|bank|church|shop|office|firm|restaurant|hotel|factory|clinic|library|camp|farm)\\b[^,.;]{0,40}? in";
  return namesIn(line).find(({ word }) => patternOf(place, word, notSchool).test(line));
}

/**
 * "Davos, Switzerland": the town before the country or the state, otherwise the known town of that region.
 */
function townIn(line: string, { word, town }: HomeName): string | null {
  const before = new RegExp(
    `\\b(\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?), ${escapeRegExp(word)}(?!\\p{L})`,
    "u",
  ).exec(line)?.[1];
  if (before === undefined || countries().some(({ name }) => name === before)) return town;
  return word in townsByState() ? `${before}, ${word}` : before;
}
