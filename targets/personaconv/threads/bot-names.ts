/** Words that end in "bot" and are no bots: surnames, a fish. */
const honest = new Set(["abbot", "cabot", "talbot", "turbot"]);

/** Whether a name is a bot's; `listed` names, lower case, are bots besides AutoModerator. */
export function botNames(listed: readonly string[]): (author: string | null) => boolean {
  const known = new Set(["automoderator", ...listed.map((name) => name.toLowerCase())]);
  return (author) => author !== null && (known.has(author.toLowerCase()) || endsAsBot(author));
}

/**
 * Reddit's bots end in `bot`, `-bot`, `_bot` or `Bot`. An honest surname counts where it is a word of its own: `talbot`,
 * `JohnTalbot`, `john_talbot`. Run together in lower case (`johntalbot`) nothing tells it from `metalbot`; such a name
 * is taken for a bot's, since a thread lost costs less than a bot among the people.
 */
function endsAsBot(author: string): boolean {
  const lastWord = /(?:[A-Z]+|[A-Z]?[a-z]+)$/.exec(author)?.[0].toLowerCase() ?? "";
  return /bot$/i.test(author) && !honest.has(lastWord);
}
