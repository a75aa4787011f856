import type { Thing } from "../timelines/timeline.ts";

/** The values for a pattern's slots, by name. The slot `{Name}` takes the value of `name` with a capital. */
export type Slots = Readonly<Record<string, string | null>>;

/** Fills a pattern. Throws if a slot has no value. */
export function fill(pattern: string, slots: Slots): string {
  return pattern.replaceAll(/\{([A-Za-z]+)\}([.,;:]?)/g, (_, name: string, stop: string) => {
    const small = name.charAt(0).toLowerCase() + name.slice(1);
    const value = slots[small];
    if (value === undefined || value === null)
      throw new Error(`could not fill "${pattern}": no value for "${small}"`);
    return joinStop(name === small ? value : capitalize(value), stop);
  });
}

/** Whether every slot of the pattern has a value. */
export function canFill(pattern: string, slots: Slots): boolean {
  return [...pattern.matchAll(/\{([A-Za-z]+)\}/g)].every(
    ([, name = ""]) => slots[name.charAt(0).toLowerCase() + name.slice(1)] != null,
  );
}

/** Whether a filled pattern repeats a word at the edge of a value: "a no to To Whom It May Concern". */
export function stammers(pattern: string, slots: Slots): boolean {
  const values = [...pattern.matchAll(/\{[A-Za-z]+\}/g)].map(([slot]) => fill(slot, slots));
  const own = [pattern, ...values].reduce((sum, text) => sum + countDoubled(text), 0);
  return countDoubled(fill(pattern, slots)) > own;
}

const countDoubled = (text: string) => text.match(/(?<!\p{L})(\p{L}+) \1(?!\p{L})/giu)?.length ?? 0;

/** The subject's name, and pronouns and verbs that agree with it. */
export function subjectSlots(subject: Thing | null): Slots {
  if (!subject) return {};
  const many = subject.number === "many";
  return {
    subject: subject.name,
    it: many ? "them" : "it",
    they: many ? "they" : "it",
    is: many ? "are" : "is",
    was: many ? "were" : "was",
    has: many ? "have" : "has",
    does: many ? "do" : "does",
  };
}

export function capitalize(text: string): string {
  return text.replace(
    /^(["'“‘(]?)(\p{Ll})/u,
    (_, quote: string, letter: string) => quote + letter.toUpperCase(),
  );
}

/** Removes the pattern's punctuation after a value that ends with its own. The value is not changed, because it may be code. */
function joinStop(value: string, stop: string): string {
  if (stop === "." && /[.!?…]["”'’]?$/.test(value)) return value;
  return stop === "" ? value : value.replace(/[.!?]$/, "") + stop;
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

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}
