import type { OpenAiSettings } from "../settings.ts";
import type { Feature, FeatureName, Reaction } from "./features.ts";

/** The settings to change so that the server takes them; `undefined` for one to leave out. */
export type Changes = Partial<
  Pick<OpenAiSettings, "maxTokensName" | "temperature" | "topP" | "structuredOutput" | "reasoningEffort">
>;

/** Changes only what the server refuses or ignores. */
export function changesFor(settings: OpenAiSettings, features: readonly Feature[]): Changes {
  const verdicts = new Map(features.map(({ name, verdict }) => [name, verdict]));
  const is = (name: FeatureName, ...wanted: Reaction[]) => wanted.includes(verdicts.get(name) ?? "unknown");
  const { maxTokensName, temperature, topP, reasoningEffort } = settings;
  const otherName = maxTokensName === "max_tokens" ? "max_completion_tokens" : "max_tokens";
  const isRenamed =
    (is(maxTokensName, "refused") && is(otherName, "taken", "ignored")) ||
    (is(maxTokensName, "ignored") && is(otherName, "taken"));
  return {
    ...(isRenamed ? { maxTokensName: otherName } : {}),
    ...(temperature !== null && is("temperature", "refused") ? { temperature: null } : {}),
    ...(topP !== undefined && is("topP", "refused") ? { topP: undefined } : {}),
    ...(reasoningEffort !== undefined && is("reasoningEffort", "refused")
      ? { reasoningEffort: undefined }
      : {}),
    ...outputFor(settings, is),
  };
}

/** The next weaker kind of structured output that the server supports. */
function outputFor(
  { structuredOutput }: OpenAiSettings,
  is: (name: FeatureName, ...wanted: Reaction[]) => boolean,
): Changes {
  if (structuredOutput === "text" || !is(structuredOutput, "refused", "ignored")) return {};
  return { structuredOutput: structuredOutput === "schema" && is("json", "taken") ? "json" : "text" };
}

/** As lines of `config.yaml`. */
export function configLines(role: string, changes: Changes): readonly string[] {
  const entries = Object.entries(changes);
  if (entries.length === 0) return [];
  return [
    "models:",
    `  ${role}:`,
    ...entries.map(([name, value]) =>
      value === undefined ? `    # leave out ${name}` : `    ${name}: ${value}`,
    ),
  ];
}
