import type { EmbeddingsCheck } from "../../pipeline/models/check/check-embeddings.ts";
import type { RoleCheck } from "../../pipeline/models/check/check-role.ts";
import type { Feature, FeatureName } from "../../pipeline/models/check/features.ts";
import type { Allowance } from "../../pipeline/models/provider.ts";
import { columns, say, sayCount } from "../../pipeline/text/layout.ts";

/** What was found out about the server of a role. */
export function checkLines(check: RoleCheck): string[] {
  const { role, model, host, problem, listed, features, lines, remaining } = check;
  const rows = [
    ["model", listWords[String(listed)] ?? ""],
    ...features.map((feature) => [featureName(feature), verdictOf(feature)]),
    ["rate headers", allowanceWords(check)],
    ["latency", check.latencyMs === null ? "not known" : `${say(check.latencyMs)} ms`],
    ["asked", spentWords(check)],
  ];
  return [
    `${role}: "${model}" at ${host} ${problem === null ? "works as configured" : `would not work as configured: ${problem}`}`,
    ...columns(rows, []).map((line) => `  ${line}`),
    ...(lines.length > 0
      ? [
          "",
          remaining === null
            ? "It works if you write into the configuration:"
            : "Write into the configuration:",
          "",
          ...lines,
        ]
      : []),
    ...(remaining === null ? [] : ["", `Even then it would not work: ${remaining}`]),
    "",
  ];
}

/** What was found out about the server for embeddings. */
export const embeddingsLine = ({ role, model, host, problem, numbers }: EmbeddingsCheck): string =>
  problem === null
    ? `${role}: "${model}" at ${host} works as configured, with vectors of ${say(numbers ?? 0)} numbers`
    : `${role}: "${model}" at ${host} would not work as configured: ${problem}`;

const listWords: Readonly<Record<string, string>> = {
  true: "in the server's list",
  false: "not in the server's list",
  null: "the server gives no list",
};

const featureWords: Readonly<Record<FeatureName, string>> = {
  max_completion_tokens: "max_completion_tokens",
  max_tokens: "max_tokens",
  temperature: "temperature",
  topP: "top_p",
  schema: "JSON schema",
  json: "JSON mode",
  reasoningEffort: "reasoning effort",
};

const featureName = ({ name, value }: Feature) =>
  [featureWords[name], ...(value === null ? [] : [value])].join(" ");

function verdictOf({ verdict, told }: Feature): string {
  if (verdict === "ignored") return "accepted, but ignored";
  const word = verdict === "unknown" ? "not known" : verdict;
  return told === null ? word : `${word}: ${told}`;
}

function allowanceWords({ allowances, latencyMs }: RoleCheck): string {
  if (latencyMs === null) return "not known";
  if (allowances.length === 0) return "none, so the rate is adapted to what the server refuses";
  return allowances.map(allowanceOf).join(", ");
}

const allowanceOf = ({ of, remaining, renewedInMs }: Allowance) =>
  `${say(remaining)} ${of} left, renewed within ${say(renewedInMs / 1000)} s`;

function spentWords({ role, calls, inputTokens, outputTokens, cost }: RoleCheck): string {
  const tokens = `${sayCount(calls, "call")}, ${say(inputTokens)} tokens in, ${say(outputTokens)} out`;
  return cost === null
    ? `${tokens}; cost unknown (models.${role}.price, or the server counts no tokens)`
    : `${tokens}; cost ${cost.toFixed(6)}`;
}
