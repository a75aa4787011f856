/** The entry of a list at an index within it. The bounds are checked, not the entry: that may be `undefined` itself. */
export function entryAt<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length)
    throw new RangeError(`could not find entry "${index}": the list has ${list.length}`);
  return list[index] as T;
}

/** Order by UTF-16 code units: the same on every machine, whatever its language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The entries by name. Names and entries keep the order in which they come. */
export function grouped<Entry>(
  entries: Iterable<Entry>,
  nameOf: (entry: Entry) => string,
): ReadonlyMap<string, readonly Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = nameOf(entry);
    const group = groups.get(name);
    if (group) group.push(entry);
    else groups.set(name, [entry]);
  }
  return groups;
}

/** The entries by name, the largest group first. Groups of one size are in order of name, whatever the order of entries. */
export function groupedBySize<Entry>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): ReadonlyMap<string, readonly Entry[]> {
  return new Map(
    [...grouped(entries, nameOf)].sort(
      ([name, group], [other, others]) => others.length - group.length || compareText(name, other),
    ),
  );
}
