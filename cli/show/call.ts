import type { Provider } from "../../pipeline/models/provider.ts";
import type { StoredResponse } from "../../pipeline/store/store.ts";
import { say, sayCost } from "../../pipeline/text/layout.ts";
import { placeName } from "./look.ts";
import type { RebuiltCall } from "./rebuild-call.ts";

/** Everything about one request: what was asked, and each answer with how it ended, its issues, tokens and cost. */
export function showCall(
  answers: readonly StoredResponse[],
  rebuilt: RebuiltCall | null,
  read: Provider["read"],
): string[] {
  const [first] = answers;
  if (!first) return [];
  const { key, call, role, model, asker } = first;
  return [
    `Call ${call} for ${asker.stage} ${placeName(asker.partition, asker.key)}`,
    `asked of the ${role}, ${model}; ${key}`,
    ...(rebuilt ? promptLines(rebuilt) : ["", noPrompt]),
    ...answers.flatMap((answer, index) =>
      answerLines(answer, answers.length > 1 ? `Answer ${index + 1} of ${answers.length}` : "Answer", read),
    ),
    ...issueLines(rebuilt?.issues ?? []),
  ];
}

const noPrompt =
  "The prompt can't be told: it isn't stored, but made from the inputs of its record, and these or the model's settings are others by now.";

function promptLines({ messages }: RebuiltCall): string[] {
  return messages.flatMap(({ role, content }) => ["", `[${role}]`, ...content.split("\n")]);
}

function answerLines(answer: StoredResponse, title: string, read: Provider["read"]): string[] {
  const { ending, maxTokens, body } = answer;
  const { text } = read(body);
  return [
    "",
    `${title}: ended with "${ending}", of at most ${say(maxTokens)} tokens; ${sayTokens(answer)}`,
    // Where nothing could be read of it, all that came.
    ...(text === "" ? body : text).split("\n"),
  ];
}

function sayTokens({ usage, cost }: StoredResponse): string {
  const money = cost === null ? "cost unknown" : `cost ${sayCost(cost)}`;
  if (usage === null) return `tokens not counted by the server, ${money}`;
  const { inputTokens, cachedInputTokens, outputTokens } = usage;
  return `${say(inputTokens)} tokens in (${say(cachedInputTokens)} cached), ${say(outputTokens)} out, ${money}`;
}

function issueLines(issues: readonly string[]): string[] {
  if (issues.length === 0) return [];
  return ["", "What is wrong with it:", ...issues.map((issue) => `- ${issue}`)];
}
