import { compareText, grouped } from "../../pipeline/lists.ts";
import { creditOf } from "../measures/solver.ts";
import { type Share, shareOf } from "../measures/statistics.ts";
import { indexStems, type StemMatch } from "../measures/stem-index.ts";
import type { ReadContext } from "../reading/contexts.ts";
import type { AuditQuestion } from "../reading/question-row.ts";

/**
 * How well the words of options match those of the user's turns before the question, over questions of one
 * kind.
 */
export interface Overlap {
  readonly name: string;
  readonly questions: number;
  /** Means of the idf-weighted overlap of right and of wrong options. */
  readonly right: number;
  readonly wrong: number;
  /** How often a rule that only counts words picks the right option. */
  readonly rules: Readonly<Record<OverlapRule, Share>>;
}

export interface Overlaps {
  readonly overall: Overlap;
  readonly byType: readonly Overlap[];
  /** Empty if no provenance says levels. */
  readonly byLevel: readonly Overlap[];
}

/**
 * Each rule gives every option a score, and the option with the highest score is chosen. `newest` and
 * `oldest` compare the positions of the turns that share most with each option.
 */
const rules = {
  most: ({ overlap }: StemMatch) => overlap,
  least: ({ overlap }: StemMatch) => -overlap,
  newest: ({ best }: StemMatch) => best ?? -1,
  oldest: ({ best }: StemMatch) => (best === null ? Number.NEGATIVE_INFINITY : -best),
} as const;
export type OverlapRule = keyof typeof rules;
export const overlapRules = Object.keys(rules) as readonly OverlapRule[];

export interface OverlapCount {
  /** Adds a context; its questions are taken from those that were given. */
  add(context: ReadContext): void;
  /** `null` if no question says which context it has and how much of it it sees. */
  measures(): Overlaps | null;
}

/**
 * Words that all four options have can't tell them apart, but they are counted. An option that has more words
 * of its own still leads.
 */
export function countOverlap(questions: readonly AuditQuestion[]): OverlapCount {
  const byContext = grouped(questions, ({ context }) => context ?? "");
  const all = createSums("all");
  const [types, levels] = [new Map<string, Sums>(), new Map<string, Sums>()];
  const sumsIn = (kinds: Map<string, Sums>, name: string) => {
    const found = kinds.get(name) ?? createSums(name);
    kinds.set(name, found);
    return found;
  };
  return {
    add: ({ id, sessions }) => {
      const asked = byContext.get(id) ?? [];
      if (asked.length === 0) return;
      const said = userTurnsOf(sessions);
      const index = indexStems(said.map(({ text }) => text));
      for (const { options, right, end, type, level } of asked) {
        if (end === null) continue;
        const seen = said.findIndex(({ at }) => at >= end);
        const count = seen < 0 ? said.length : seen;
        const matches = options.map((option) => index.match(option, count));
        const kinds = [all, sumsIn(types, type), ...(level === null ? [] : [sumsIn(levels, level)])];
        for (const sums of kinds) sums.add(matches, right);
      }
    },
    measures: () => {
      const overall = all.measures();
      if (overall.questions === 0) return null;
      const measuresOf = (kinds: ReadonlyMap<string, Sums>) =>
        [...kinds.values()]
          .map((sums) => sums.measures())
          .sort((one, other) => compareText(one.name, other.name));
      return { overall, byType: measuresOf(types), byLevel: measuresOf(levels) };
    },
  };
}

/** The user's turns, each with the index of its message in the context. */
const userTurnsOf = (sessions: ReadContext["sessions"]) =>
  sessions.flatMap(({ start, card, turns }) =>
    turns.flatMap(({ role, text }, index) =>
      role === "user" ? [{ at: start + index + (card === null ? 0 : 1), text }] : [],
    ),
  );

type Sums = ReturnType<typeof createSums>;

function createSums(name: string) {
  const credits = new Map<OverlapRule, number>();
  let [questions, right, wrong, wrongs] = [0, 0, 0, 0];
  return {
    add: (matches: readonly StemMatch[], answer: number) => {
      questions += 1;
      for (const [index, { overlap }] of matches.entries())
        if (index === answer) right += overlap;
        else {
          wrong += overlap;
          wrongs += 1;
        }
      for (const rule of overlapRules)
        credits.set(rule, (credits.get(rule) ?? 0) + creditOf(matches.map(rules[rule]), answer));
    },
    measures: (): Overlap => {
      const shareBy = (rule: OverlapRule) => shareOf(credits.get(rule) ?? 0, questions);
      return {
        name,
        questions,
        right: right / Math.max(1, questions),
        wrong: wrong / Math.max(1, wrongs),
        rules: {
          most: shareBy("most"),
          least: shareBy("least"),
          newest: shareBy("newest"),
          oldest: shareBy("oldest"),
        },
      };
    },
  };
}
