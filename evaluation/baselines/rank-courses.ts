import { stemsOf } from "../../datasets/verify/words.ts";
import type { Question } from "../question.ts";
import { believedOf } from "./believed.ts";
import type { Rank, Reading } from "./choose-by-reading.ts";
import { clausesOf, supportOf } from "./read-told.ts";
import { sharedSubject } from "./subjects.ts";

/** From this share of its words on, a clause was told. */
const toldShare = 0.75;

/**
 * Of stories told by four options: the one that reaches furthest in what was told, and of those the one of which most
 * was told and least was not.
 */
export function rankCourses(
  { message, options }: Question,
  { turns, claims, believes }: Reading,
): readonly Rank[] {
  const subject = claims?.[0]?.subject ?? sharedSubject(message, options);
  const told = believedOf(turns, subject, believes).map(stemsOf);
  const own = stemsOf(subject ?? "");
  return options.map((option) => {
    const clauses = clausesOf(option)
      .map((clause) => new Set([...clause].filter((stem) => !own.has(stem))))
      .map((clause) => ({ size: clause.size, ...supportOf(clause, told) }));
    const found = clauses.filter(({ share, size }) => share >= toldShare && size > 2);
    const words = (list: readonly { readonly size: number }[]) =>
      list.reduce((sum, { size }) => sum + size, 0);
    return [Math.max(-1, ...found.map(({ turn }) => turn)), words(found) - (words(clauses) - words(found))];
  });
}
