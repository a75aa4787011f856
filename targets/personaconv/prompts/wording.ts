import type { AskedTask, Label, Setting } from "../format.ts";

/** Everything that a prompt says in our own words is in this file. */

/** @param name the author of the reply that is asked about */
export function introduction(task: AskedTask, setting: Setting, name: string): string {
  if (task === "text")
    return setting === "p_conv"
      ? `${name} started the conversation below on Reddit and is about to reply in it. Write that reply the way ${name} would.`
      : `${name} wrote the post below on Reddit and is about to reply under it. Write that reply the way ${name} would.`;
  const where = setting === "p_conv" ? "the conversation below" : "a conversation under the post below";
  return [
    `On Reddit, readers vote each message up or down, and its score is the votes up minus the votes down.`,
    `${name} wrote a reply in ${where}.`,
    task === "sentiment"
      ? "Decide whether readers gave it a positive or a negative score."
      : "Estimate the score that readers gave it.",
  ].join(" ");
}

interface Explained {
  readonly task: AskedTask;
  readonly setting: Setting;
  /** The author of the reply that is asked about. */
  readonly name: string;
  /** The author of the demonstrations. */
  readonly demonstrator: string;
  /** How many demonstrations there are. */
  readonly count: number;
}

/** What the prompt shows first, and why. */
export function explanation({ task, setting, name, demonstrator, count }: Explained): string {
  const many = count > 1;
  const scored = task === "text" ? "" : many ? ", with their scores" : ", with its score";
  if (demonstrator !== name) {
    const conversation = setting === "p_conv" ? "" : `, and a conversation that ${demonstrator} started`;
    const come = many || conversation ? "come" : "comes";
    const replies = many ? `${count} replies` : "a reply";
    return `First, as an example, ${come} ${replies} by somebody else, ${demonstrator}${scored}${conversation}.`;
  }
  const purpose = task === "text" ? `how ${name} writes` : `how ${name} writes and how readers take it`;
  const replies = many ? `${count} of their other replies come` : "one of their other replies comes";
  return `To show ${purpose}, ${replies} first${scored}.`;
}

export const idNote =
  "Each message follows its id in brackets, and the id of a reply begins with the id of what it replies to.";

export const headings = {
  demonstrations: (demonstrator: string, count: number) =>
    count > 1 ? `Replies by ${demonstrator}` : `A reply by ${demonstrator}`,
  otherConversation: (demonstrator: string) => `A conversation started by ${demonstrator}`,
  conversation: "The conversation",
  post: (name: string) => `The post by ${name}`,
  answered: (name: string) => `The message that ${name} replies to`,
  reply: (name: string) => `The reply by ${name}`,
} as const;

/** The answer of a demonstration. If texts are asked for, the reply itself is the answer. */
export function answerLine(task: AskedTask, label: Label): string[] {
  return task === "text" ? [] : [`Score: ${label}`];
}

/**
 * @param reply the id of the reply that is asked about
 * @param answered the id of the message that it replies to
 */
export function question(task: AskedTask, name: string, reply: string, answered: string): string {
  switch (task) {
    case "sentiment":
      return `Is the score of [${reply}] positive or negative? Answer with one word, positive or negative.`;
    case "impact":
      return `What is the score of [${reply}]? Answer with one whole number and nothing else; below zero, begin with a minus sign.`;
    case "text":
      return `Write the reply of ${name} to [${answered}]. Answer with the text of the reply and nothing else.`;
  }
}
