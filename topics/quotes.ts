/**
 * Quoted speech: "…", “…”, and '…' where the first mark opens a word and the last one closes one, so that apostrophes
 * stay apostrophes.
 */
const quoted = /("[^"]*"|“[^”]*”|(?<![\p{L}\p{N}])'(?=\p{L}).*?(?<=[\p{L}.,!?])'(?!\p{L}))/u;

/** The pieces of a text in order, each marked as quoted or not. */
export function splitQuotes(text: string): { text: string; quoted: boolean }[] {
  return text.split(quoted).map((piece, index) => ({ text: piece, quoted: index % 2 === 1 }));
}

/** What a text says in its own voice. */
export function outsideQuotes(text: string): string {
  return splitQuotes(text)
    .map((piece) => (piece.quoted ? '""' : piece.text))
    .join("");
}
