/** The name that a line gives its persona, and the line after it, as if it began with who that is. */
export interface NamedLine {
  readonly name: string;
  readonly rest: string;
}

const title =
  "(?:(?:Professor|Prof\\.?|Dr\\.?|Doctor|Mr\\.?|Mrs\\.?|Ms\\.?|Sir|Sister|Brother|Father|Rabbi|Imam|Captain|Chief|Pastor|Reverend|Rev\\.?) )";
const word = "\\p{Lu}[\\p{L}.'’-]*";
const full = `${word}(?: ${word}){0,3}`;
/** "…, a chef", "… is a chef", "…, Russian nutritionist", "…, 29, a chef". */
const follows = "(?:, (?=an?\\s|the\\s|\\p{Lu}|\\d{2},)| is (?=an?\\s|\\d{2}\\b))";

const plain = new RegExp(`^(?:I am |I'm )?${title}?(${full})${follows}`, "u");
/** After a title, any text may follow: "Dr. Ifeoma Eze, pediatric oncologist". */
const titled = new RegExp(`^(?:I am |I'm )?${title}(${full})(?:, | is )`, "u");

/** "a proud woman whose name is Nezha" */
const atTheEnd = new RegExp(`^(.+?),? whose name is (${full})(?=[.,;]|$)`, "u");

/** "Massimiliano Bartoli, a chef", "Charlie is a young writer", "Mehmet, 29, a fisherman". */
export function nameIn(line: string): NamedLine | null {
  const [, who, last] = atTheEnd.exec(line) ?? [];
  if (who !== undefined && last !== undefined) return { name: last, rest: who };
  const match = titled.exec(line) ?? plain.exec(line);
  const name = match?.[1];
  if (!match || name === undefined || /^(?:An?|The|I|As|My|This|He|She|They)\b/.test(name)) return null;
  return { name, rest: line.slice(match[0].length).replace(/^\d{2}, (?:and )?/, "") };
}
