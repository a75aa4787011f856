/**
 * Quoted speech: "…", “…” or '…'. A single quote counts only if the first mark is before a word and the last one after a word,
 * so that an apostrophe is not taken for a quote.
 */
const quoted = /("[^"]*"|“[^”]*”|(?<![\p{L}\p{N}])'(?=\p{L}).*?(?<=[\p{L}.,!?])'(?!\p{L}))/u;

/** Splits a text into pieces that are quoted and pieces that are not. */
export function splitQuotes(text: string): { text: string; quoted: boolean }[] {
  return text.split(quoted).map((piece, index) => ({ text: piece, quoted: index % 2 === 1 }));
}

/** The text with all quoted speech replaced by `""`. */
export function outsideQuotes(text: string): string {
  return splitQuotes(text)
    .map((piece) => (piece.quoted ? '""' : piece.text))
    .join("");
}
