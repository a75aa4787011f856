import { defineCall } from "../../../pipeline/models/call.ts";
import type { Affinities, Demographics } from "../format/files.ts";
import { recalledPart } from "../memory/recall.ts";
import type { AssistantBrief } from "./assistant-turn.ts";
import { assistantByRule } from "./assistants-by-rule.ts";
import { contextOf, listed } from "./context.ts";
import type { MarkedTurn } from "./turn.ts";
import { userByRule } from "./user-by-rule.ts";
import type { UserBrief } from "./user-turn.ts";

/** The word by which the user ends a dialogue, as in the original. */
export const stopWord = "TERMINATE";

export interface FaithfulUserBrief extends UserBrief {
  /** By domain of the task. */
  readonly summaries: Readonly<Record<string, string>>;
}

const userInstructions = `You play a user who talks to an assistant. You are told who the user is, what they prefer, how they have used an assistant, their situation, and what they want done. Write only the user's next message.`;

const openingRules = `Write the first message: one or two sentences that say what you want done. Name none of your preferences.`;
const nextRules = `Write the next message: one to three sentences, in English, as people type. Never speak for the assistant. Invent no family, home or work. When what you want is done and you have nothing left to say, put the word ${stopWord} at the end; use it for nothing else.`;

/**
 * The user's message by the protocol of the original: one flat prompt, free text, and a stop word. The text
 * is not checked.
 */
export const faithfulUserTurn = defineCall<FaithfulUserBrief>({
  name: "lens-faithful-user-turn",
  version: 3,
  role: "user",
  output: "text",
  prompt: (brief) => [
    { role: "system", content: userInstructions },
    {
      role: "user",
      content: [
        ...userParts(brief),
        ...(brief.turns.length === 0
          ? [openingRules]
          : [`The conversation so far:\n${flatHistory(brief.turns, "brackets")}`, nextRules]),
      ].join("\n\n"),
    },
  ],
  check: () => [],
  simulate: ({ slots, openings, done, talk, turns, matter, task }, random) => {
    const { content, ends } = userByRule({ slots, openings, done, talk, turns, matter, task, random });
    return ends ? `${content} ${stopWord}` : content;
  },
});

function userParts({ demographics, affinities, summaries, task, slots }: FaithfulUserBrief): string[] {
  const besides = slots.filter(({ isPreference }) => !isPreference);
  return [
    `Who you are:\n${listed(withoutId(demographics))}`,
    `What you prefer:\n${Object.entries(affinities)
      .map(([domain, own]) => `${domain}:\n${listed(inWords(own))}`)
      .join("\n")}`,
    `How you have used an assistant so far:\n${Object.entries(summaries)
      .map(([domain, text]) => `<${domain}>\n${text}\n</${domain}>`)
      .join("\n")}`,
    `Your situation:\n${listed(task.situations)}`,
    `What you want done: ${task.intent}`,
    // Tasks of the original have nothing of the kind.
    ...(besides.length === 0
      ? []
      : [
          `If you are asked:\n${listed(Object.fromEntries(besides.map(({ name, wanted }) => [name, wanted.join(", ")])))}`,
        ]),
  ];
}

const withoutId = ({ user_id: _, ...person }: Demographics) => person;

const inWords = (own: Affinities) =>
  Object.fromEntries(Object.entries(own).map(([name, value]) => [name, [value].flat().join(", ")]));

/**
 * What the user says, and whether it ends the dialogue. A stop word in the first message ends nothing and is
 * left in the text.
 */
export function readFaithful(
  text: string,
  isOpening: boolean,
): { readonly message: string; readonly ends: boolean } {
  if (isOpening || !text.includes(stopWord)) return { message: text, ends: false };
  return { message: text.replaceAll(stopWord, "").trim(), ends: true };
}

const assistantInstructions = `You are a personal assistant. Help with what the user asks, in a way that fits this user. You can do what you are asked to: look things up, book, send, set and change things. You have no tools: make up what you would find, and keep to it. You don't know today's date: name days as the user does. Be brief.`;
const replyRules = `Write only the assistant's next message. Make concrete proposals from what you know of the user, and ask only for what you can't know.`;

/** The assistant's message by the protocol of the original: context, the flat history, and how to answer, in one user message. */
export const faithfulAssistantTurn = defineCall<AssistantBrief>({
  name: "lens-faithful-assistant-turn",
  version: 3,
  role: "assistant",
  output: "text",
  prompt: (brief) => [
    { role: "system", content: assistantInstructions },
    {
      role: "user",
      content: [
        ...contextOf(brief),
        ...recalledPart(brief.recalled),
        `The conversation so far:\n${flatHistory(brief.turns, "plain")}`,
        replyRules,
      ].join("\n\n"),
    },
  ],
  check: (text) => (text.trim() === "" ? ["the message is empty"] : []),
  simulate: ({ slots, openings, done, talk, turns, isOver }, random) =>
    assistantByRule({ slots, openings, done, talk, turns, isOver, random, believed: {} }).content,
});

const speakers = {
  brackets: { user: "[USER]", assistant: "[ASSISTANT]" },
  plain: { user: "User", assistant: "Assistant" },
} as const;

/** The conversation as lines of one text; the two sides name speakers differently, as in the original. */
const flatHistory = (turns: readonly MarkedTurn[], style: keyof typeof speakers) =>
  turns.map(({ role, content }) => `${speakers[style][role]}: ${content}`).join("\n");
