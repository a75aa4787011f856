import { remembering } from "../pipeline/lazy.ts";

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
  /** The tokens of a session's system message, which come on top of those of its messages. */
  readonly overhead: number;
  readonly bounds: { readonly least: number; readonly most: number };
  /** Whether a filler session mentions nothing that the persona talks about. */
  readonly isSilent: (index: number) => boolean;
}

/**
 * Takes filler in the order of the pool until the context is full. Sessions that are too long are skipped.
 */
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

/**
 * The words of a text as `verify` compares them: hyphens, case, accents and apostrophes make no difference.
 */
const plainWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("’", "'")
    .replaceAll(/'(ve|d|ll|re|m|s)\b/g, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The plain words of a text: a quick test of whether it can contain a name. */
export const vocabularyOf = (text: string): string[] => [...new Set(plainWords(text))].sort();

const endings = ["", "s", "es"] as const;

/** The plain words of a name. For each persona, the same names are looked for in hundreds of texts. */
const wordsOfName = remembering((name: string) => {
  const words = plainWords(name);
  return { words, forms: words.map((word) => endings.map((ending) => word + ending)) };
}, 10_000);

/**
 * Whether the text mentions none of the names, in the singular or plural. The text is only read if the
 * vocabulary has the words of a name.
 */
export function isSilentAbout(
  names: readonly string[],
  text: () => string,
  vocabulary: ReadonlySet<string>,
): boolean {
  return names.every((name) => {
    const { words, forms } = wordsOfName(name);
    const possible = forms.every((ofWord) => ofWord.some((form) => vocabulary.has(form)));
    return !possible || !holds(plainWords(text()), words);
  });
}

function holds(said: readonly string[], words: readonly string[]): boolean {
  const [spaced, wanted] = [` ${said.join(" ")} `, ` ${words.join(" ")}`];
  return endings.some((ending) => spaced.includes(`${wanted}${ending} `));
}
