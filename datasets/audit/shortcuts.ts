import { surfaceOf } from "../../questions/surface/surface.ts";
import { type Credits, learnedSolver, ruleByType } from "./cross-validate.ts";
import { type Folds, foldsOf } from "./folds.ts";
import { groupBy } from "./group-by.ts";
import type { AuditQuestion } from "./question.ts";
import { creditOf, rulesFor } from "./rules.ts";
import { type Share, shareOf } from "./statistics.ts";

/** How often a way to answer without the context is right. */
export interface Shortcut {
  readonly name: string;
  readonly overall: Share;
  readonly byType: Readonly<Record<string, Share>>;
}

export interface Shortcuts {
  readonly rules: readonly Shortcut[];
  readonly ruleByType: Shortcut;
  readonly solver: Shortcut;
  readonly folds: Pick<Folds, "count" | "keptTogether">;
}

export function measureShortcuts(questions: readonly AuditQuestion[]): Shortcuts {
  const surfaces = questions.map(surfaceOf);
  const folds = foldsOf(questions);
  const rules = rulesFor(questions).map(({ name, scores }) => ({
    name,
    credits: questions.map(({ right }, row) => {
      const surface = surfaces[row];
      return surface ? creditOf(scores(surface), right) : 0;
    }),
  }));
  const rows = groupBy([...questions.keys()], (row) => questions[row]?.type ?? "");
  const shortcut = (name: string, credits: Credits): Shortcut => ({
    name,
    overall: shareOf(credits),
    byType: Object.fromEntries(
      [...rows].map(([type, ofType]) => [type, shareOf(ofType.map((row) => credits[row] ?? 0))]),
    ),
  });
  const best = ruleByType(
    questions,
    rules.map(({ credits }) => credits),
    folds,
  );
  return {
    rules: rules.map(({ name, credits }) => shortcut(name, credits)),
    ruleByType: shortcut("best rule per type", best),
    solver: shortcut("learned solver", learnedSolver(questions, surfaces, folds)),
    folds: { count: folds.count, keptTogether: folds.keptTogether },
  };
}

export const allShortcuts = ({ rules, ruleByType, solver }: Shortcuts): readonly Shortcut[] => [
  ...rules,
  ruleByType,
  solver,
];
