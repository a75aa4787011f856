import { createRandom } from "../../pipeline/engine/random.ts";
import type { Question } from "../benchmark/question.ts";
import type { Chosen } from "./baseline.ts";
import { fitLiked } from "./fit-liked.ts";
import { fitCourses, fitTold, fitTurns } from "./fit-told.ts";
import type { Fit, Reading } from "./reading.ts";
import { sharedSubject } from "./subjects.ts";

/** The parts of a question that a reader uses. */
type QuestionToRead = Pick<Question, "message" | "options">;
type Way = (question: QuestionToRead, reading: Reading) => readonly Fit[];

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

/** Common words for wanting what one hasn't done yet, the whole story of a liking, and what one has told. */
const asksForNew =
  /\b(?:(?:haven't|hasn't|never|not yet|not|didn't) (?:\w+ ){0,2}(?:tried|done|been|come up|told)|haven't (?:we|I)\b|not (?:one|what) I've|new (?:for|to) me|(?:some|any)thing (?:new|different|else)|new ideas?|a first for me|(?:isn't|not) a repeat|things to try|(?:what|how|where|who) else|apart from what|different one|besides (?:what|those)|(?:what|those) I've tried)/i;
const asksForCourse =
  /\b(?:history|(?:own|my) (?:story|record)|how I've (?:felt|found)|how .+ feelings?|where I've stood|(?:and I|I and) got on|all this time|first to last|over time|over the (?:time|years)|(?:how|what) (?:has|have|did|was) (?:it|I|my|they|we|she|he)\b.{0,60}\b(?:gone|go|got on|developed|been|found|to date)|how it's gone|from the (?:start|beginning|first)|so far|(?:up to|until|till) now|to date|in order)\b/i;
const asksForTold =
  /\b(?:told you|first (?:time|met|saw|encounter)|very first|how (?:I|we|did I|you and).{0,40}\b(?:met|meet|come|came|got)|(?:come|came) (?:across|by|upon)|which town|where (?:I'd|did I|I)\b|I(?:'d)? met|and you meet|my reason|the reason|what (?:was|lay|is) behind|on account of what|why|chang(?:e|ed) (?:my mind|sides)|what made me)/i;

/**
 * The way to read that a question's words ask for, if its type isn't given. If message and options share a
 * subject, what was told about it decides.
 */
function wayAsked({ message, options }: QuestionToRead): Way {
  if (asksForNew.test(message)) return fitNew;
  if (asksForCourse.test(message)) return fitCourses;
  if (asksForTold.test(message)) return fitTold;
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
export function chooseUntold(question: QuestionToRead, reading: Reading): Chosen {
  return choose(question, reading, { way: wayAsked(question), key: question.message });
}

interface Choosing {
  readonly way: Way;
  /** Seeds the draw among equals. */
  readonly key: string;
}

function choose(question: QuestionToRead, reading: Reading, { way, key }: Choosing): Chosen {
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
