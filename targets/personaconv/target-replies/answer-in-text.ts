/** So many words in a row are hardly ever written twice by chance. */
const runLength = 8;

/**
 * Whether one of the texts holds all the words of another in a row, or eight in a row of what it doesn't quote itself
 * (lines after `>`), whatever their case, punctuation, Markdown and line ends.
 */
export function isRepeatedIn(answer: string, texts: Iterable<string>): boolean {
  const all = wordsIn(answer);
  const own = wordsIn(answer.replaceAll(/^\s*(?:>|&gt;).*$/gm, " "));
  const runs = own.slice(runLength - 1).map((_, begin) => spaced(own.slice(begin, begin + runLength)));
  for (const text of texts) {
    const within = spaced(wordsIn(text));
    if (all.length === 0 ? text.includes(answer.trim()) : within.includes(spaced(all))) return true;
    if (runs.some((run) => within.includes(run))) return true;
  }
  return false;
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** One space before and one after. */
const spaced = (words: readonly string[]) => ` ${words.join(" ")} `;

/**
 * Wordings by which a reply tells how it was received, mostly in an edit. They catch a little more than they must (a
 * "+3 points" of a game): a target lost costs less than one that tells its own answer.
 */
const tellings: readonly RegExp[] = [
  // Somebody speaks of downvotes hardly ever but where there are some.
  /\bdown-?vot/i,
  // "400 upvotes", "2.1k karma", "-12 points".
  /\d[\d,.]*\s?k?\+?\s+(?:up-?votes?|karma)\b/i,
  /[-−–+]\s?\d[\d,.]*\s?k?\s+points?\b/i,
  // "sitting at -12", but not "at -12 °C".
  /\b(?:at|to|with|is|already|now)\s+[-−–]\d[\d,]*\b(?!\s*(?:[°%]|deg|[cfk]\b)|[.:/]\d)/i,
  // "my upvotes", "all these upvotes", "getting upvoted".
  /\b(?:my|this|these|those|all|all the|so many|for the|the)\s+(?:\w+\s+)?up-?votes?\b/i,
  /\b(?:been|being|get|gets|getting|got|gotten|was|is|upvoting)\s+(?:so |this |that )?(?:\w+\s+)?up-?voted\b/i,
  /\bup-?vot(?:e|ed|es|ing)\s+(?:me|this|my)\b/i,
  /\b(?:my|negative|lose|lost|losing|bye|goodbye)\s+(?:\w+\s+)?karma\b/i,
  // What is added afterwards about how it went.
  /\bedit(?:ed)?\b.{0,200}?\b(?:vot(?:e|es|ed|ing)|karma|points|gold|gilded|awards?|silver|platinum|inbox|blew up|blown up|front page|top comment)\b/i,
  /\b(?:thanks?|thank you|thx)\b.{0,40}?\b(?:gold|silver|platinum|awards?|up-?votes?)\b/i,
  /\bkind stranger\b|\brip (?:my )?inbox\b/i,
  /\b(?:top|highest|most)[- ](?:rated|voted|upvoted)\b|\bmy (?:top|best|worst) comment\b/i,
];

/** Whether a reply (on one line) tells its own score, or which side of zero it is on. */
export function tellsScore(text: string): boolean {
  return tellings.some((telling) => telling.test(text));
}
