/** The text with a capital at its start, or after an opening quote or bracket. */
export function capitalize(text: string): string {
  return text.replace(
    /^(["'“‘(]?)(\p{Ll})/u,
    (_, quote: string, letter: string) => quote + letter.toUpperCase(),
  );
}

/** Common first words of sentences. People who write everything in lower case don't capitalize them. */
const smallStarts = new Set(
  "a an the my our is are was were do does did has have how what which when where why who whose can could should would will there it its we one two three four five if in on at of for from to by with as so and but or not no nobody nothing somebody someone something everything everyone half most more much many any some every each this that these those then than after before until since while because today tomorrow yesterday tonight last next back just only also even still yet about around people things is isn't there's it's that's what's who's don't doesn't didn't can't couldn't wouldn't".split(
    " ",
  ),
);

/** Puts the first words of sentences in lower case, except "I", the given names and uncommon words, which may be names. */
export function lowerStarts(text: string, names: readonly string[] = []): string {
  return text.replaceAll(
    /(^|[.!?…]\s+|\n)(\p{Lu}[\p{L}'’]*)/gu,
    (whole, before: string, word: string, at: number) => {
      const named = names.some((name) => text.startsWith(name, at + before.length));
      return !named && smallStarts.has(word.toLowerCase().replace("’", "'"))
        ? before + word.toLowerCase()
        : whole;
    },
  );
}
