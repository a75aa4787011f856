import type { Mode } from "./format.ts";

/** What stands in place of a text that is gone; `strict` also knows the wordings that Reddit has used since 2021. */
const gone: Readonly<Record<Mode, RegExp>> = {
  faithful: /^\[(deleted|removed)\]$/i,
  strict: /^\[\s*(deleted|removed)\b[^\]]*\]$/i,
};

/** One line: each CR and each LF a space, then trimmed; the original cleans every text like this. */
export function cleaned(text: string): string {
  return text.replaceAll(/[\r\n]/g, " ").trim();
}

export function isDeleted(text: string, mode: Mode): boolean {
  return gone[mode].test(cleaned(text));
}

/** Somebody can still read it: not empty, not deleted or removed. */
export function isLive(text: string, mode: Mode): boolean {
  return cleaned(text) !== "" && !isDeleted(text, mode);
}

/** A name that stands for nobody in particular. */
export function isNobody(author: string | null): boolean {
  return author === null || /^\[(deleted|removed)\]$/i.test(author);
}

/** As code points of the cleaned text. */
export function charactersOf(text: string): number {
  return [...cleaned(text)].length;
}
