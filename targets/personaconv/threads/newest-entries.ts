import type { Entry } from "../entry.ts";

/**
 * Keeps one of the entries with the same id: the one that was fetched last or, if they were fetched together, the later one in
 * the input. An unknown time counts as the earliest.
 */
export function newestOf(entries: Iterable<Entry>): {
  readonly newest: readonly Entry[];
  readonly superseded: number;
} {
  const byId = new Map<string, Entry>();
  let count = 0;
  for (const entry of entries) {
    count++;
    // A post and a comment may have the same id: Reddit numbers them separately.
    const key = `${entry.kind} ${entry.id}`;
    const known = byId.get(key);
    if (!known || isLater(entry, known)) byId.set(key, entry);
  }
  return { newest: [...byId.values()].sort((a, b) => a.order - b.order), superseded: count - byId.size };
}

function isLater(entry: Entry, known: Entry): boolean {
  const fetched = entry.retrievedMs ?? Number.NEGATIVE_INFINITY;
  const knownFetched = known.retrievedMs ?? Number.NEGATIVE_INFINITY;
  return fetched === knownFetched ? entry.order > known.order : fetched > knownFetched;
}
