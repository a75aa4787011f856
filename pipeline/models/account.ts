import { ConfigError } from "../engine/errors.ts";
import type { EmbeddingSettings, OpenAiSettings } from "./settings.ts";

/** An account at a server, for the calls of one role. */
export interface OpenAiAccount {
  readonly role: string;
  readonly settings: OpenAiSettings;
  readonly key: string;
}

/** An account for turning texts into vectors. */
export interface EmbeddingAccount {
  readonly settings: EmbeddingSettings;
  readonly key: string;
}

/** Where the settings of an account are in the configuration. */
export function settingsPath(account: OpenAiAccount | EmbeddingAccount): string {
  return "role" in account ? `models.${account.role}` : "score.embeddings";
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The account of a role. Throws a `ConfigError` if its key is missing. */
export function accountOf(role: string, settings: OpenAiSettings, env: Environment): OpenAiAccount {
  const account = { role, settings, key: env[settings.keyVariable] ?? "" };
  if (account.key === "") throw withoutKey(account, `as ${role}`);
  return account;
}

export function embeddingAccountOf(settings: EmbeddingSettings, env: Environment): EmbeddingAccount {
  const account = { settings, key: env[settings.keyVariable] ?? "" };
  if (account.key === "") throw withoutKey(account, "for embeddings");
  return account;
}

function withoutKey(account: OpenAiAccount | EmbeddingAccount, use: string): ConfigError {
  const { model, keyVariable } = account.settings;
  return new ConfigError(
    `could not use model "${model}" ${use}: the environment variable ${keyVariable} holds no key; set it, or put its name at ${settingsPath(account)}.keyVariable`,
  );
}

/**
 * Removes the key from a server's text before it goes into files or messages. Some servers repeat the key
 * they were given.
 */
export function hideKey(text: string, key: string): string {
  return key === "" ? text : text.replaceAll(key, "…");
}
