import type { PackIssue } from "./check.ts";
import { outsideQuotes } from "./quotes.ts";
import { namesOtherDays } from "./stretch.ts";
import { excerpt, type PackText } from "./texts.ts";

/** Clauses of the user, which are turned into the second person by rule. */
const firstPersonFields: ReadonlySet<string | number> = new Set<string | number>([
  "draws",
  "bothers",
  "met",
  "meetings",
  "told",
  "tried",
  "outcome",
  "wentWell",
  "wentWrong",
]);

/** What happened, which is told with its date. */
const datedFields: ReadonlySet<string | number> = new Set<string | number>([
  "met",
  "meetings",
  "wentWell",
  "wentWrong",
]);

/** What goes into the slots of a field; all others have none. */
const slotsOfField: Readonly<Record<string, readonly string[]>> = {
  meetings: ["{it}"],
  told: ["{it}"],
  wentWell: ["{person}", "{place}", "{number}"],
  wentWrong: ["{person}", "{place}", "{number}"],
};

const giving =
  "bought|bring|brings|brought|buy|fetched|gave|give|given|gives|handed|lend|lends|lent|made|offered|passed|sell|send|sends|sent|served|show|showed|shown|shows|sold|taught|teach";

/** "They gave us it" is stiff: it stands before the person it is given to. As the subject of a clause it may follow: "showed me it was". */
const secondObject = new RegExp(
  `\\b(?:${giving}) (?:me|us|her|him|them|everybody|everyone) (?:\\{it\\}|(?:it|them)\\b)(?! (?:could|did|does|had|has|is|was|were|would)\\b)`,
  "i",
);

/** What is wrong with a text by itself. */
export function textIssues({ path, text }: PackText): PackIssue[] {
  if (path.at(-1) === "example") return [];
  const filled = path.flatMap((key) => slotsOfField[key] ?? []);
  const strange = (text.match(/\{[A-Za-z]+\}/g) ?? []).filter((slot) => !filled.includes(slot));
  const ofUser = path.some((key) => firstPersonFields.has(key));
  const addressed = ofUser && says(text, /(?<!-)\byou(?:r|rs|rself)?\b/i);
  return [
    ...strange.map((slot) => ({ path, message: `nothing is put in for ${slot} here: "${excerpt(text)}"` })),
    ...(ofUser && secondObject.test(text)
      ? [{ path, message: `reads stiffly, say "gave {it} to me" for "gave me {it}": "${excerpt(text)}"` }]
      : []),
    ...(addressed
      ? [{ path, message: `the user speaks here, so there is no "you": "${excerpt(text)}"` }]
      : []),
    ...(path.some((key) => datedFields.has(key)) && namesOtherDays(text)
      ? [{ path, message: `is told with the date of one day, so it names no others: "${excerpt(text)}"` }]
      : []),
    ...(text.includes("—") ? [{ path, message: `holds an em dash: "${excerpt(text)}"` }] : []),
  ];
}

/** True where the text says it in its own voice. */
const says = (text: string, pattern: RegExp) => pattern.test(text) && pattern.test(outsideQuotes(text));
