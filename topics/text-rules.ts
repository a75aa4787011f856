import type { PackIssue } from "./check.ts";
import { outsideQuotes } from "./quotes.ts";
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

/** What goes into the slots of a field; all others have none. */
const slotsOfField: Readonly<Record<string, readonly string[]>> = {
  meetings: ["{it}"],
  told: ["{it}"],
  wentWell: ["{person}", "{place}", "{number}"],
  wentWrong: ["{person}", "{place}", "{number}"],
};

/** What is wrong with a text by itself. */
export function textIssues({ path, text }: PackText): PackIssue[] {
  if (path.at(-1) === "example") return [];
  const filled = path.flatMap((key) => slotsOfField[key] ?? []);
  const strange = (text.match(/\{[A-Za-z]+\}/g) ?? []).filter((slot) => !filled.includes(slot));
  const addressed =
    path.some((key) => firstPersonFields.has(key)) && says(text, /(?<!-)\byou(?:r|rs|rself)?\b/i);
  return [
    ...strange.map((slot) => ({ path, message: `nothing is put in for ${slot} here: "${excerpt(text)}"` })),
    ...(addressed
      ? [{ path, message: `the user speaks here, so there is no "you": "${excerpt(text)}"` }]
      : []),
    ...(text.includes("—") ? [{ path, message: `holds an em dash: "${excerpt(text)}"` }] : []),
  ];
}

/** True where the text says it in its own voice. */
const says = (text: string, pattern: RegExp) => pattern.test(text) && pattern.test(outsideQuotes(text));
