import { z } from "zod";
import { mannerNames } from "./manner.ts";

const text = z.string().trim().min(1);

/** What a model may decide about a persona that is made from one line. Code draws the rest. */
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
  /** Two to five sentences in the third person. They must not answer any question. */
  about: z.array(text.max(400)).min(2).max(5),
});
export type Portrait = z.infer<typeof portraitSchema>;

/** Somebody the persona knows. `relation` is as in "my …": "cousin", "neighbor". */
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

/** What does not change about a persona. */
export type Profile = z.infer<typeof profileSchema>;
export type Outlook = Profile["outlook"];

/** The text that begins every session in the PersonaMem format, in the form that its loaders expect. */
export function personaCard(profile: Profile): string {
  const lines = [
    `Name: ${profile.name}`,
    `Gender Identity: ${profile.genderIdentity}`,
    `Racial Identity: ${profile.racialIdentity}`,
  ];
  return `Current user persona: ${lines.join("\n")}\n\n${profile.about.join(" ")}`;
}

/** What reading records of the stage needs of it. The stage itself takes long to load. */
export const personasForm = { name: "personas", each: "partition", output: profileSchema } as const;
