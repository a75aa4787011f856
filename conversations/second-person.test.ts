import { expect, test } from "vitest";
import { outsideQuotes } from "../topics/quotes.ts";
import type { Topic } from "../topics/schema.ts";
import { clausePacks } from "../topics/testing/clause-packs.ts";
import { secondPerson } from "./second-person.ts";

test.each([
  ["my sister made me try it, and I was sold", "your sister made you try it, and you were sold"],
  ["I never was any good at it and I wasn't asked", "you never were any good at it and you weren't asked"],
  [
    "I'm late, I've paid, I'd rather not and I'll say so",
    "you're late, you've paid, you'd rather not and you'll say so",
  ],
  ["the larger half is mine, I keep it to myself", "the larger half is yours, you keep it to yourself"],
  ["we ate at our table, all of us", "you ate at your table, all of you"],
  ["My own knife", "Your own knife"],
  ["I’m told it’s mine", "you're told it's yours"],
  ["the US edition has the constructor in it", "the US edition has the constructor in it"],
  ["my cousin Iñaki and I met in Niterói", "your cousin Iñaki and you met in Niterói"],
  ["so was I, and I only was there once", "so were you, and you only were there once"],
  ["I am who I am, am I not", "you are who you are, are you not"],
])("%s", (clause, turned) => {
  expect(secondPerson(clause)).toBe(turned);
});

test("Quoted speech stays as it was said", () => {
  expect(secondPerson('{person} asked me and I said "electricity, I think"')).toBe(
    '{person} asked you and you said "electricity, I think"',
  );
  expect(secondPerson("I wrote “I’m yours” on my card")).toBe("you wrote “I’m yours” on your card");
  expect(secondPerson("'I can't' is what I said, and my cousins' oven heard me")).toBe(
    "'I can't' is what you said, and your cousins' oven heard you",
  );
});

/** Everything that the user tells in the first person. */
function clausesOf({ kinds, reasons, ideas, wentWell, wentWrong }: Topic): string[] {
  const subjects = kinds.flatMap((kind) => kind.subjects);
  return [
    ...kinds.flatMap(({ meetings }) => meetings),
    ...subjects.flatMap(({ draws, bothers, met }) => [...draws, ...bothers, ...met]),
    ...[...reasons.off, ...reasons.toward].map(({ told }) => told),
    ...ideas.flatMap(({ tried, outcome }) => [tried, outcome]),
    ...wentWell,
    ...wentWrong,
  ];
}

test.each(clausePacks)("No clause of $name keeps a first-person word outside quotes", (pack) => {
  const clauses = clausesOf(pack);
  const stray = clauses
    .map(secondPerson)
    .filter((turned) => /\b(I|me|my|mine|myself|we|us|our|ours|am)\b/i.test(outsideQuotes(turned)));
  expect(stray).toEqual([]);
  // "All that stayed with me was": there the verb isn't the user's.
  const unagreed = clauses.filter(
    (clause) => /\byou (?:was|wasn't|am)\b/.test(secondPerson(clause)) && !/\bme was\b/.test(clause),
  );
  expect(unagreed).toEqual([]);
  expect(clauses.filter((clause) => secondPerson(clause) !== clause).length).toBeGreaterThan(
    clauses.length / 4,
  );
});
