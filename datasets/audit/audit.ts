import { type Balances, measureBalance } from "./balance.ts";
import { type Duplicates, findDuplicates } from "./duplicates.ts";
import { groupBy } from "./group-by.ts";
import type { AuditQuestion } from "./question.ts";
import { chance } from "./question.ts";
import { measureShortcuts, type Shortcuts } from "./shortcuts.ts";
import { smallestDifference } from "./statistics.ts";

/** What is measured of one questions file; `audit.json` holds one for each. */
export interface Audit {
  readonly file: string;
  readonly questions: number;
  readonly personas: number;
  /** Null where no provenance stands beside the file. */
  readonly groups: number | null;
  /** How many rows couldn't be used, by reason, with the row of the first. */
  readonly skipped: readonly Skipped[];
  readonly chance: number;
  readonly shortcuts: Shortcuts;
  readonly balance: Balances;
  readonly duplicates: { readonly messages: Duplicates; readonly options: Duplicates };
  readonly resolution: readonly Resolution[];
}

export interface Skipped {
  readonly reason: string;
  readonly rows: number;
  /** Counted from 1, without the heading. */
  readonly firstRow: number;
}

/** The smallest difference between two models that can be shown. */
export interface Resolution {
  readonly type: string;
  readonly questions: number;
  readonly difference: number;
}

export function auditQuestions(
  file: string,
  questions: readonly AuditQuestion[],
  skipped: readonly Skipped[],
): Audit {
  const units = oneOfEachGroup(questions);
  return {
    file,
    questions: questions.length,
    personas: new Set(questions.map(({ persona }) => persona)).size,
    groups: questions.some(({ group }) => group !== null) ? units.length : null,
    skipped,
    chance,
    shortcuts: measureShortcuts(questions),
    balance: measureBalance(questions),
    duplicates: {
      messages: findDuplicates(units.map(({ message }) => message)),
      options: findDuplicates(units.flatMap(({ options }) => options)),
    },
    resolution: [...groupBy(questions, ({ type }) => type)].map(([type, { length }]) => ({
      type,
      questions: length,
      difference: smallestDifference(length),
    })),
  };
}

/** A group asks the same in all its forks: that is no duplicate. */
function oneOfEachGroup(questions: readonly AuditQuestion[]): readonly AuditQuestion[] {
  const seen = new Set<string>();
  return questions.filter(({ group }) => {
    if (group === null) return true;
    if (seen.has(group)) return false;
    seen.add(group);
    return true;
  });
}
