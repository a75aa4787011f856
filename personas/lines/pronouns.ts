import type { Gender } from "../cohort/design.ts";

/**
 * The words that a text needs to speak about somebody: `are` is "are" for "they", `s` is the ending of a
 * verb.
 */
export interface Pronouns {
  readonly they: string;
  readonly their: string;
  readonly them: string;
  readonly are: string;
  readonly have: string;
  readonly s: string;
}

const pronouns: Readonly<Record<Gender, Pronouns>> = {
  woman: { they: "she", their: "her", them: "her", are: "is", have: "has", s: "s" },
  man: { they: "he", their: "his", them: "him", are: "is", have: "has", s: "s" },
  nonbinary: { they: "they", their: "their", them: "them", are: "are", have: "have", s: "" },
};

export const pronounsOf = (gender: Gender): Pronouns => pronouns[gender];

/**
 * After "they", the clause of a family situation ("lives with …", "is married and minds …") is in the plural.
 */
export function agree(clause: string, { s }: Pronouns): string {
  if (s === "s") return clause;
  return clause
    .replace(/^(?:(never|has just|is newly) )?(\w+)/, (_, adverb: string | undefined, verb: string) =>
      [adverb && plural(adverb), adverb?.includes(" ") ? verb : plural(verb)].filter(Boolean).join(" "),
    )
    .replace(
      /\b(and|but) (still )?(lives|minds|has|shares|hears|sleeps|rents|sets|is)\b/g,
      (_, and: string, still = "", verb: string) => `${and} ${still}${plural(verb)}`,
    );
}

const plurals: Readonly<Record<string, string>> = {
  is: "are",
  has: "have",
  was: "were",
  "has just": "have just",
  "is newly": "are newly",
};
const plural = (verb: string) =>
  plurals[verb] ?? verb.replace(/(?<=[a-z]{2})s$/, "").replace(/^nurs$/, "nurse");
