import type { IsoDate } from "../personas/dates.ts";
import type { NameForms } from "../personas/facts/places.ts";
import type { Random } from "../pipeline/engine/random.ts";
import { isPlace } from "../topics/fit.ts";
import type { Cast } from "./cast.ts";
import { inMetric } from "./measures.ts";

/** Fills in the placeholders of a text. The user says "my wife", the assistant "your wife". */
export type FillPlaces = (text: string, by: "user" | "assistant") => string;

interface PlaceSource {
  readonly cast: Cast;
  /** The day on which the text is said. */
  readonly date: IsoDate;
  /** The subject for `{other}`. */
  readonly other?: string | undefined;
  readonly random: Random;
  /**
   * The people whom the placeholders have meant so far. Texts that share this mean the same people, as long
   * as the persona knows them.
   */
  readonly chosen?: Map<string, NameForms> | undefined;
  /** The people whom a story has named. They are meant even if the persona no longer knows them. */
  readonly told?: ReadonlyMap<string, NameForms>;
}

const place = /\{(?:([a-z]+?(?: child)?)( he| him| his|'s name)?|money (\d+))\}/g;
/** The forms of a placeholder that are pronouns, with the name of the pronoun. */
const pronounOf = { " he": "she", " him": "her", " his": "own" } as const;
const isPronoun = (form: string): form is keyof typeof pronounOf => form in pronounOf;

/**
 * For the texts of one unit: a word such as "friend" means the same person in all of them. `{when}` stays,
 * because its wording depends on the speaker's manner and on the day of the session.
 */
export function placeFiller({
  cast,
  date,
  other,
  random,
  chosen = new Map<string, NameForms>(),
  told,
}: PlaceSource): FillPlaces {
  const choose = (who: string): NameForms => {
    const before = told?.get(who);
    if (before) return before;
    const known = cast.named(who, date);
    const same = known.find(({ name }) => name === chosen.get(who)?.name);
    const named = same ?? random.shuffle(known, 1)[0];
    if (!named) throw new Error(`a story names a ${who}, and the persona has none on ${date}`);
    chosen.set(who, named);
    return named;
  };
  const textOf = (who: string, form: string, by: "user" | "assistant"): string => {
    if (who === "when") return "{when}";
    if (who === "other" && other !== undefined) return other;
    const named = choose(who);
    if (isPronoun(form)) return named.pronouns[pronounOf[form]];
    return form === "'s name" ? named.name : named[by];
  };
  const measured = cast.isMetric(date) ? inMetric : (text: string) => text;
  return (text, by) =>
    capitalizeStarts(
      measured(text).replaceAll(place, (found, who?: string, form?: string, amount?: string) => {
        if (amount !== undefined) return cast.money(Number(amount), date);
        // The braces of a program are not placeholders.
        return who !== undefined && isPlace(who) ? textOf(who, form ?? "", by) : found;
      }),
    );
}

/** A filled placeholder may begin a sentence: "my neighbor Olav" becomes "My neighbor Olav". */
const capitalizeStarts = (text: string) =>
  text.replaceAll(
    /(^|[.!?…]["”]?\s+|\n)(my|your|she|he|they)(?= )/g,
    (_, before: string, word: string) => `${before}${word.charAt(0).toUpperCase()}${word.slice(1)}`,
  );
