import { stemsOf } from "../../datasets/verify/words.ts";
import type { Question } from "../question.ts";
import { believedOf } from "./believed.ts";
import type { Rank, Reading } from "./choose-by-reading.ts";
import { clausesOf, supportOf } from "./read-told.ts";
import { sharedSubject } from "./subjects.ts";

/** From this share of its words on, a clause was told. */
const toldShare = 0.75;

/**
 * Of stories told by four options, each with its reasons. Where claims name the reasons: the one with most reasons that
 * were told, and none that wasn't. By text alone: the one that reaches furthest in what was told, and of those the one of
 * which most was told and least was not.
 */
export function rankCourses(question: Question, { turns, claims, believes }: Reading): readonly Rank[] {
  const { message, options } = question;
  const subject = claims?.[0]?.subject ?? sharedSubject(message, options);
  const told = believedOf(turns, subject, believes).map(stemsOf);
  return claims?.some(({ says }) => says.length > 0)
    ? claims.map(({ says }) =>
        rankReasons(
          says.filter((clause) => clause !== subject),
          told,
        ),
      )
    : options.map((option) => rankClauses(option, stemsOf(subject ?? ""), told));
}

type Stems = ReadonlySet<string>;

function rankReasons(reasons: readonly string[], told: readonly Stems[]): Rank {
  const isTold = (reason: string) => supportOf(stemsOf(reason), told).share >= toldShare;
  const found = reasons.filter(isTold).length;
  return [found - reasons.length, found];
}

function rankClauses(option: string, subject: Stems, told: readonly Stems[]): Rank {
  const clauses = clausesOf(option)
    .map((clause) => new Set([...clause].filter((stem) => !subject.has(stem))))
    .map((clause) => ({ size: clause.size, ...supportOf(clause, told) }));
  const found = clauses.filter(({ share, size }) => share >= toldShare && size > 2);
  const words = (list: readonly { readonly size: number }[]) => list.reduce((sum, { size }) => sum + size, 0);
  return [Math.max(-1, ...found.map(({ turn }) => turn)), 2 * words(found) - words(clauses)];
}
