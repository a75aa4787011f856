import { z } from "zod";
import { defineCall, promptOf } from "../../pipeline/models/call.ts";
import type { WrittenQuestion } from "../write-question.ts";
import type { turnsOf } from "./evidence.ts";

/** A question group beside what the user of each fork told. Option k is right in fork k. */
export interface ReadGroupBrief {
  readonly group: WrittenQuestion;
  readonly lives: readonly ReturnType<typeof turnsOf>[];
}

const faults = z.strictObject({
  faults: z.array(
    z.strictObject({
      where: z.enum(["message", "option 1", "option 2", "option 3", "option 4", "all options"]),
      why: z.string().trim().min(1).max(400),
    }),
  ),
});
export type Faults = z.infer<typeof faults>["faults"];

const instructions = `You read a question of a benchmark for assistants with memory, as a person would who has never seen it. In four possible lives of one user, the user has told an assistant four different things ("lives": the talks by life, with their dates). Some weeks or months later the user writes "message", and option 1 is the reply that fits life 1, option 2 the one that fits life 2, and so on. In the other lives that option is wrong or unsupported.

Name every fault over which a careful native reader would stumble, each with its place, a quote, and how to put it instead:
- The message is nothing that a person would type: it doesn't say what it is about, it asks for what they have just said, nobody would want to know that, or it sounds translated or like a quiz. It doesn't fit a day weeks or years after the talks: a month, a holiday, a guest or a plan of that time, "suddenly". Somebody is said to want a text whom nobody has, such as a newsletter about a kitchen tool.
- An option gets a detail of its life wrong, or says something of the user that its life doesn't tell.
- An option is a riddle: it describes a thing instead of naming it, or avoids the plain word so that the user would have to guess. Where the plain word would give the life away, an ordinary broader word is right ("at school", "the noise").
- An option is no answer to the message, is advice that makes no sense for this user (they have it already, it can't be done, somebody else's case), or is plainly better or worse advice than the other three for anybody.
- An option fits another life as well, or its own life doesn't lead to it without a stretch.
- An option brings in what happened to the user where the message doesn't ask for it, judges other people, or tells a stage only as liked, not liked or unchanged.
- An option doesn't sound like an assistant, or its English is not idiomatic.
Say nothing about taste, length or tone otherwise. "faults" is empty if there is nothing to stumble over; each "why" has at most 400 characters.`;

/** Reads a written group as a person would. Without a model, there are no faults. */
export const readQuestion = defineCall<ReadGroupBrief, { readonly faults: Faults }>({
  name: "read-question",
  version: 3,
  role: "judge",
  output: faults,
  prompt: ({ group: { message, options }, lives }) => promptOf(instructions, { lives, message, options }),
  check: () => [],
  simulate: () => ({ faults: [] }),
});
