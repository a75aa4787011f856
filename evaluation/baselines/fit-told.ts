import { stemsOf } from "../../checks/reading/words.ts";
import type { Question } from "../question.ts";
import { believedOf } from "./believed.ts";
import { type Fit, type Reading, sayShare } from "./reading.ts";
import { sharedSubject } from "./subjects.ts";
import { ownStems, supportOf } from "./support.ts";

/** By how much of what an option claims was told in one turn. */
export function fitTold(
  { message, options }: Question,
  { turns, claims, believes }: Reading,
): readonly Fit[] {
  const subject = claims?.[0]?.subject ?? sharedSubject(message, options);
  const believed = believedOf(turns, subject, believes);
  const clauses = claims?.every(({ told }) => told !== null)
    ? claims.map(({ told }) => stemsOf(told ?? ""))
    : ownStems(options);
  return clauses.map((clause) => {
    const { share, turn } = supportOf(clause, believed);
    const saw =
      turn < 0
        ? "Nothing of what the option says was told"
        : `${sayShare(share)} of the option's own words were told in one turn`;
    return { rank: [share, turn], saw };
  });
}
