import type { ProvenEvidence } from "../../reading/attitudes.ts";
import { type Exported, nameAgain } from "./exported.ts";
import { found, listedQuestion, question, type Spoil, type Spoiling, types } from "./find.ts";

type Context = Exported["contexts"][number];

/** Changes the first context and gives it a new id, so that only the change is wrong. */
const inFirst =
  (change: (context: Context, exported: Exported) => void): Spoil =>
  (exported) => {
    change(found(exported.contexts[0]), exported);
    nameAgain(exported);
  };

/** Appends a session to the end, which no question sees. */
function append({ messages }: Context, ...turns: Context["messages"]): void {
  messages.push({ ...found(messages[0]) }, ...turns);
}

const user = (said: string) => ({ role: "user" as const, content: `User: ${said}` });
const noted = { role: "assistant" as const, content: "Assistant: Noted." };

/** Replaces words of the user in the messages that tell the first evidence of a question. */
const reword = (type: string, change: (text: string, exported: Exported) => string): Spoil => {
  return (exported) => {
    const { context, evidence } = question(exported, type);
    const { message_index, messages } = found(evidence[0]);
    for (const message of context.messages.slice(message_index, message_index + messages))
      if (message.role === "user") message.content = change(message.content, exported);
    nameAgain(exported);
  };
};

/** Adds a sentence to the first message that tells an act. All pieces of evidence in that message see it. */
const addToAct = (act: string, sentence: (evidence: ProvenEvidence) => string): Spoil => {
  return (exported) => {
    const told = exported.provenance.flatMap(({ question_id, evidence }) =>
      evidence.flatMap((one) => (one.act === act ? { question_id, one } : [])),
    );
    const { question_id, one } = found(told[0]);
    const row = exported.rows.find((candidate) => candidate.question_id === question_id);
    const context = exported.contexts.find(({ id }) => id === row?.shared_context_id);
    const message = found(context?.messages[one.message_index + one.messages - 2]);
    message.content += ` ${sentence(one)}`;
    nameAgain(exported);
  };
};

