import { say, sayCost } from "../../pipeline/text/layout.ts";
import type { CallAnswer, CallView } from "../../views/call.ts";
import { placeName } from "./place-name.ts";

export function callLines({ key, call, role, model, record, messages, answers, issues }: CallView): string[] {
  return [
    `Call ${call} for ${record.stage} ${placeName(record)}`,
    `asked of the ${role}, ${model}; ${key}`,
    ...(messages ? promptLines(messages) : ["", noPrompt]),
    ...answers.flatMap((answer, index) =>
      answerLines(answer, answers.length > 1 ? `Answer ${index + 1} of ${answers.length}` : "Answer"),
    ),
    ...(issues.length === 0 ? [] : ["", "What is wrong with it:", ...issues.map((issue) => `- ${issue}`)]),
  ];
}

const noPrompt =
  "The prompt can't be shown. Prompts are not stored but built from the inputs of the record; these inputs or the settings of the model have changed.";

function promptLines(messages: NonNullable<CallView["messages"]>): string[] {
  return messages.flatMap(({ role, content }) => ["", `[${role}]`, ...content.split("\n")]);
}

function answerLines(answer: CallAnswer, title: string): string[] {
  const { ending, maxTokens, text } = answer;
  return [
    "",
    `${title}: ended with "${ending}", of at most ${say(maxTokens)} tokens; ${sayUsage(answer)}`,
    ...text.split("\n"),
  ];
}

function sayUsage({ usage, cost }: CallAnswer): string {
  const money = cost === null ? "cost unknown" : `cost ${sayCost(cost)}`;
  if (usage === null) return `tokens not counted by the server, ${money}`;
  const { inputTokens, cachedInputTokens, outputTokens } = usage;
  return `${say(inputTokens)} tokens in (${say(cachedInputTokens)} cached), ${say(outputTokens)} out, ${money}`;
}
