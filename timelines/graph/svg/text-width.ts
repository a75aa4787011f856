/**
 * The approximate width of a line in common sans-serif fonts, in pixels. It is rather too wide than too
 * narrow.
 */
export function widthOf(text: string, size: number): number {
  return [...text].reduce((width, sign) => width + size * shareOf(sign), 0);
}

function shareOf(sign: string): number {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sign)) return 1;
  if (/[iljtf.,:;'’!|() ]/.test(sign)) return 0.34;
  return /[mwMW@%—]|\p{Lu}/u.test(sign) ? 0.8 : 0.58;
}

/** The line, cut off if it is wider than `width`. */
export function clipped(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text;
  const signs = [...text];
  while (signs.length > 0 && widthOf(`${signs.join("")}…`, size) > width) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}

/**
 * Breaks a text between words into lines that are no wider than `width`. A word that is wider than a line is
 * cut off.
 */
export function wrapped(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = [...lines.slice(-1), word].join(" ");
    if (lines.length > 0 && widthOf(longer, size) <= width) lines.splice(-1, 1, longer);
    else lines.push(clipped(word, width, size));
  }
  return lines;
}
