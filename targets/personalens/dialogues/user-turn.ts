import { z } from "zod";
import { defineCall, promptOf } from "../../../pipeline/models/call.ts";
import type { Affinities, Demographics } from "../format/files.ts";
import type { UserTask } from "../tasks/tasks-of.ts";
import { preferencesIn, situationOf } from "./opening.ts";
import type { TaskSlot } from "./slots.ts";
import type { UserOrder } from "./user-by-rule.ts";
import { isSettled, userByRule } from "./user-by-rule.ts";

export interface UserBrief extends Omit<UserOrder, "random"> {
  readonly task: Pick<UserTask, "intent" | "situations" | "moment">;
  readonly demographics: Demographics;
  /** What the user prefers in the domains of the task. */
  readonly affinities: Readonly<Record<string, Affinities>>;
}

const userSays = z.strictObject({
  message: z.string(),
  /** The names of the slots that are settled, this message included. */
  settled: z.array(z.string()),
  ends: z.boolean(),
});
export type UserSaid = z.infer<typeof userSays>;

const instructions = `You play a user who talks to an assistant. The user message holds as JSON who you are, your situation, what you want done, your preferences, what must be settled before you are done, and the conversation so far. Write your next message.

- One to three sentences, as this person would type in this situation: a few words on a watch or in a car, more at a desk. Never speak for the assistant.
- Without a conversation, you open: say in one or two sentences what you want done. Name none of your preferences and none of the values in "mustSettle", and don't hint at them.
- Answer what you were asked, from "mustSettle" and your preferences. If something was offered that you don't want, say so and what you want instead. Don't volunteer what nobody has asked for, unless the assistant goes on without it.
- "wants" lists what you accept, any of it: one is enough, and never more than two at once. Make a sentence of your own around the value or one of "orSaid". If "wants" is empty, anything is right for you: say so if you are asked, and count it as settled.
- What else the task needs, such as an hour, you decide yourself. But say nothing against your preferences, and invent no family, home or work: what isn't here you don't mention.
- "settled" lists all that is settled by now, each by its "name", not only what is new: the assistant has taken it up as you want it. What you said but the assistant hasn't taken up is not settled.
- "ends" is true only if everything in "mustSettle" is settled, the assistant has said that it is done or what it will do, and you ask for nothing more. Then the message says goodbye.`;

/** The next message of the user. It ends the dialogue by a field of the answer. */
export const userTurn = defineCall<UserBrief, UserSaid>({
  name: "lens-user-turn",
  version: 5,
  role: "user",
  output: userSays,
  prompt: (brief) => promptOf(instructions, viewOf(brief)),
  check: ({ message, settled, ends }, { slots, matter, turns }) => {
    const names = slots.map(({ name }) => name);
    const unknown = settled.filter((name) => !names.includes(name));
    const open = slots.flatMap(({ name, isFree }) => (isFree || settled.includes(name) ? [] : [name]));
    const leaked = turns.length > 0 ? [] : preferencesIn(message, { slots, matter });
    return [
      ...(message.trim() === "" ? ["the message is empty"] : []),
      ...unknown.map((name) => `"settled" names "${name}", which is not in "mustSettle"`),
      ...(ends && open.length > 0 ? [`it can't end yet: ${open.join(", ")} not settled`] : []),
      ...(ends && turns.length === 0 ? ["it can't end with the first message"] : []),
      ...leaked.map((value) => `the first message names "${value}", or part of it: leave it out`),
    ];
  },
  simulate: ({ slots, openings, done, talk, turns, matter, task }, random) => {
    const { content, ends } = userByRule({ slots, openings, done, talk, turns, matter, task, random });
    const settled = slots.filter((slot) => isSettled(slot, turns)).map(({ name }) => name);
    return { message: content, settled, ends };
  },
});

function viewOf({ task, demographics, affinities, slots, turns }: UserBrief) {
  const { user_id: _, ...person } = demographics;
  return {
    person,
    situation: situationOf(task),
    wantsDone: task.intent,
    preferences: affinities,
    mustSettle: slots.map((slot) => ({ name: slot.name, wants: slot.wanted, orSaid: synonymsOf(slot) })),
    conversation: turns.map(({ role, content }) => ({ role, content })),
  };
}

/** Other words for what the user wants, by which it is found in what they say. */
const synonymsOf = ({ wanted, texts: { options } }: TaskSlot) =>
  options.flatMap(({ value, also = [] }) => (wanted.includes(value) ? also : []));
