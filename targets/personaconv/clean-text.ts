import type { ConvMode } from "./format.ts";

/** What Reddit shows for a deleted text. `strict` also knows the wordings in use since 2021. */
const deleted: Readonly<Record<ConvMode, RegExp>> = {
  faithful: /^\[(deleted|removed)\]$/i,
  strict: /^\[\s*(deleted|removed)\b[^\]]*\]$/i,
};

/** The text on one line: each CR and each LF becomes a space, then the ends are trimmed. The original cleans texts like this. */
export function cleaned(text: string): string {
  return text.replaceAll(/[\r\n]/g, " ").trim();
}

export function isDeleted(text: string, mode: ConvMode): boolean {
  return deleted[mode].test(cleaned(text));
}

/** Whether the text can still be read: it is not empty, deleted or removed. */
export function isLive(text: string, mode: ConvMode): boolean {
  return cleaned(text) !== "" && !isDeleted(text, mode);
}

/** Whether a name belongs to nobody in particular. */
export function isNobody(author: string | null): boolean {
  return author === null || /^\[(deleted|removed)\]$/i.test(author);
}

/** How many characters (code points) the cleaned text has. */
export function charactersOf(text: string): number {
  return [...cleaned(text)].length;
}
