import { z } from "zod";
import { factsSchema } from "../../personas/facts/fact.ts";
import { rivalSchema } from "../../topics/schema.ts";
import { periods } from "../periods.ts";

const { subject } = rivalSchema.shape;

/**
 * A subject, and the words by which it is recognized in running text. The first of them is in every text
 * about it.
 */
export const namedSchema = z.strictObject({ subject, words: z.array(subject).min(1) });
export type ThemeSubject = z.infer<typeof namedSchema>;

/** Four rivals of one kind. */
export const kindThemeSchema = z.strictObject({ kind: subject, rivals: z.array(namedSchema).length(4) });
export type KindTheme = z.infer<typeof kindThemeSchema>;

export const directions = ["off", "toward"] as const;
export const reasonThemeSchema = namedSchema.extend({ direction: z.enum(directions) });
export const problemSchema = z.string().trim().min(1).max(160);

export const storyThemesSchema = z.array(
  namedSchema.extend({ slot: z.string(), act: z.enum(["likes", "dislikes", "tellsOfOther"]) }),
);
export const visitThemesSchema = z
  .array(z.strictObject({ period: z.enum(periods), why: z.string().trim().min(1).max(200) }))
  .min(1);

/** The subjects of a topic's sessions and stories. */
export const topicThemesSchema = z.strictObject({
  topic: z.string(),
  role: kindThemeSchema,
  /** Only if the run has the restraint. */
  forget: kindThemeSchema.nullable(),
  other: kindThemeSchema.nullable(),
  sequence: namedSchema,
  reason: reasonThemeSchema,
  fact: namedSchema,
  /** The problem that the ideas are meant to solve. */
  tried: problemSchema,
  stories: storyThemesSchema,
  visits: visitThemesSchema,
});
export type TopicThemes = z.infer<typeof topicThemesSchema>;

/**
 * The themes of all topics of a persona, and all facts of the persona, including those that the themes bring
 * in.
 */
export const themesSchema = z.strictObject({
  facts: factsSchema,
  topics: z.array(topicThemesSchema),
  /** Proposals that could not be used. If nothing is left of a part, it comes from the pack. */
  dropped: z.array(z.strictObject({ what: z.string(), why: z.string() })),
});
export type Themes = z.infer<typeof themesSchema>;

/** A subject with its place, such as `role.rivals.0`. */
export interface PlacedSubject extends ThemeSubject {
  readonly topic: string;
  readonly at: string;
}

export function subjectsIn(themes: TopicThemes): PlacedSubject[] {
  const { topic, role, forget, other, sequence, reason, fact, stories } = themes;
  const placed = (at: string, { subject, words }: ThemeSubject): PlacedSubject => ({
    topic,
    at,
    subject,
    words,
  });
  return [
    ...Object.entries({ role, forget, other }).flatMap(([name, group]) =>
      (group?.rivals ?? []).map((rival, index) => placed(`${name}.rivals.${index}`, rival)),
    ),
    ...Object.entries({ sequence, reason, fact }).map(([name, thing]) => placed(name, thing)),
    ...stories.map((story, index) => placed(`stories.${index}`, story)),
  ];
}

/** Throws if the persona doesn't have the topic. */
export function themesOf(topics: readonly TopicThemes[], topic: string): TopicThemes {
  const themes = topics.find((one) => one.topic === topic);
  if (!themes) throw new Error(`there are no themes for the topic "${topic}"`);
  return themes;
}

/** What reading records of the stage needs of it. The stage itself takes long to load. */
export const themesForm = { name: "themes", each: "partition", output: themesSchema } as const;
