/** A mean over users with its 95 % interval by the normal approximation; `null` for one user, who says nothing about others. */
export interface Mean {
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** Between which values something can be. */
export interface Scale {
  readonly least: number;
  readonly most: number;
}
export const shares: Scale = { least: 0, most: 1 };
export const amounts: Scale = { least: 0, most: Number.POSITIVE_INFINITY };

/** The scale of the difference between two values of a scale. */
export const differencesOf = ({ least, most }: Scale): Scale => ({ least: least - most, most: most - least });

/**
 * The interval of a mean, cut off where the scale ends. Wilson's interval is for values that are right or
 * wrong. The value of a user is a mean itself, so it would be far too wide.
 *
 * @param squares the sum of squared deviations from the mean
 */
export function withInterval(
  { mean, squares, users }: { readonly mean: number; readonly squares: number; readonly users: number },
  { least, most }: Scale,
): Mean {
  if (users < 2) return { mean, low: null, high: null };
  const error = 1.96 * Math.sqrt(squares / (users - 1) / users);
  return { mean, low: Math.max(least, mean - error), high: Math.min(most, mean + error) };
}
