import type { OptionFeatures } from "../../../checks/measures/features.ts";
import { type Folds, foldsOf } from "../../../checks/measures/folds.ts";
import { learnWeights, solve } from "../../../checks/measures/solver.ts";
import { wordsIn } from "../verify/search-text.ts";
import type { Asked } from "./asked.ts";

/** A word that fewer replies have tells of one reply, not of a habit. */
const fewestReplies = 3;
/** The last of the two options that the learner chooses from: without features, it scores nothing. */
const nothing: OptionFeatures = { ids: new Int32Array(), values: new Float64Array() };

/** An author is never on both sides; a single author's replies are parted one by one. */
export function foldsByAuthor(asked: readonly Asked[]): Folds {
  return foldsOf(asked.map(({ author, target }) => ({ persona: author, group: null, message: target })));
}

/** What stands of a reply itself: how long it is, and where wanted its words. */
export type Look = "length" | "words";

/**
 * For each reply whether a logistic regression that learned from the other folds takes its score for positive. It draws
 * nothing, so the same files give the same answers.
 */
export function learnPositives(
  asked: readonly Asked[],
  isPositive: (one: Asked) => boolean,
  folds: Folds,
  look: Look,
): readonly boolean[] {
  const { options, count } = featuresOf(asked, look);
  const rights = asked.map((one) => (isPositive(one) ? 0 : 1));
  const rows = [...asked.keys()];
  const weights = Array.from({ length: folds.count }, (_, fold) =>
    learnWeights(
      { options, count },
      rights,
      rows.filter((row) => folds.of[row] !== fold),
    ),
  );
  return rows.map(
    (row) => solve(options[row] ?? [], 0, weights[folds.of[row] ?? 0] ?? new Float64Array()) > 0.5,
  );
}

function featuresOf(asked: readonly Asked[], look: Look) {
  const words = asked.map(({ text }) => (look === "words" ? [...new Set(wordsIn(text))] : []));
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

/** How many deviations from the mean. */
function relative(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return values.map((value) => (deviation < 1e-9 ? 0 : (value - mean) / deviation));
}
