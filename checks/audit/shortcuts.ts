import { groupedBySize } from "../../pipeline/lists.ts";
import type { Surface } from "../../questions/surface/surface.ts";
import { type Rule, textRules } from "../../questions/surface/surface.ts";
import { letters } from "../../questions/types.ts";
import { type Credits, learnedSolver, ruleByType } from "../measures/cross-validate.ts";
import { type Folds, foldsOf } from "../measures/folds.ts";
import { creditOf } from "../measures/solver.ts";
import { type Share, shareOf } from "../measures/statistics.ts";
import type { AuditQuestion } from "../reading/question-row.ts";

/** How accurate a way to answer without the context is. */
export interface Shortcut {
  readonly name: string;
  readonly overall: Share;
  readonly byType: Readonly<Record<string, Share>>;
}

/** Shortcuts that are learned from some of the questions and tried on the others. */
export interface LearnedShortcuts {
  readonly ruleByType: Shortcut;
  readonly solver: Shortcut;
  readonly folds: Pick<Folds, "count" | "keptTogether">;
}

export interface Shortcuts extends LearnedShortcuts {
  readonly rules: readonly Shortcut[];
}

const letterRules: readonly Rule[] = letters.map((letter, chosen) => ({
  name: `always (${letter})`,
  scores: ({ length }) => length.map((_, index) => (index === chosen ? 1 : 0)),
}));

/** All rules that apply to the questions. Rules about letters apply only if the file says which letter each option has. */
function rulesFor(questions: readonly AuditQuestion[]): readonly Rule[] {
  return questions.every(({ lettered }) => lettered) ? [...textRules, ...letterRules] : textRules;
}

export interface RuleCount {
  add(question: AuditQuestion, surface: Surface): void;
  shortcuts(): readonly Shortcut[];
}

/** Sums up the credits of each rule by type, question by question. */
export function countRules(): RuleCount {
  const rules = rulesFor([]);
  const types = new Map<string, { questions: number; credits: Float64Array }>();
  let unlettered: AuditQuestion | null = null;
  return {
    add: (question, surface) => {
      if (!question.lettered) unlettered = question;
      const ofType = types.get(question.type) ?? { questions: 0, credits: new Float64Array(rules.length) };
      types.set(question.type, ofType);
      ofType.questions += 1;
      for (const [index, { scores }] of rules.entries())
        ofType.credits[index] = (ofType.credits[index] ?? 0) + creditOf(scores(surface), question.right);
    },
    shortcuts: () => {
      const allowed = new Set(rulesFor(unlettered ? [unlettered] : []).map(({ name }) => name));
      return rules.flatMap(({ name }, index) => {
        if (!allowed.has(name)) return [];
        const found = [...types].map(([type, { questions, credits }]) => ({
          type,
          questions,
          credits: credits[index] ?? 0,
        }));
        return [shortcutOf(name, found)];
      });
    },
  };
}

/** The best rule per type and the learned solver, cross-validated. */
export function learnShortcuts(
  questions: readonly AuditQuestion[],
  surfaces: readonly Surface[],
): LearnedShortcuts {
  const folds = foldsOf(questions);
  const rules = rulesFor(questions).map(({ scores }) =>
    questions.map(({ right }, row) => {
      const surface = surfaces[row];
      return surface ? creditOf(scores(surface), right) : 0;
    }),
  );
  const rows = groupedBySize([...questions.keys()], (row) => questions[row]?.type ?? "");
  const shortcut = (name: string, credits: Credits): Shortcut =>
    shortcutOf(
      name,
      [...rows].map(([type, ofType]) => ({
        type,
        questions: ofType.length,
        credits: ofType.reduce((sum, row) => sum + (credits[row] ?? 0), 0),
      })),
    );
  return {
    ruleByType: shortcut("best rule per type", ruleByType(questions, rules, folds)),
    solver: shortcut("learned solver", learnedSolver(questions, surfaces, folds)),
    folds: { count: folds.count, keptTogether: folds.keptTogether },
  };
}

interface TypeSum {
  readonly type: string;
  readonly questions: number;
  readonly credits: number;
}

function shortcutOf(name: string, sums: readonly TypeSum[]): Shortcut {
  const total = (of: (sum: TypeSum) => number) => sums.reduce((all, sum) => all + of(sum), 0);
  return {
    name,
    overall: shareOf(
      total(({ credits }) => credits),
      total(({ questions }) => questions),
    ),
    byType: Object.fromEntries(
      sums.map(({ type, credits, questions }) => [type, shareOf(credits, questions)]),
    ),
  };
}

export const allShortcuts = ({ rules, ruleByType, solver }: Shortcuts): readonly Shortcut[] => [
  ...rules,
  ruleByType,
  solver,
];
