/** A run of eight equal words is almost never written twice by chance. */
const runLength = 8;

/**
 * Whether one of the texts repeats an answer: all of its words in a row, or eight words in a row that the answer doesn't
 * itself quote (lines after `>`). Case, punctuation, Markdown and line ends don't matter.
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

/** With a space on either side, so that only whole words match. */
const spaced = (words: readonly string[]) => ` ${words.join(" ")} `;

/**
 * Wordings that tell how a reply was received. Most are in an edit. They catch slightly too much, such as "+3 points" in
 * a game: losing a target is better than asking about one that gives away its answer.
 */
const receptions: readonly RegExp[] = [
  // People rarely mention downvotes unless there are some.
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
  // Added later, about the reception.
  /\bedit(?:ed)?\b.{0,200}?\b(?:vot(?:e|es|ed|ing)|karma|points|gold|gilded|awards?|silver|platinum|inbox|blew up|blown up|front page|top comment)\b/i,
  /\b(?:thanks?|thank you|thx)\b.{0,40}?\b(?:gold|silver|platinum|awards?|up-?votes?)\b/i,
  /\bkind stranger\b|\brip (?:my )?inbox\b/i,
  /\b(?:top|highest|most)[- ](?:rated|voted|upvoted)\b|\bmy (?:top|best|worst) comment\b/i,
];

/** Whether a reply, on one line, tells its own score or the sign of it. */
export function tellsScore(text: string): boolean {
  return receptions.some((reception) => reception.test(text));
}
