import type { Entry } from "../entry.ts";
import type { Reply } from "../thread.ts";

/** How many texts were edited, as far as that can be known. Nothing is counted in faithful mode. */
export const editKinds = [
  "cut at a mark of an edit",
  "edited at a known time",
  "edited at an unknown time",
] as const;
export type EditKind = (typeof editKinds)[number];
export type EditCounts = Readonly<Partial<Record<EditKind, number>>>;

/** The text that is shown, and what is known of its edits. */
export interface Words extends Pick<Reply, "text" | "edited"> {
  readonly kind: EditKind | null;
}

/**
 * A text with the time of its last edit. If the input knows of no edit, the text ends at the first mark of
 * one: other sources don't mention edits, and Reddit itself kept no times before 2010 and doesn't count an
 * edit in the first three minutes.
 */
export function editedWords({ text, edited }: Entry): Words {
  if (edited === true) return { text, edited, kind: "edited at an unknown time" };
  if (typeof edited === "number") return { text, edited, kind: "edited at a known time" };
  const before = beforeEdits(text);
  return { text: before, kind: before === text ? null : "cut at a mark of an edit" };
}

/** What people call what they add to a text later. */
const word = String.raw`(?:(?:ninja|quick|second|third|final|last|late|another|minor|small|big)[ -])?(?:edit(?:ed|s)?|updated?|eta|addendum|correction)(?:\s?[/&]\s?(?:edit|update))?`;
/** `EDIT 2`, `Edit again`, `Update (two days later)`, `edit 3/4/2016`. */
const number = String.raw`(?:\s*(?:again|[#x]?\d{1,2}(?:[./-]\d{1,2}(?:[./-]\d{2,4})?)?|\([^()\n]{1,40}\)))?[*_~]*`;
const open = String.raw`[\s>*_~#([{-]*`;

const marks: readonly RegExp[] = [
  // At the beginning of a line: "Edit: …", "**UPDATE** …", "Edited to add …", "edit clarity", "E: typo".
  new RegExp(
    String.raw`^${open}${word}${number}(?:\s*[:;,.!)\]}]|(?<=[*_~])\s|\s*[–—-](?=\s)|[ \t]*$|\s+(?:to add|for|because|clarity|typos?|thanks|thank you|fixed|added|i)\b)`,
    "gim",
  ),
  /^[\s*_([]*e\d?:\s/gim,
  // Within a line, after a sentence or in brackets.
  new RegExp(String.raw`(?<=[.!?…:;,)\]"”*_~]\s{1,3}|[([{*_~])${word}${number}\s*(?::|[–—-](?=\s))`, "gi"),
  // Anywhere.
  new RegExp(String.raw`(?<![\w-])edit(?:ed)?${number}\s*:`, "gi"),
  new RegExp(String.raw`(?<![\w-])(?:EDIT|UPDATE)(?:ED|D)?${number}\s*(?:[:;.,)\]]|[–—-](?=\s))`, "g"),
];

/** A text without these letters has no mark. This test is faster. */
const hint = /edit|update|eta|addendum|correction|^[\s*_([]*e\d?:/im;

/**
 * The part of a text that comes before the first mark of a later edit, such as "EDIT:" or "Update 2 -". Everything after the
 * mark goes, because nothing says where an edit ends. The marks catch slightly too much: losing the end of a text is better
 * than showing what was not there yet.
 */
export function beforeEdits(text: string): string {
  if (!hint.test(text)) return text;
  const starts = marks.flatMap((mark) => [...text.matchAll(mark)].slice(0, 1).map(({ index }) => index));
  return starts.length === 0
    ? text
    : text
        .slice(0, Math.min(...starts))
        .replace(/[\s>*_~#([{-]+$/, "")
        .trimEnd();
}
