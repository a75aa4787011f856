import { mentions } from "../topics/check.ts";

/** A filler session as filling sees it. */
interface FillerCounts {
  readonly index: number;
  /** Tokens of its messages, the system message not counted. */
  readonly tokens: number;
}

/**
 * Takes filler in the given order until the context is full: `own` tokens are there already, each session adds
 * `overhead` for its system message. A session that would be too long is passed over for a shorter one.
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

/** The words of a text, small, for asking quickly whether a name can stand in it. */
export function vocabularyOf(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].sort();
}

/** True where none of the names stands in the text; the vocabulary spares most of the reading. */
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
