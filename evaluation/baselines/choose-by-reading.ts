import { createRandom } from "../../pipeline/engine/random.ts";
import type { Question } from "../benchmark/question.ts";
import type { Chosen } from "./baseline.ts";
import { fitLiked } from "./fit-liked.ts";
import { fitCourses, fitTold, fitTurns } from "./fit-told.ts";
import type { Fit, Reading } from "./reading.ts";
import { sharedSubject } from "./subjects.ts";

/** The parts of a question that a reader uses. */
type Read = Pick<Question, "message" | "options">;
type Way = (question: Read, reading: Reading) => readonly Fit[];

/** Something that was already told is not a new idea, so the ranks by what was told are reversed. */
const fitNew: Way = (question, reading) =>
  fitTold(question, reading).map(({ rank, saw }) => ({ rank: rank.map((value) => -value), saw }));

/** What each type asks for: something new, what is liked now, or how that came about. All other types ask for what was told. */
const ways: ReadonlyMap<string, Way> = new Map([
  ["suggest_new_ideas", fitNew],
  ["acknowledge_latest_user_preferences", fitLiked],
  ["provide_preference_aligned_recommendations", fitLiked],
  ["ask_to_forget", fitLiked],
  ["other_person", fitLiked],
  ["track_full_preference_evolution", fitCourses],
]);

/** Common words for wanting what one hasn't done yet, and for wanting the whole story of a liking. */
const asksForNew =
  /\b(?:(?:haven't|never|not yet|not) (?:\w+ )?(?:tried|done|come up|told)|not one I've|new (?:for|to) me|(?:some|any)thing new|new ideas?|a first for me|(?:isn't|not) a repeat|things to try)\b/i;
const asksForCourse =
  /\b(?:history|(?:own|my) story|how I've felt|how .+ feelings?|where I've stood|(?:and I|I and) got on|all this time|first to last|over the time)\b/i;

/**
 * The way to read that a question's words ask for, if its type isn't given. If message and options share a
 * subject, what was told about it decides.
 */
function wayAsked({ message, options }: Read): Way {
  if (asksForNew.test(message)) return fitNew;
  if (asksForCourse.test(message)) return fitCourses;
  return sharedSubject(message, options) === null ? fitLiked : fitTold;
}

/**
 * Reads turns by rules and chooses the option that fits best. Among equals it draws one, always the same for the same
 * question. Unlike a model, it knows the question's type, so it needn't understand what is asked. In texts it recognizes
 * common words of liking, where a subject is named, and how much of a clause was said. It draws no conclusions, so it can't
 * answer a question that needs one, unless the claims say what must have been told.
 */
export function chooseByReading(question: Question, reading: Reading): Chosen {
  return choose(question, reading, { way: ways.get(question.type) ?? fitTold, key: question.id });
}

/** The same for a question whose type isn't given: the way to read is taken from its words. */
export function chooseUntold(question: Read, reading: Reading): Chosen {
  return choose(question, reading, { way: wayAsked(question), key: question.message });
}

interface Choosing {
  readonly way: Way;
  /** Seeds the draw among equals. */
  readonly key: string;
}

function choose(question: Read, reading: Reading, { way, key }: Choosing): Chosen {
  const isTurns = reading.claims?.every(({ turns }) => turns !== undefined) ?? false;
  const fits = isTurns ? fitTurns(reading) : way(question, reading);
  const best = fits.reduce((most, fit) => (compareFits(fit, most) > 0 ? fit : most));
  const equals = [...fits.keys()].filter((index) => compareFits(fits[index] ?? best, best) === 0);
  const index = createRandom("baseline", "reading", key).pick(equals);
  return { index, why: sayRead(reading.turns.length, fits[index] ?? best, equals.length) };
}

function sayRead(turns: number, { saw }: Fit, equals: number): string {
  const drawn = equals === 1 ? "" : ` ${equals} options fit alike; one was drawn.`;
  return `Read ${turns === 1 ? "1 turn" : `${turns} turns`} of the user. ${saw}.${drawn}`;
}

function compareFits({ rank: one }: Fit, { rank: other }: Fit): number {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? 0);
    if (Math.abs(difference) > 1e-9) return difference;
  }
  return 0;
}
