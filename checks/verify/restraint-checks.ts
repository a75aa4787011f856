import { says } from "../reading/words.ts";
import { type Check, type Seen, unless } from "./check.ts";
import { ofEach, toldIn } from "./evidence-checks.ts";
import { readAttitudes } from "./read-attitudes.ts";
import { namings } from "./reading.ts";

const asksForIt =
  /\b(?:forg[eo]t|forgotten|forgetting|unhear|erase|delete|remove|strike|scratch|wipe|drop|take back)\b/i;

/** What an assistant had better not use must be told as such. */
export const restraintChecks: readonly Check<Seen>[] = [
  {
    name: "preferences of others told as theirs",
    file: "provenance",
    wrong: ofEach(({ act, person, subject, ...evidence }, { context }) => {
      if (act !== "tellsOfOther")
        return unless(person === undefined, () => `"${act}" is told as that of ${person}`);
      const told = toldIn(context, { act, subject, ...evidence });
      return [
        ...unless(person !== undefined, () => "nobody's preference is told"),
        ...unless(
          person === undefined || says(told, person),
          () => `the user does not say that it is the preference of ${person}`,
        ),
        ...unless(
          subject !== null && readAttitudes(told, subject).size === 0,
          () => `the user says what they think of "${subject}" themself`,
        ),
      ];
    }),
  },
  {
    name: "requests to forget made, and kept",
    file: "provenance",
    wrong: ofEach((evidence, seen) => {
      const { act, subject, message_index } = evidence;
      if (act !== "asksToForget" || subject === null) return [];
      return [
        ...unless(
          asksForIt.test(toldIn(seen.context, evidence)),
          () => `the user does not ask for "${subject}" to be forgotten`,
        ),
        ...namings(seen, subject, message_index + 1).map(
          (index) => `message ${index} names "${subject}" after it was to be forgotten`,
        ),
      ];
    }),
  },
];
