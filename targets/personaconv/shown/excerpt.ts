/** As many letters (code points) of a text as fit, up to the end of a word where there is one; a cut is marked. */
export function excerpt(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const cut = letters.slice(0, most).join("");
  const end = cut.search(/\s+\S*$/u);
  return `${end > cut.length / 2 ? cut.slice(0, end) : cut} […]`;
}
