import { splitQuotes } from "../topics/quotes.ts";

/** First-person words, with the second-person words that replace them. */
const turned: ReadonlyMap<string, string> = new Map([
  ["i", "you"],
  ["i'm", "you're"],
  ["i've", "you've"],
  ["i'd", "you'd"],
  ["i'll", "you'll"],
  ["me", "you"],
  ["my", "your"],
  ["mine", "yours"],
  ["myself", "yourself"],
  ["we", "you"],
  ["we're", "you're"],
  ["we've", "you've"],
  ["we'd", "you'd"],
  ["we'll", "you'll"],
  ["us", "you"],
  ["our", "your"],
  ["ours", "yours"],
  ["ourselves", "yourselves"],
  ["am", "are"],
]);

/**
 * Turns a first-person clause into the second person: "my sister made me try it, and I was sold" gives "your sister made you try
 * it, and you were sold". "Was" becomes "were" if only an adverb is between "I" and it. Quoted speech doesn't change.
 */
export function secondPerson(clause: string): string {
  return splitQuotes(clause)
    .map(({ text, quoted }) => (quoted ? text : turn(text)))
    .join("");
}

function turn(text: string): string {
  return text
    .replaceAll("’", "'")
    .replaceAll(
      /\bI( (?:also|still|only|just|never|always|once|then|already|simply))? was(n't)?\b/g,
      (_, adverb = "", not = "") => `I${adverb} were${not}`,
    )
    .replaceAll(/\b(was) I\b/g, "were I")
    .replaceAll(/(?<![\p{L}\p{N}_])[A-Za-z]+(?:'(?:m|ve|d|ll|re))?(?![\p{L}\p{N}_])/gu, turnWord);
}

function turnWord(word: string): string {
  const other = turned.get(word.toLowerCase());
  // "US" and "ME" in capitals are names. A capital "My" begins a sentence.
  if (other === undefined || /^(US|MY|ME)$/.test(word)) return word;
  return /^[A-Z]/.test(word) && !/^I\b/.test(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
}
