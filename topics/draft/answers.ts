import { z } from "zod";

/** What a model answers with: the form of a pack without the bounds of texts, which are checked afterwards. */
const says = z.strictObject({ says: z.string() });
const user = z.strictObject({ user: z.string() });
const reply = z.strictObject({ reply: z.string() });

export const talkAnswer = z.array(z.union([user, reply]));
export type TalkAnswer = z.infer<typeof talkAnswer>;

export const storyAnswer = z.strictObject({
  marks: z.array(z.string()),
  thread: z.array(z.union([says, user, reply])),
});
export type StoryAnswer = z.infer<typeof storyAnswer>;

export const changeAnswer = z.strictObject({
  elsewhere: z.string(),
  asks: z.string(),
  before: storyAnswer,
  reasons: z.array(storyAnswer.extend({ recalled: z.string(), carried: z.string() })),
});
export type ChangeAnswer = z.infer<typeof changeAnswer>;

export const visitAnswer = z.strictObject({
  why: z.string(),
  open: talkAnswer,
  middle: talkAnswer,
  close: talkAnswer,
});
