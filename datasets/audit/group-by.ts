/** Entries by name, the largest group first; groups of one size by name, so that no order of rows matters. */
export function groupBy<Entry>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): ReadonlyMap<string, readonly Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = nameOf(entry);
    const group = groups.get(name);
    if (group) group.push(entry);
    else groups.set(name, [entry]);
  }
  return new Map(
    [...groups].sort(
      ([name, group], [other, others]) => others.length - group.length || (name < other ? -1 : 1),
    ),
  );
}
