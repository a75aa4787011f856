import { mentions } from "../topics/mentions.ts";

/** A filler session of the pool. */
interface FillerCounts {
  readonly index: number;
  /** The tokens of its messages without the system message. */
  readonly tokens: number;
}

interface ContextToFill {
  readonly pool: Iterable<FillerCounts>;
  /** The tokens that the context has already. */
  readonly own: number;
  /** The tokens that a session has beyond its messages: those of its system message. */
  readonly overhead: number;
  readonly bounds: { readonly least: number; readonly most: number };
  /** Whether a filler session mentions nothing that the persona talks about. */
  readonly isSilent: (index: number) => boolean;
}

/** Takes filler in the order of the pool until the context is full. Sessions that are too long are skipped. */
export function chooseFiller({ pool, own, overhead, bounds, isSilent }: ContextToFill): FillerCounts[] {
  const chosen: FillerCounts[] = [];
  let total = own;
  const enough = bounds.least + (bounds.most - bounds.least) * 0.75;
  for (const filler of pool) {
    if (total >= enough) break;
    const added = filler.tokens + overhead;
    if (total + added > bounds.most || !isSilent(filler.index)) continue;
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
