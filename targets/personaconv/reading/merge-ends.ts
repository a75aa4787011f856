import { addFunnels, type EntryFunnel } from "../funnel.ts";
import type { FieldMapping } from "./field-names.ts";
import { createWatch } from "./misread.ts";
import type { DividedFile } from "./pieces.ts";
import type { Malformed, ReadOrder } from "./read-input.ts";
import { mostMalformed, type PieceEnd, printable } from "./read-piece.ts";
import { lineFor, mergedMapping } from "./suggest-fields.ts";

export interface MergedEnds {
  readonly funnel: EntryFunnel;
  readonly malformed: readonly Malformed[];
  readonly warnings: readonly string[];
}

/** Says of the files what was found in their pieces. The ends are those of all pieces, in order. */
export function mergeEnds(
  { files, fields }: Pick<ReadOrder, "files" | "fields">,
  dividedFiles: readonly DividedFile[],
  ends: readonly PieceEnd[],
): MergedEnds {
  const malformed: Malformed[] = [];
  const warnings: string[] = [];
  const suggested: FieldMapping[] = [];
  let next = 0;
  for (const [index, { pieces, head }] of dividedFiles.entries()) {
    const name = files[index]?.name ?? "";
    const watch = createWatch(name, fields);
    let lines = 0;
    for (const end of ends.slice(next, next + pieces.length)) {
      for (const { at, why } of end.malformed)
        malformed.push({ file: name, at: typeof at === "number" ? `line ${lines + at}` : at, why });
      warnings.push(...end.warnings);
      suggested.push(...end.suggested);
      if (end.range) watch.add(end.range.seen);
      lines += end.range?.lines ?? 0;
    }
    const warning = watch.warning(head, "lines");
    if (warning !== null) warnings.push(printable(warning.text));
    if (warning?.suggested) suggested.push(warning.suggested);
    next += pieces.length;
  }
  const lines = new Set(suggested.map(lineFor));
  if (lines.size > 1)
    warnings.push(printable(`one line for all these files: ${lineFor(mergedMapping(suggested))}`));
  return {
    funnel: addFunnels(ends.map(({ funnel }) => funnel)),
    malformed: malformed.slice(0, mostMalformed),
    warnings,
  };
}
