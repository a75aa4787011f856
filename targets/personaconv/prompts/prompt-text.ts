import { cleaned, isLive, isNobody } from "../clean-text.ts";
import type { AskedTask, Setting } from "../format.ts";
import {
  editedText,
  isLeftOut,
  type ShownDemonstration,
  type ShownMessage,
  type ShownPost,
} from "../shown/showing.ts";
import type { Frame } from "./donor.ts";
import type { PromptParts } from "./prompt-parts.ts";
import { answerLine, explanation, headings, idNote, introduction, question } from "./wording.ts";

/**
 * The whole prompt. It contains no scores except those of demonstrations, and never the text that is asked
 * for.
 */
export function promptText(frame: Frame, parts: PromptParts): string {
  const { sample, asked, own } = frame;
  const { setting, demonstrations, donor, messages } = parts;
  const name = sample.author;
  const demonstrator = donor?.author ?? demonstrations[0]?.reply.author ?? name;
  const showsNothingElse = demonstrations.length === 0 && donor === null;
  return [
    introduction(sample.task, setting, name),
    ...(showsNothingElse
      ? []
      : [explanation({ task: sample.task, setting, name, demonstrator, count: demonstrations.length })]),
    idNote,
    ...demonstrationSections(sample.task, demonstrations),
    ...(donor
      ? [section(headings.otherConversation(donor.author), conversationLines(donor.post, donor.messages))]
      : []),
    ...(setting === "p_conv"
      ? [section(headings.conversation, conversationLines(own.post, messages))]
      : [section(headings.post(name), [postLine(own.post)])]),
    ...askedSections(frame, setting),
    question(sample.task, name, asked.reply.id, asked.reply.parent),
  ].join("\n\n");
}

function section(heading: string, lines: readonly string[]): string {
  return [`## ${heading}`, ...lines].join("\n");
}

/** A post that was just shown isn't repeated: the ids of its replies say which post they belong to. */
function demonstrationSections(task: AskedTask, demonstrations: readonly ShownDemonstration[]): string[] {
  const [first] = demonstrations;
  if (!first) return [];
  const texts = demonstrations.map(({ post, answered, reply, label }, index) => {
    const isKnown = demonstrations[index - 1]?.post.id === post.id;
    const before = [...(isKnown ? [] : [postLine(post)]), ...(answered ? [messageLine(answered)] : [])];
    return [...before, messageLine(reply), ...answerLine(task, label)].join("\n");
  });
  const heading = headings.demonstrations(first.reply.author ?? "somebody", demonstrations.length);
  return [section(heading, [texts.join("\n\n")])];
}

/** A reply whose score is asked for has a section of its own. If the text is asked for, the message that it answers has. */
function askedSections({ sample, asked }: Frame, setting: Setting): string[] {
  const { answered, reply } = asked;
  if (sample.task !== "text") return [section(headings.reply(sample.author), [messageLine(reply)])];
  return answered && setting !== "p_conv"
    ? [section(headings.answered(sample.author), [messageLine(answered)])]
    : [];
}

function conversationLines(post: ShownPost, messages: readonly ShownMessage[]): string[] {
  return [postLine(post), ...messages.map(messageLine)];
}

function postLine({ id, author, title, text }: ShownPost): string {
  const said = oneLine(text);
  return `[${id}] ${author ?? "somebody"} posted: ${oneLine(title)}${said && `\n${said}`}`;
}

function messageLine(message: ShownMessage): string {
  const { id, author, text } = message;
  if (isLeftOut(message)) return `[${id}] (a message that is left out)`;
  if (text === editedText) return `[${id}] (a message that was edited later)`;
  if (!isLive(text, "strict")) return `[${id}] (a message that was deleted)`;
  return `[${id}] ${author === null || isNobody(author) ? "somebody" : author}: ${oneLine(text)}`;
}

/** A prompt without the id and the author before each message. */
export function withoutLabels(prompt: string): string {
  return prompt.replaceAll(/^\[u\d+p\d+(?:-c\d+)*\] \S+(?: posted)?:/gm, "");
}

function oneLine(text: string): string {
  return cleaned(text).replaceAll(/\s+/g, " ");
}
