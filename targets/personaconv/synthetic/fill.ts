import { capitalize } from "../../../pipeline/text/capitals.ts";

/** The values for a pattern's slots, by name. The slot `{Name}` takes the value of `name` with a capital. */
export type PatternValues = Readonly<Record<string, string | null>>;

/** Fills a pattern. Throws if a slot has no value. */
export function fill(pattern: string, slots: PatternValues): string {
  return pattern.replaceAll(/\{([A-Za-z]+)\}([.,;:]?)/g, (_, name: string, stop: string) => {
    const small = name.charAt(0).toLowerCase() + name.slice(1);
    const value = slots[small];
    if (value === undefined || value === null)
      throw new Error(`could not fill "${pattern}": no value for "${small}"`);
    return joinStop(name === small ? value : capitalize(value), stop);
  });
}

/** Whether every slot of the pattern has a value. */
export function canFill(pattern: string, slots: PatternValues): boolean {
  return [...pattern.matchAll(/\{([A-Za-z]+)\}/g)].every(
    ([, name = ""]) => slots[name.charAt(0).toLowerCase() + name.slice(1)] != null,
  );
}

/** Whether a filled pattern repeats a word at the edge of a value: "a no to To Whom It May Concern". */
export function stammers(pattern: string, slots: PatternValues): boolean {
  const values = [...pattern.matchAll(/\{[A-Za-z]+\}/g)].map(([slot]) => fill(slot, slots));
  const own = [pattern, ...values].reduce((sum, text) => sum + countDoubled(text), 0);
  return countDoubled(fill(pattern, slots)) > own;
}

const countDoubled = (text: string) => text.match(/(?<!\p{L})(\p{L}+) \1(?!\p{L})/giu)?.length ?? 0;

/** Removes the pattern's punctuation after a value that ends with its own. The value is not changed, because it may be code. */
function joinStop(value: string, stop: string): string {
  if (stop === "." && /[.!?…]["”'’]?$/.test(value)) return value;
  return stop === "" ? value : value.replace(/[.!?]$/, "") + stop;
}
