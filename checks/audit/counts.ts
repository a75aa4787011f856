/** Counts by name. */
export interface Counts {
  add(name: string): void;
  /** The most frequent first; names as frequent by name, so that no order of rows matters. */
  entries(): readonly (readonly [string, number])[];
  of(name: string): number;
}

export function createCounts(): Counts {
  const counts = new Map<string, number>();
  return {
    add: (name) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    entries: () =>
      [...counts].sort(([name, count], [other, others]) => others - count || (name < other ? -1 : 1)),
    of: (name) => counts.get(name) ?? 0,
  };
}