/** What can be wrong with a context. */
export const spoiledContexts: readonly Spoiling[] = [
  [
    "a context that is gone",
    ({ contexts }) => void contexts.splice(0, 1),
    ["context of every question", "context of every list of sessions"],
  ],
  [
    "a context in which nothing is asked",
    (exported) => {
      exported.contexts.push(structuredClone(found(exported.contexts[0])));
      const added = found(exported.contexts.at(-1));
      found(added.messages.at(-1)).content += " That is all.";
      added.id = "0".repeat(64);
      nameAgain(exported);
    },
    ["no context unused", "sessions of every context"],
  ],
  [
    "a context that occurs twice",
    ({ contexts }) => void contexts.push(found(contexts[0])),
    ["context ids unique"],
  ],
  [
    "a letter that changed under the same id",
    ({ contexts }) => {
      const last = found(found(contexts[0]).messages.at(-1));
      last.content = last.content.replace(/\.$/, "!");
    },
    ["context id"],
  ],
  [
    "a context that is too short",
    inFirst(({ messages }) => {
      for (const message of messages)
        if (message.role === "assistant") message.content = message.content.replace(/:.*/s, ": Noted.");
    }),
    ["size"],
  ],
  [
    "a context that is too long",
    inFirst((context) => append(context, user("the tide came in and went out again. ".repeat(500)), noted)),
    ["size"],
  ],
  [
    "two turns of the user in a row",
    inFirst((context) => append(context, user("hello?"), user("is anybody there?"))),
    ["strict turns"],
  ],
  [
    "a session that ends with the user",
    inFirst((context) => append(context, user("how deep is the sea?"), noted, user("and at night?"))),
    ["strict turns"],
  ],
  ["a session without turns", inFirst((context) => append(context)), ["strict turns"]],
  [
    "a turn without its label",
    inFirst((context) => append(context, user("how deep is the sea?"), { ...noted, content: "Noted." })),
    ["strict turns"],
  ],
  [
    "a session under another card",
    inFirst((context) => {
      append(context, user("how deep is the sea?"), noted);
      const card = found(context.messages.findLast(({ role }) => role === "system"));
      card.content = card.content.replace("Name: ", "Name: Somebody else, not ");
    }),
    ["the persona's card first in every session"],
  ],
  [
    "another card throughout a context",
    inFirst(({ messages }) => {
      for (const message of messages)
        if (message.role === "system") message.content = message.content.replace("Name: ", "Name: Not ");
    }),
    ["same card in all contexts of a persona"],
  ],
  [
    "a card that names a subject",
    (exported) => {
      const name = found(exported.lists[0]?.sessions[0]?.subjects[0]);
      for (const message of exported.contexts.flatMap(({ messages }) => messages))
        if (message.role === "system") message.content += ` Thinks of ${name}.`;
      nameAgain(exported);
    },
    ["card silent about the persona's subjects"],
  ],
  [
    "filler that occurs twice",
    inFirst((context) => {
      append(context, user("how deep is the sea?"), noted);
      append(context, user("how deep is the sea?"), noted);
    }),
    ["filler unique"],
  ],
  [
    "filler that names a subject of the persona",
    inFirst((context, exported) => {
      const name = found(exported.lists[0]?.sessions[0]?.subjects[0]);
      append(context, user(`what do people mean by ${name.toUpperCase()}?`), noted);
    }),
    ["filler silent about the persona's subjects"],
  ],
  [
    "evidence whose subject is not named",
    reword(types.fact, (text, exported) => {
      const name = found(question(exported, types.fact).provenance.pivot.subjects[0]);
      return text.replaceAll(new RegExp(name, "gi"), "that thing");
    }),
    ["evidence names its subject", "own sessions name their subjects"],
  ],
  [
    "evidence that also says the opposite",
    reword(types.sequence, (text, exported) => {
      const name = found(question(exported, types.sequence).provenance.pivot.subjects[0]);
      return `${text} I dislike ${name}.`;
    }),
    ["evidence does not say the contrary"],
  ],
  [
    "evidence whose attitude is reversed within a longer sentence",
    addToAct(
      "stillLikes",
      ({ subject }) => `After ${subject} had been on my mind for a week, I still can't bear it.`,
    ),
    ["evidence does not say the contrary"],
  ],
  [
    "evidence whose verb says the opposite of what comes before it in the sentence",
    addToAct(
      "comesRound",
      ({ subject }) => `I'd never have thought it of ${subject}, but now I really hate it.`,
    ),
    ["evidence does not say the contrary"],
  ],
  [
    "evidence that swaps what was given up with what it was given up for",
    addToAct("switches", ({ subject, left }) => `As I'm through with ${subject}, I like ${left} instead.`),
    ["evidence does not say the contrary"],
  ],
  [
    "somebody else's list that leaves out a subject of the options",
    (exported) => {
      const { context, provenance, message } = listedQuestion(exported);
      const name = found(provenance.pivot.subjects[0]);
      const listed = found(context.messages[message]);
      listed.content = listed.content.replaceAll(new RegExp(name, "gi"), "that thing");
      nameAgain(exported);
    },
    ["somebody else's list names all subjects or none"],
  ],
  [
    "a message besides the evidence that states an attitude",
    (exported) => {
      const { context, provenance, row, sessions } = question(exported, types.sequence);
      const own = new Set(sessions.map(({ message_index }) => message_index));
      const isFiller = (index: number) =>
        !own.has(context.messages.findLastIndex(({ role }, at) => role === "system" && at <= index));
      const last = context.messages.findLastIndex(
        ({ role }, index) =>
          role === "user" && index < Number(row.end_index_in_shared_context) && isFiller(index),
      );
      found(context.messages[last]).content += ` I can't stand ${provenance.pivot.subjects[0]}.`;
      nameAgain(exported);
    },
    ["no other message bears on it", "filler silent about the persona's subjects"],
  ],
  [
    "a message besides the evidence that states an attitude in a subordinate clause",
    (exported) => {
      const { context, provenance, evidence } = question(exported, types.sequence);
      const other = context.messages.findIndex(
        ({ role }, index) => role === "user" && index < found(evidence[0]).message_index,
      );
      const message = found(context.messages[other]);
      message.content += ` Well, you know me, I simply love ${provenance.pivot.subjects[0]}, and that's that.`;
      nameAgain(exported);
    },
    ["no other message bears on it"],
  ],
  [
    "a message that names what never came up",
    nameWhatNeverCameUp((session, row) => session.topic === row.topic),
    ["what never came up is never named"],
  ],
  [
    "a message that names what never came up, in a session on another topic",
    nameWhatNeverCameUp((session, row) => session.topic !== row.topic),
    ["what never came up is never named"],
  ],
];

/** The assistant names it in the first of the persona's sessions before the question that `isIn` accepts. */
function nameWhatNeverCameUp(isIn: (session: { topic: string }, row: Record<string, string>) => boolean) {
  return (exported: Exported) => {
    const { context, provenance, row, sessions } = question(exported, types.role);
    const session = found(sessions.find((one) => isIn(one, row)));
    const never = found(Object.entries(provenance.options).find(([, flaw]) => flaw === "never-stated"));
    const claims = new Map(Object.entries(provenance.claims));
    found(context.messages[session.message_index + 1]).content +=
      ` Others swear by ${claims.get(never[0])?.subject}.`;
    nameAgain(exported);
  };
}
