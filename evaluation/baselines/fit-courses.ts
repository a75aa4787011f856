import { stemsOf } from "../../checks/reading/words.ts";
import type { Question } from "../question.ts";
import { believedOf } from "./believed.ts";
import type { Fit, Reading } from "./reading.ts";
import { sharedSubject } from "./subjects.ts";
import { clausesOf, supportOf } from "./support.ts";
import type { Turn } from "./turn.ts";

/** From this share of its words on, a clause was told. */
const toldShare = 0.75;

/**
 * Of stories told by four options, each with its reasons. Where claims name the reasons: the one with most reasons that
 * were told, and none that wasn't. By text alone: the one that reaches furthest in what was told, and of those the one of
 * which most was told and least was not.
 */
export function fitCourses(question: Question, { turns, claims, believes }: Reading): readonly Fit[] {
  const { message, options } = question;
  const subject = claims?.[0]?.subject ?? sharedSubject(message, options);
  const believed = believedOf(turns, subject, believes);
  return claims?.some(({ says }) => says.length > 0)
    ? claims.map(({ says }) =>
        fitReasons(
          says.filter((clause) => clause !== subject),
          believed,
        ),
      )
    : options.map((option) => fitClauses(clausesOf(option, stemsOf(subject ?? "")), believed));
}

function fitReasons(reasons: readonly string[], turns: readonly Turn[]): Fit {
  const found = reasons.filter((reason) => supportOf(stemsOf(reason), turns).share >= toldShare).length;
  return {
    rank: [found - reasons.length, found],
    saw: `Of the turns of the story that the option gives a reason for, ${found} of ${reasons.length} were told`,
  };
}

function fitClauses(clauses: readonly ReadonlySet<string>[], turns: readonly Turn[]): Fit {
  const supported = clauses.map((clause) => ({ size: clause.size, ...supportOf(clause, turns) }));
  const found = supported.filter(({ share, size }) => share >= toldShare && size > 2);
  const words = (list: readonly { readonly size: number }[]) => list.reduce((sum, { size }) => sum + size, 0);
  const last = Math.max(-1, ...found.map(({ turn }) => turn));
  return {
    rank: [last, 2 * words(found) - words(supported)],
    saw: `Of the option's clauses, ${found.length} of ${clauses.length} were told`,
  };
}
