import { defineCall, type Message } from "../../../pipeline/models/call.ts";
import type { Demographics, Situations } from "../format/files.ts";
import { recalledPart } from "../memory/recall.ts";
import { assistantByRule } from "./assistants-by-rule.ts";
import { contextOf } from "./context.ts";
import type { ContextPart } from "./modes.ts";
import type { RuleOrder } from "./user-by-rule.ts";

export interface AssistantBrief extends Omit<RuleOrder, "random"> {
  /** What the assistant is shown; its mode decides. */
  readonly parts: readonly ContextPart[];
  readonly demographics: Demographics;
  readonly situations: Situations;
  /** By domain of the task. */
  readonly summaries: Readonly<Record<string, string>>;
  readonly isOver: boolean;
  /** What a memory recalls for the user's last message; left out without a memory. */
  readonly recalled?: string;
}

const instructions = `You are a personal assistant. You can do what you are asked to: look things up, book, send, set and change things. You have no tools: make up what you would find, such as names and times, and keep to it. You don't know today's date, nor where the user is unless it stands here: name days as the user does, and ask for the place if you need it.

- Be brief: one to four sentences, no headings.
- Make concrete proposals. Use what you know of the user; ask only for what you need and can't know, one question at a time.
- The user decides. Once they have agreed, do it, and say in one message what is done. Never say that something is done which they haven't agreed to.`;

/** The next message of the assistant under test. It knows the conversation, and what its mode shows. */
export const assistantTurn = defineCall<AssistantBrief>({
  name: "lens-assistant-turn",
  version: 3,
  role: "assistant",
  output: "text",
  prompt: (brief) => [
    {
      role: "system",
      content: [instructions, ...contextOf(brief), ...recalledPart(brief.recalled)].join("\n\n"),
    },
    ...brief.turns.map(({ role, content }): Message => ({ role, content })),
  ],
  check: (text) => (text.trim() === "" ? ["the message is empty"] : []),
  simulate: ({ slots, openings, done, talk, turns, isOver }, random) =>
    assistantByRule({ slots, openings, done, talk, turns, isOver, random, believed: {} }).content,
});
