import type { Audit } from "./audit.ts";
import type { Balance } from "./balance.ts";
import type { Duplicates } from "./duplicates.ts";
import { allShortcuts } from "./shortcuts.ts";
import type { ChiSquare, Share } from "./statistics.ts";

export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
export const interval = ({ low, high }: Share) => `${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)}`;

/** Below what floating numbers tell apart, a p is no number to print. */
export function sayTest(test: ChiSquare | null): string {
  if (!test) return "one value only";
  const p = test.p < 0.001 ? "p < 0.001" : `p = ${test.p.toFixed(3)}`;
  return `χ² = ${test.statistic.toFixed(1)}, ${test.degreesOfFreedom} degrees of freedom, ${p}`;
}

export function sayDuplicates({ texts, distinct, near }: Duplicates): string {
  return `${texts} asked, ${distinct} distinct, ${near} of those nearly equal to another`;
}

/** The rows of the table of shortcuts: name, accuracy, its interval, and the type where it is most right. */
export function shortcutRows({ shortcuts }: Audit): readonly (readonly string[])[] {
  return allShortcuts(shortcuts).map(({ name, overall, byType }) => {
    const [worst] = Object.entries(byType).sort(([, one], [, other]) => other.share - one.share);
    return [
      name,
      percent(overall.share),
      interval(overall),
      worst ? `${percent(worst[1].share)} of ${worst[0]}` : "",
    ];
  });
}

export function describeAudit({ questions, personas, groups, skipped }: Audit): string[] {
  const grouped = groups === null ? "" : ` in ${groups} question groups`;
  return [
    `${questions} questions${grouped}, ${personas} personas`,
    ...skipped.map(
      ({ reason, rows, firstRow }) => `${rows} rows can't be used: ${reason} (first: row ${firstRow})`,
    ),
  ];
}

export function describeBalance({ balance, duplicates, resolution }: Audit): string[] {
  const line = (name: string, { counts, test }: Balance) =>
    `${name}: ${Object.keys(counts).length} kinds, ${sayTest(test)}`;
  return [
    balance.letters
      ? `letters: ${Object.values(balance.letters.counts).join(", ")}; ${sayTest(balance.letters.test)}`
      : "letters: the file doesn't say which option stands where",
    line("types", balance.types),
    line("topics", balance.topics),
    `messages: ${sayDuplicates(duplicates.messages)}`,
    `options: ${sayDuplicates(duplicates.options)}`,
    ...resolution.map(
      ({ type, questions, difference }) =>
        `two models must differ by ${(100 * difference).toFixed(1)} points on ${type} (${questions}) to be told apart`,
    ),
  ];
}

/** Shortcuts that are right more often than they may be. */
export function above(audit: Audit, bound: number): string[] {
  return allShortcuts(audit.shortcuts)
    .filter(({ overall }) => overall.share > bound)
    .map(({ name, overall }) => `${audit.file}: ${name} is right in ${percent(overall.share)}`);
}
