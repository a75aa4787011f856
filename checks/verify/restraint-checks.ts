import { asksToForget } from "../../conversations/rules/evidence.ts";
import { readAttitudes } from "../../conversations/rules/stated-attitudes.ts";
import { says } from "../../conversations/rules/words.ts";
import { type Check, type KnownQuestion, unless } from "./check.ts";
import { namings, ofEach, toldIn } from "./evidence.ts";
import { namesAt } from "./mentions.ts";

/** The rules for what an assistant should not use: the user must say that it is somebody else's, or ask to forget it. */
export const restraintChecks: readonly Check<KnownQuestion>[] = [
  {
    name: "preferences of others told as theirs",
    file: "provenance",
    wrong: ofEach(({ act, person, subject, ...evidence }, { context, mentions }) => {
      if (act !== "tellsOfOther")
        return unless(person === undefined, () => `"${act}" is told about ${person}`);
      const told = toldIn(context, { act, subject, ...evidence });
      const others = namesAt(mentions, evidence.message_index, evidence.messages);
      return [
        ...unless(person !== undefined, () => "it does not name the person"),
        ...unless(
          person === undefined || says(told, person),
          () => `the user does not say that it is the preference of ${person}`,
        ),
        ...unless(
          subject !== null && readAttitudes(told, subject, others).size === 0,
          () => `the user says what they themselves think of "${subject}"`,
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
          asksToForget(toldIn(seen.context, evidence)),
          () => `the user does not ask to forget "${subject}"`,
        ),
        ...namings(seen, subject, message_index + 1).map(
          (index) => `message ${index} names "${subject}" after the user asked to forget it`,
        ),
      ];
    }),
  },
];
