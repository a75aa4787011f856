/** First-person words and what an assistant says in their place. */
const turned: Readonly<Record<string, string>> = {
  i: "you", "i'm": "you're", "i've": "you've", "i'd": "you'd", "i'll": "you'll",
  me: "you", my: "your", mine: "yours", myself: "yourself",
  we: "you", "we're": "you're", "we've": "you've", "we'd": "you'd", "we'll": "you'll",
  us: "you", our: "your", ours: "yours", ourselves: "yourselves",
  am: "are",
};

/**
 * Turns a first-person clause into the second: "my sister made me try it, and I was sold" gives "your sister made you
 * try it, and you were sold". "Was" follows when "I" stands right before it, but for an adverb.
 */
export function secondPerson(clause: string): string {
  return clause
    .replaceAll("’", "'")
    .replaceAll(/\bI( (?:also|still|only|just|never|always|once|then|already|simply))? was(n't)?\b/g, (_, adverb = "", not = "") => `I${adverb} were${not}`)
    .replaceAll(/\b(was) I\b/g, "were I")
    .replaceAll(/\b[A-Za-z]+(?:'(?:m|ve|d|ll|re))?\b/g, (word) => turnWord(word));
}

function turnWord(word: string): string {
  const turn = turned[word.toLowerCase()];
  // A capital "US" or "Me" is somebody's name; a capital "My" begins a sentence.
  if (turn === undefined || /^(US|MY|ME)$/.test(word)) return word;
  return /^[A-Z]/.test(word) && !/^I\b/.test(word) ? turn.charAt(0).toUpperCase() + turn.slice(1) : turn;
}
