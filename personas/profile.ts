import { z } from "zod";
import { mannerNames } from "./manner.ts";

const text = z.string().trim().min(1);

/** What a model may decide of a persona that is made from one line; the rest is drawn by code. */
export const portraitSchema = z.strictObject({
  name: text.max(80),
  genderIdentity: text.max(60),
  racialIdentity: text.max(80),
  birthYear: z.int().min(1900).max(2010),
  occupation: text.max(120),
  /** Town or district, as in "here in Bergen". */
  town: text.max(60),
  country: text.max(60),
  family: text.max(240),
  temperament: text.max(160),
  /** Two to five sentences in the third person; nothing a question could be answered from. */
  about: z.array(text.max(400)).min(2).max(5),
});
export type Portrait = z.infer<typeof portraitSchema>;

/** Somebody in the persona's life: `relation` as after "my" ("cousin", "neighbor"). */
export const acquaintanceSchema = z.strictObject({ relation: text, name: text });
export type Acquaintance = z.infer<typeof acquaintanceSchema>;

export const profileSchema = portraitSchema.extend({
  index: z.int().min(0),
  region: text,
  manner: z.enum(mannerNames),
  outlook: z.enum(["cheerful", "mixed", "difficult"]),
  circle: z.array(acquaintanceSchema).min(6),
  /** The day of the very first session. */
  firstSession: z.iso.date(),
  /** The line of the seeds file that the persona was made from. */
  seedLine: z.string().nullable(),
});

/** The static side of a persona: what does not change. */
export type Profile = z.infer<typeof profileSchema>;
export type Outlook = Profile["outlook"];

/** The card that every session of the PersonaMem format begins with, as its loaders expect it. */
export function personaCard(profile: Profile): string {
  const lines = [
    `Name: ${profile.name}`,
    `Gender Identity: ${profile.genderIdentity}`,
    `Racial Identity: ${profile.racialIdentity}`,
  ];
  return `Current user persona: ${lines.join("\n")}\n\n${profile.about.join(" ")}`;
}
