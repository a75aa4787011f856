import { groupBy } from "./group-by.ts";
import { type AuditQuestion, letters } from "./question.ts";
import { type ChiSquare, chiSquare } from "./statistics.ts";

/** How often each name comes, and whether they come equally often. */
export interface Balance {
  readonly counts: Readonly<Record<string, number>>;
  readonly test: ChiSquare | null;
}

export interface Balances {
  /** Null where the file doesn't say at which letter the right option stands. */
  readonly letters: Balance | null;
  readonly types: Balance;
  readonly topics: Balance;
}

export function measureBalance(questions: readonly AuditQuestion[]): Balances {
  const lettered = questions.every((question) => question.lettered);
  const rights = letters.map((letter, place): [string, number] => [
    `(${letter})`,
    questions.filter(({ right }) => right === place).length,
  ]);
  return {
    letters: lettered ? balanceOf(rights) : null,
    types: balanceOf(countsOf(questions, ({ type }) => type)),
    topics: balanceOf(countsOf(questions, ({ topic }) => topic)),
  };
}

const countsOf = (questions: readonly AuditQuestion[], nameOf: (question: AuditQuestion) => string) =>
  [...groupBy(questions, nameOf)].map(([name, { length }]): [string, number] => [name, length]);

const balanceOf = (counts: readonly [string, number][]): Balance => ({
  counts: Object.fromEntries(counts),
  test: chiSquare(counts.map(([, count]) => count)),
});
