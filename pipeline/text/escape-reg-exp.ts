/** A text as a part of a regular expression, which then matches just this text. `RegExp.escape` needs Node 24. */
export const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
