import { grouped } from "./grouped.ts";

/** Entries by name, the largest group first; groups of one size by name, so that no order of rows matters. */
export function groupBy<Entry>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): ReadonlyMap<string, readonly Entry[]> {
  return new Map(
    [...grouped(entries, nameOf)].sort(
      ([name, group], [other, others]) => others.length - group.length || (name < other ? -1 : 1),
    ),
  );
}
