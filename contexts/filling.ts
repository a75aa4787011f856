import { mentions } from "../topics/check.ts";

/** What filling needs to know of a filler session. */
interface FillerCounts {
  readonly index: number;
  /** Of its messages without the system message. */
  readonly tokens: number;
}

/**
 * Takes filler in the given order until the context is full. `own` tokens are there already, and each session adds
 * `overhead` for its system message. A session that is too long is skipped.
 */
export function chooseFiller(
  pool: Iterable<FillerCounts>,
  own: number,
  overhead: number,
  bounds: { least: number; most: number },
  silent: (index: number) => boolean,
): FillerCounts[] {
  const chosen: FillerCounts[] = [];
  let total = own;
  const enough = bounds.least + (bounds.most - bounds.least) * 0.75;
  for (const filler of pool) {
    if (total >= enough) break;
    const added = filler.tokens + overhead;
    if (total + added > bounds.most || !silent(filler.index)) continue;
    chosen.push(filler);
    total += added;
  }
  return chosen;
}

/** The words of a text in lower case: a quick test of whether it can contain a name. */
export function vocabularyOf(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].sort();
}

/** Whether the text mentions none of the names. It is read only if the vocabulary allows a name. */
export function isSilentAbout(
  names: readonly string[],
  text: () => string,
  vocabulary: ReadonlySet<string>,
): boolean {
  return names.every((name) => {
    const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const possible = words.every(
      (word) => vocabulary.has(word) || vocabulary.has(`${word}s`) || vocabulary.has(`${word}es`),
    );
    return !possible || !mentions(text(), [name]);
  });
}
