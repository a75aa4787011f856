import { lazy, remembering } from "../pipeline/lazy.ts";
import { plainWordsOf } from "../pipeline/text/content-words.ts";

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

/** The plain words of a text: a quick test of whether it can contain a name. */
export const vocabularyOf = (text: string): string[] => [...new Set(plainWordsOf(text))].sort();

/**
 * Whether the text mentions none of the names, in the singular or plural. The text is only read if the
 * vocabulary has the words of a name.
 */
export function isSilentAbout(
  names: readonly string[],
  text: () => string,
  vocabulary: ReadonlySet<string>,
): boolean {
  const said = lazy(() => spaced(plainWordsOf(text())));
  return names.every((name) => {
    const { words, phrases } = soughtFor(name);
    const isPossible = words.every((forms) => forms.some((form) => vocabulary.has(form)));
    return !isPossible || !phrases.some((phrase) => said().includes(phrase));
  });
}

const endings = ["", "s", "es"] as const;
const spaced = (words: readonly string[]) => ` ${words.join(" ")} `;

/** A context asks about the same few hundred names for each of its filler sessions. */
const mostNames = 4_000;

/** What a text is searched for: each word of the name in all its forms, and the whole name in all its forms. */
const soughtFor = remembering((name: string) => {
  const words = plainWordsOf(name);
  return {
    words: words.map((word) => endings.map((ending) => word + ending)),
    phrases: endings.map((ending) => ` ${words.join(" ")}${ending} `),
  };
}, mostNames);
