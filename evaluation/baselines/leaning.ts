import type { Attitude } from "../origins.ts";

/** Words by which people say that they like something, or don't; after "not" and the like they say the contrary. */
const words: Readonly<Record<Attitude, RegExp>> = {
  like: /\b(?:lik(?:e|es|ing)|lov(?:e|es|ing)|enjoy(?:s|ing|ment)?|ador(?:e|es|ing)|treasur(?:e|ing)|cherish(?:ing)?|fond(?:ly|ness)?|keen|happ(?:y|ier)|glad(?:ly)?|fan|delight(?:ed|ful)?|smitten|joy|pleas(?:es|ed|ure)|favou?r(?:ite|ed)?|prefer|good|great|best|beat|yes|sold|obsessed|won|wins|warmed|fallen|approv(?:e|al)|suits?|thumbs up|all for|pick|choose|right|charm(?:s|ed)?|cheer\w*|soft spot|weakness|recommend)\b/g,
  dislike:
    /\b(?:dislik(?:e|es|ed|ing)|hat(?:e|es|ing)|loath(?:e|ing)|detest|despise|can(?:no|')t (?:stand|bear|abide|warm)|against|tired|sick|done|through|off|away|bad|worst|avoid(?:ed)?|spare me|without|dread|nope|no|bar|scrap|skip|strike|wary|unhappy|displeas\w*|rejected|complain\w*|objection\w*|distaste|grudge|gripe|uneasy|lost|over|quit|ended|gone|faded|withdrawn|withdraw|expired|finished|parted|stopped|cancel|drop(?:ped)?|weariness|zero|keep)\b/g,
};
const denied =
  /\b(?:not|never|no|n't|don't|doesn't|didn't|can't|cannot|won't|isn't|wouldn't|haven't|hardly|nothing|no longer|stopped|quit|without|used to|once|lost|end of)\s+(?:\S+\s+){0,3}$/;
/** What was, not what is. */
const past =
  /\b(?:used to|once|was|were|before|formerly|old|earlier|had|couldn't|didn't|at first|former)\s+(?:\S+\s+){0,3}$/;
const contrary: Readonly<Record<Attitude, Attitude>> = { like: "dislike", dislike: "like" };

/**
 * The attitude that a stretch of text leans to: what it says last counts most, as in "I used to like it, not anymore".
 * Rough: it knows common words, not irony. `null` where it says neither, or both alike.
 */
export function leaningOf(text: string): Attitude | null {
  const plain = text.toLowerCase().replaceAll("’", "'");
  const marks = (Object.keys(words) as Attitude[])
    .flatMap((attitude) =>
      [...plain.matchAll(words[attitude])].map(({ index }) => {
        const before = plain.slice(0, index);
        const turned = denied.test(before) ? contrary[attitude] : attitude;
        return { attitude: turned, weight: past.test(before) ? 0.25 : 1, index };
      }),
    )
    .sort((one, other) => one.index - other.index);
  const sum = marks.reduce(
    (total, { attitude, weight }, place) =>
      total + (attitude === "like" ? 1 : -1) * weight * (1 + place / marks.length),
    0,
  );
  return sum === 0 ? null : sum > 0 ? "like" : "dislike";
}
