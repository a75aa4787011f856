import { z } from "zod";
import { entryAt } from "../pipeline/lists.ts";
import { allQuestionTypes, claimSchema, letters, pivotKinds, verdicts } from "../questions/types.ts";
import { acts } from "../timelines/acts.ts";
import { levels } from "../timelines/levels.ts";
import { distances } from "./places.ts";

const count = z.int().min(0);
const four = <T extends z.ZodType>(schema: T) => z.array(schema).length(4);

/** Messages of the context that tell the pivot's story: an event, and where it is told. */
const evidenceSchema = z.strictObject({
  event: z.string(),
  /** The index of the session in the context. */
  session: count,
  /**
   * The index of the first message in the context that tells it, and the number of messages that tell it or
   * answer.
   */
  message: count,
  messages: z.int().min(2),
  /** The date of the event, or its last day if it took several. */
  date: z.iso.date(),
  act: z.enum(acts),
  /** The names of what it is about and of what the user left for it. */
  subject: z.string().nullable(),
  left: z.string().nullable(),
  reason: z.string().nullable(),
  happening: z.string(),
  /** Whose preference it is, if it isn't the user's. */
  person: z.string().optional(),
  /** The user doesn't say when it happened. */
  undated: z.literal(true).optional(),
  /** What a reader gathers from it, if the user doesn't say it. */
  reading: z.string().optional(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** What differs between the forks. */
const forkSchema = z.strictObject({
  id: z.uuid(),
  /** The options in the order in which they are shown, each by its number in the group. */
  shown: four(
    z.strictObject({ letter: z.enum(letters), option: z.int().min(0).max(3), verdict: z.enum(verdicts) }),
  ),
  /** The letter of the right option. */
  answer: z.enum(letters),
  /** In the order in which it is told. */
  evidence: z.array(evidenceSchema).min(1),
  /** The context before the question, in messages, o200k_base tokens and Unicode code points. */
  before: z.strictObject({ messages: count, tokens: count, characters: count, fillerTokens: count }),
  /** From the beginning of the last evidence to the question. */
  distance: z.strictObject({ name: z.enum(distances), sessions: z.int().min(1), tokens: count }),
});

/**
 * A finished question group: one message and four options, asked at the same place of a context in all forks.
 * It holds everything that a format writes about it, but no text of the context.
 */
export const finishedGroupSchema = z.strictObject({
  group: z.string(),
  type: z.enum(allQuestionTypes),
  topic: z.string(),
  pivot: z.strictObject({ id: z.string(), kind: z.enum(pivotKinds), subjects: z.array(z.string()) }),
  level: z.enum(levels),
  /** The rule by which the right option is found, in words. */
  derivation: z.string(),
  message: z.string().min(1),
  messageTokens: z.int().min(1),
  /** Option k is right in fork k. */
  options: four(z.strictObject({ text: z.string().min(1), claim: claimSchema })),
  /** The number of sessions of the context before it. */
  place: z.int().min(1),
  /** The day on which it is asked. */
  date: z.iso.date(),
  forks: z.array(forkSchema).min(1),
});
export type FinishedGroup = z.infer<typeof finishedGroupSchema>;
type FinishedFork = z.infer<typeof forkSchema>;

/**
 * A finished question as formats get it: a group in one fork, with its options in the order in which they are
 * shown there.
 */
export type FinishedQuestion = Omit<FinishedGroup, "options" | "forks"> &
  Omit<FinishedFork, "shown"> & {
    readonly fork: number;
    readonly options: readonly (FinishedGroup["options"][number] & FinishedFork["shown"][number])[];
  };

/** The questions of a context in one fork, in the order in which they are asked. */
export function questionsIn(
  { groups }: { readonly groups: readonly FinishedGroup[] },
  fork: number,
): FinishedQuestion[] {
  return groups.map(({ options, forks, ...group }) => {
    const { shown, ...own } = entryAt(forks, fork);
    const texts = shown.map((option) => ({ ...option, ...entryAt(options, option.option) }));
    return { ...group, ...own, fork, options: texts };
  });
}
