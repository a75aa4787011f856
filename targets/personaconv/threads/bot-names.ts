/** Words that end in "bot" but don't mean one: surnames and a fish. */
const honest = new Set(["abbot", "cabot", "talbot", "turbot"]);

/** The name that every bot gets when names become pseudonyms. No name on Reddit has brackets. */
export const botAuthor = "[bot]";

/** Recognizes the names of bots: AutoModerator, the `listed` names in any case, and names that end like a bot's. */
export function botNames(listed: readonly string[]): (author: string | null) => boolean {
  const known = new Set(["automoderator", botAuthor, ...listed.map((name) => name.toLowerCase())]);
  return (author) => author !== null && (known.has(author.toLowerCase()) || endsAsBot(author));
}

/**
 * Bots on Reddit have names that end in `bot`, `-bot`, `_bot` or `Bot`. A surname is recognized if it is a
 * word of its own: `talbot`, `JohnTalbot`, `john_talbot`. In `johntalbot` nothing distinguishes it from
 * `metalbot`, so that name is taken for a bot's name: losing a thread is better than keeping a bot among the
 * people.
 */
function endsAsBot(author: string): boolean {
  const lastWord = /(?:[A-Z]+|[A-Z]?[a-z]+)$/.exec(author)?.[0].toLowerCase() ?? "";
  return /bot$/i.test(author) && !honest.has(lastWord);
}
