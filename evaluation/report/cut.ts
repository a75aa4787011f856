/** The first letters of a text, in Unicode code points, and how many more there were. */
export function cut(text: string, letters: number): string {
  // A text has at least as many code units as code points.
  if (text.length <= letters) return text;
  const all = [...text];
  if (all.length <= letters) return text;
  return `${all.slice(0, letters).join("")} … (${(all.length - letters).toLocaleString("en-US")} more letters)`;
}
