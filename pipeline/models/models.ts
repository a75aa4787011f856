import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { ConfigError } from "../engine/errors.ts";
import type { Emit } from "../engine/events.ts";
import type { Role } from "./call.ts";
import { offlineProvider } from "./offline.ts";
import { openAiProvider } from "./openai.ts";
import type { Provider } from "./provider.ts";
import { withRetry } from "./retry.ts";
import type { ModelSettings } from "./settings.ts";

export type Models = Readonly<Record<Role, Provider>>;

/** The providers of all roles (without settings of its own the judge is the writer), with retry and a bound on what is in flight. Keys come from the environment alone. */
export function createModels(
  settings: { readonly writer: ModelSettings; readonly judge?: ModelSettings | undefined },
  env: Readonly<Record<string, string | undefined>>,
  emit: Emit,
): Models {
  const writer = createProvider("writer", settings.writer, env, emit);
  return { writer, judge: settings.judge ? createProvider("judge", settings.judge, env, emit) : writer };
}

function createProvider(
  role: Role,
  settings: ModelSettings,
  env: Readonly<Record<string, string | undefined>>,
  emit: Emit,
): Provider {
  if (settings.provider === "offline") return offlineProvider();
  const key = env[settings.keyVariable];
  if (!key)
    throw new ConfigError(
      `could not use model "${settings.model}" as ${role}: the environment variable ${settings.keyVariable} holds no key; set it, or put its name at models.${role}.keyVariable`,
    );
  const provider = withRetry(openAiProvider(settings, key), {
    retries: settings.retries,
    emit,
    sleep: async (ms, signal) => void (await sleep(ms, undefined, { signal })),
  });
  const limit = pLimit(settings.concurrency);
  return { ...provider, send: (request, signal) => limit(() => provider.send(request, signal)) };
}
