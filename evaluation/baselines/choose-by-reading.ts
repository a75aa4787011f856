import { createRandom } from "../../pipeline/engine/random.ts";
import type { Question } from "../question.ts";
import type { Chosen } from "./baseline.ts";
import { fitCourses } from "./fit-courses.ts";
import { fitLiked } from "./fit-liked.ts";
import { fitTold } from "./fit-told.ts";
import type { Fit, Reading } from "./reading.ts";

type Way = (question: Question, reading: Reading) => readonly Fit[];

/** What was told is no new idea. */
const fitNew: Way = (question, reading) =>
  fitTold(question, reading).map(({ rank, saw }) => ({ rank: rank.map((value) => -value), saw }));

/** What is asked for, by type: what is new, what is liked now, or how that came about; of all other types, what was told. */
const ways: ReadonlyMap<string, Way> = new Map([
  ["suggest_new_ideas", fitNew],
  ["acknowledge_latest_user_preferences", fitLiked],
  ["provide_preference_aligned_recommendations", fitLiked],
  ["ask_to_forget", fitLiked],
  ["other_person", fitLiked],
  ["track_full_preference_evolution", fitCourses],
]);

/**
 * Reads turns by rule, and chooses the option that fits best; among equals by lot, the same each time. It is told the
 * question's type, which models aren't: that saves it from understanding what is asked. Of texts it knows common words
 * of liking, which subject is named where, and how much of a clause was said. It draws no conclusions, so a question
 * that asks for one is beyond it unless the claims say what has to have been told.
 */
export function chooseByReading(question: Question, reading: Reading): Chosen {
  const fits = (ways.get(question.type) ?? fitTold)(question, reading);
  const best = fits.reduce((most, fit) => (compareFits(fit, most) > 0 ? fit : most));
  const equals = [...fits.keys()].filter((index) => compareFits(fits[index] ?? best, best) === 0);
  const index = createRandom("baseline", "reading", question.id).pick(equals);
  return { index, why: sayRead(reading.turns.length, fits[index] ?? best, equals.length) };
}

function sayRead(turns: number, { saw }: Fit, equals: number): string {
  const lot = equals === 1 ? "" : ` ${equals} options fit alike; one was drawn.`;
  return `Read ${turns === 1 ? "1 turn" : `${turns} turns`} of the user. ${saw}.${lot}`;
}

function compareFits({ rank: one }: Fit, { rank: other }: Fit): number {
  for (const [place, value] of one.entries()) {
    const difference = value - (other[place] ?? 0);
    if (Math.abs(difference) > 1e-9) return difference;
  }
  return 0;
}
