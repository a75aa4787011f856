import type { Attitude } from "../../timelines/acts.ts";
import type { Question } from "../benchmark/question.ts";
import { type Fit, type Reading, type Statement, sayTurn } from "./reading.ts";
import { namedIn } from "./search-turns.ts";
import { ownSubjects } from "./subjects.ts";
import type { UserTurn } from "./user-turn.ts";

const worth = { replaces: 3, like: 2, named: 1, dislike: -1, forgotten: -1 } as const;
const told = {
  replaces: "taking the place of another",
  like: "with liking",
  named: "and no more",
  dislike: "with dislike",
  forgotten: "to be forgotten",
};

/**
 * Ranks options by what was said about their subject last, or first if the reader believes that. Equals are
 * ranked by time.
 */
export function fitLiked(
  { options }: Pick<Question, "options">,
  { turns, claims, stated, believes }: Reading,
): readonly Fit[] {
  const subjects = claims?.map(({ subject }) => subject) ?? ownSubjects(options, turns);
  const named = namedIn(turns, subjects);
  return subjects.map((subject) => {
    const said = subject === null ? [] : (stated?.(subject) ?? statementsOf(subject, turns, named));
    const statement = believes === "latest" ? said.at(-1) : said[0];
    if (!statement) return { rank: [0, 0], saw: "What the option is about was never named" };
    const { turn, attitude } = statement;
    const saw = `"${subject}" is named in ${sayTurn(turn)}, ${told[attitude]}`;
    if (believes === "latest") return { rank: [worth[attitude], turn], saw };
    // A reader that doesn't update doesn't notice that a subject was replaced.
    return { rank: [Math.min(worth[attitude], worth.like), -turn], saw };
  });
}

function statementsOf(
  subject: string,
  turns: readonly UserTurn[],
  named: ReadonlyMap<number, ReadonlySet<string>>,
): Statement[] {
  const firstNamed = new Map<string, number>();
  for (const [turn, names] of named)
    for (const name of names) if (!firstNamed.has(name)) firstNamed.set(name, turn);
  const first = firstNamed.get(subject);
  return [...named].flatMap(([turn, here]): Statement[] => {
    if (!here.has(subject)) return [];
    const others = [...here].filter((name) => name !== subject).map((name) => firstNamed.get(name) ?? turn);
    // If a turn names a new subject and an older one, the new one has replaced the older one.
    if (first === turn && others.some((other) => other < turn)) return [{ turn, attitude: "replaces" }];
    if (first !== turn && others.includes(turn)) return [{ turn, attitude: "dislike" }];
    return [{ turn, attitude: leaningOf(aboutOf(turns[turn]?.text ?? "", subject)) ?? "named" }];
  });
}

/** The sentences that name a subject. If none does, because the name has another form there, the whole text. */
function aboutOf(text: string, subject: string): string {
  const sentences = text.split(/(?<=[.!?…])\s+|\n/);
  const about = sentences.filter((sentence) => sentence.toLowerCase().includes(subject.toLowerCase()));
  return about.length === 0 ? text : about.join(" ");
}

/** Words with which people say that they like or dislike something. After "not" and similar words they mean the opposite. */
const words: Readonly<Record<Attitude, RegExp>> = {
  like: /\b(?:lik(?:e|es|ing)|lov(?:e|es|ing)|enjoy(?:s|ing|ment)?|ador(?:e|es|ing)|treasur(?:e|ing)|cherish(?:ing)?|fond(?:ly|ness)?|keen|happ(?:y|ier)|glad(?:ly)?|fan|delight(?:ed|ful)?|smitten|joy|pleas(?:es|ed|ure)|favou?r(?:ite|ed)?|prefer|good|great|best|beat|yes|sold|obsessed|won|wins|warmed|fallen|approv(?:e|al)|suits?|thumbs up|all for|pick|choose|right|charm(?:s|ed)?|cheer\w*|soft spot|weakness|recommend)\b/g,
  dislike:
    /\b(?:dislik(?:e|es|ed|ing)|hat(?:e|es|ing)|loath(?:e|ing)|detest|despise|can(?:no|')t (?:stand|bear|abide|warm)|against|tired|sick|done|through|off|away|bad|worst|avoid(?:ed)?|spare me|without|dread|nope|no|bar|scrap|skip|strike|wary|unhappy|displeas\w*|rejected|complain\w*|objection\w*|distaste|grudge|gripe|uneasy|lost|over|quit|ended|gone|faded|withdrawn|withdraw|expired|finished|parted|stopped|cancel|drop(?:ped)?|weariness|zero|keep)\b/g,
};
const denied =
  /\b(?:not|never|no|n't|don't|doesn't|didn't|can't|cannot|won't|isn't|wouldn't|haven't|hardly|nothing|no longer|stopped|quit|without|used to|once|lost|end of)\s+(?:\S+\s+){0,3}$/;
/** Before words about the past. */
const past =
  /\b(?:used to|once|was|were|before|formerly|old|earlier|had|couldn't|didn't|at first|former)\s+(?:\S+\s+){0,3}$/;
const contrary: Readonly<Record<Attitude, Attitude>> = { like: "dislike", dislike: "like" };

/**
 * The attitude that a text leans to. What it says last counts most, as in "I used to like it, not anymore". This is rough: it
 * knows common words, but no irony. `null` if the text says neither, or both equally.
 */
function leaningOf(text: string): Attitude | null {
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
    (total, { attitude, weight }, index) =>
      total + (attitude === "like" ? 1 : -1) * weight * (1 + index / marks.length),
    0,
  );
  return sum === 0 ? null : sum > 0 ? "like" : "dislike";
}
