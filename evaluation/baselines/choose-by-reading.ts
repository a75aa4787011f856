import { stemsOf } from "../../datasets/verify/words.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import type { Claim } from "../origins.ts";
import type { Question } from "../question.ts";
import type { Chosen } from "./baseline.ts";
import { believedOf } from "./believed.ts";
import { rankCourses } from "./rank-courses.ts";
import { rankLiked } from "./rank-liked.ts";
import { ownStems, supportOf } from "./read-told.ts";
import { sharedSubject } from "./subjects.ts";

/** What a reader goes by. */
export interface Reading {
  /** What the user said, each turn a text, in order of time. */
  readonly turns: readonly string[];
  /** What the options claim, where a reader needn't find it in their texts. */
  readonly claims: readonly Claim[] | null;
  /** Whether later statements count more than earlier ones; where not, a reader believes the first thing it was told. */
  readonly believes: "latest" | "first";
}

/** How well an option fits: compared number by number, the larger first. */
export type Rank = readonly number[];

/** What is asked for, by the question's type: an option that says what was told, what was not, what is liked, or how that came about. */
const ways: Readonly<Record<string, (question: Question, reading: Reading) => readonly Rank[]>> = {
  suggest_new_ideas: (question, reading) =>
    rankTold(question, reading).map((rank) => rank.map((value) => -value)),
  acknowledge_latest_user_preferences: rankLiked,
  provide_preference_aligned_recommendations: rankLiked,
  ask_to_forget: rankLiked,
  other_person: rankLiked,
  track_full_preference_evolution: rankCourses,
};

/**
 * Reads turns by rule, and chooses the option that fits best; among equals by lot, the same each time. It is told the
 * question's type, which models aren't: that saves it from understanding what is asked. Of texts it knows common words
 * of liking, which subject is named where, and how much of a clause was said; it draws no conclusions, so a question
 * that asks for one is beyond it unless the claims say what has to have been told.
 */
export function chooseByReading(question: Question, reading: Reading): Chosen {
  const ranks = (ways[question.type] ?? rankTold)(question, reading);
  const best = ranks.reduce((most, rank) => (compareRanks(rank, most) > 0 ? rank : most));
  const equals = [...ranks.keys()].filter((index) => compareRanks(ranks[index] ?? [], best) === 0);
  const index = createRandom("baseline", "reading", question.id).pick(equals);
  return { index, why: sayRead(reading.turns.length, equals.length) };
}

function sayRead(turns: number, equals: number): string {
  const read = turns === 1 ? "One turn of the user was read" : `${turns} turns of the user were read`;
  return equals === 1
    ? `${read}; by them one option fits best.`
    : `${read}; by them ${equals} options fit alike, one was drawn.`;
}

function compareRanks(one: Rank, other: Rank): number {
  for (const [place, value] of one.entries()) {
    const difference = value - (other[place] ?? 0);
    if (Math.abs(difference) > 1e-9) return difference;
  }
  return 0;
}

/** By how much of what an option claims was told in one turn. */
function rankTold({ message, options }: Question, { turns, claims, believes }: Reading): readonly Rank[] {
  const subject = claims?.[0]?.subject ?? sharedSubject(message, options);
  const told = believedOf(turns, subject, believes).map(stemsOf);
  const clauses = claims?.every(({ told }) => told !== null)
    ? claims.map((claim) => stemsOf(claim.told ?? ""))
    : ownStems(options);
  return clauses.map((clause) => {
    const { share, turn } = supportOf(clause, told);
    return [share, turn];
  });
}
