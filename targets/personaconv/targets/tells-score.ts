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
