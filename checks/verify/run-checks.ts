import type { Check, FileKind } from "./check.ts";
import type { Tally } from "./tally.ts";

/** Where a reader should look: the file, and the row or line in it. */
export type PlaceOf = (file: FileKind) => { readonly file: string; readonly row: number | null };

export function runChecks<Subject>(
  checks: readonly Check<Subject>[],
  subject: Subject,
  placeOf: PlaceOf,
  tally: Tally,
  about = "",
): void {
  for (const { name, file, wrong } of checks) {
    tally.count(name);
    const place = placeOf(file);
    for (const reason of wrong(subject)) tally.find(name, place.file, place.row, `${about}${reason}`);
  }
}
