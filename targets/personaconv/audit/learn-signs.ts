import { type OptionFeatures, relative } from "../../../checks/measures/features.ts";
import { type Folds, foldsOf } from "../../../checks/measures/folds.ts";
import { learnByFold, solve } from "../../../checks/measures/solver.ts";
import { wordsIn } from "../verify/search-text.ts";
import type { SolverTask } from "./asked.ts";

/** A word that occurs in fewer replies tells something about those replies, not about a habit. */
const fewestReplies = 3;
/** The second of the two options that the solver chooses from. Without features, its score is zero. */
const nothing: OptionFeatures = { ids: new Int32Array(), values: new Float64Array() };

/** All replies of an author are in one fold. If there is only one author, each reply is divided by itself. */
export function foldsByAuthor(asked: readonly SolverTask[]): Folds {
  return foldsOf(asked.map(({ author, target }) => ({ persona: author, group: null, message: target })));
}

/** What the solver sees of a reply: its length, or its length and words. */
export type ShownSigns = "length" | "words";

interface SignsToLearn {
  readonly asked: readonly SolverTask[];
  readonly isPositive: (one: SolverTask) => boolean;
  readonly folds: Folds;
  readonly seen: ShownSigns;
}

/**
 * For each reply, whether its score is positive according to a logistic regression that learned from the
 * other folds. Nothing is random, so the same files give the same answers.
 */
export function learnPositives({ asked, isPositive, folds, seen }: SignsToLearn): readonly boolean[] {
  const table = featuresOf(asked, seen);
  const rights = asked.map((one) => (isPositive(one) ? 0 : 1));
  const weights = learnByFold(table, rights, folds);
  return asked.map((_, row) => {
    const own = weights[folds.of[row] ?? 0] ?? new Float64Array();
    return solve(table.options[row] ?? [], 0, own) > 0.5;
  });
}

function featuresOf(asked: readonly SolverTask[], seen: ShownSigns) {
  const words = asked.map(({ text }) => (seen === "words" ? [...new Set(wordsIn(text))] : []));
  const replies = new Map<string, number>();
  for (const list of words) for (const word of list) replies.set(word, (replies.get(word) ?? 0) + 1);
  const common = [...replies].filter(([, count]) => count >= fewestReplies).map(([word]) => word);
  const ids = new Map(common.map((word, index) => [word, index + 2]));
  const lengths = relative(asked.map(({ text }) => Math.log1p(text.length)));
  const options = asked.map((_, row): readonly OptionFeatures[] => {
    const known = (words[row] ?? []).flatMap((word) => ids.get(word) ?? []);
    const values = [1, lengths[row] ?? 0, ...known.map(() => 1 / Math.sqrt(known.length))];
    return [{ ids: Int32Array.from([0, 1, ...known]), values: Float64Array.from(values) }, nothing];
  });
  return { options, count: common.length + 2 };
}
