import { z } from "zod";
import { ConfigError, ModelError } from "../../engine/errors.ts";
import type { ModelRequest, ModelResponse, Provider, ResponseContent } from "../provider.ts";
import type { RecordedSettings } from "../settings.ts";
import { type Recording, readManifest, readRecording, recordedPlace } from "./recording.ts";

const bodySchema = z.object({
  text: z.string(),
  usage: z
    .object({ inputTokens: z.number(), cachedInputTokens: z.number(), outputTokens: z.number() })
    .nullable(),
});

/** The body is JSON in our own format. */
function readBody(body: string): ResponseContent {
  try {
    return { ending: "stop", ...bodySchema.parse(JSON.parse(body)) };
  } catch {
    return { ending: "unreadable", text: "", usage: null };
  }
}

const nothingCounted = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };

/**
 * Answers from the recording that `pipeline record` wrote to `folder`, an absolute path. It needs no key and
 * no network. Answers are found by the key of their request, and pass the same checks again. A question that
 * wasn't recorded fails, or is answered offline if the settings say so.
 */
export function recordedProvider(role: string, { fallback }: RecordedSettings, folder: string): Provider {
  const { models } = readManifest(folder);
  const own = models.find((one) => one.role === role);
  if (!own)
    throw new ConfigError(
      `could not replay "${folder}" as ${role}: it has answers of ${models.map((one) => one.role).join(", ")} only; set models.${role} to another provider`,
    );
  let opened: Recording | null = null;
  return {
    model: own.model,
    role,
    identity: { provider: "recorded", identity: own.identity, fallback: fallback ?? null },
    keptAs: own.identity,
    paid: true,
    read: readBody,
    send: async (request) => {
      opened ??= readRecording(folder);
      const found = opened.answers.get(request.key);
      if (!found && fallback === undefined) throw unrecorded(request, opened, role);
      const { text, usage } = found ?? { text: request.simulated(), usage: nothingCounted };
      return answered(JSON.stringify({ text, usage }));
    },
  };
}

const answered = (body: string): ModelResponse => ({
  ...readBody(body),
  body,
  cost: 0,
  cached: false,
  allowances: [],
});

function unrecorded({ call, asker }: ModelRequest, { folder, places }: Recording, role: string): ModelError {
  const { stage, partition, key } = asker;
  const why = places.has(recordedPlace(stage, partition, key))
    ? "the question was worded differently when it was recorded"
    : "it was not recorded";
  return new ModelError(
    `could not answer ${call} for ${stage} ${partition}/${key} from "${folder}": ${why}; record it again, or set models.${role}.fallback to offline`,
    { kind: "request", retryable: false },
  );
}
