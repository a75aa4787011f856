import type { PackIssue } from "./check.ts";
import { outsideQuotes } from "./quotes.ts";
import { excerpt, type PackText } from "./texts.ts";
import { namesOtherDays } from "./time-spans.ts";

/** Fields whose clauses the user says. Code turns them into the second person. */
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

/** Fields that tell what happened on one day, with its date. */
const datedFields: ReadonlySet<string | number> = new Set<string | number>([
  "met",
  "meetings",
  "wentWell",
  "wentWrong",
]);

/** The slots that the fields may hold. Other fields hold none. */
const slotsOfField: Readonly<Record<string, readonly string[]>> = {
  meetings: ["{it}"],
  told: ["{it}"],
  wentWell: ["{person}", "{place}", "{number}"],
  wentWrong: ["{person}", "{place}", "{number}"],
};

const giving =
  "bought|bring|brings|brought|buy|fetched|gave|give|given|gives|handed|lend|lends|lent|made|offered|passed|sell|send|sends|sent|served|show|showed|shown|shows|sold|taught|teach";

/** "They gave us it" is stiff: better "gave it to us". If "it" is the subject of a clause, it may follow: "showed me it was". */
const secondObject = new RegExp(
  `\\b(?:${giving}) (?:me|us|her|him|them|everybody|everyone) (?:\\{it\\}|(?:it|them)\\b)(?! (?:could|did|does|had|has|is|was|were|would)\\b)`,
  "i",
);

/** The broken rules of a single text. */
export function textIssues({ path, text }: PackText): PackIssue[] {
  if (path.at(-1) === "example") return [];
  const filled = path.flatMap((key) => slotsOfField[key] ?? []);
  const strange = (text.match(/\{[A-Za-z]+\}/g) ?? []).filter((slot) => !filled.includes(slot));
  const ofUser = path.some((key) => firstPersonFields.has(key));
  const addressed = ofUser && says(text, /(?<!-)\byou(?:r|rs|rself)?\b/i);
  return [
    ...strange.map((slot) => ({ path, message: `nothing fills ${slot} here: "${excerpt(text)}"` })),
    ...(ofUser && secondObject.test(text)
      ? [{ path, message: `reads stiffly, write "gave {it} to me" for "gave me {it}": "${excerpt(text)}"` }]
      : []),
    ...(addressed
      ? [{ path, message: `the user says this, so it must not hold "you": "${excerpt(text)}"` }]
      : []),
    ...(path.some((key) => datedFields.has(key)) && namesOtherDays(text)
      ? [
          {
            path,
            message: `is told with the date of one day, so it must not name other days: "${excerpt(text)}"`,
          },
        ]
      : []),
    ...(text.includes("—") ? [{ path, message: `must not hold an em dash: "${excerpt(text)}"` }] : []),
  ];
}

/** Whether the pattern is found outside of quoted speech. */
const says = (text: string, pattern: RegExp) => pattern.test(text) && pattern.test(outsideQuotes(text));
