import { APIConnectionError } from "openai";
import { describe, expect, it } from "vitest";
import { ConfigError } from "../engine/errors.ts";
import { openAiError } from "./openai-error.ts";
import { modelSettings } from "./settings.ts";

const settings = modelSettings.parse({
  provider: "openai",
  model: "large",
  baseUrl: "https://api.opnai.com/v1",
});
if (settings.provider !== "openai") throw new Error("these are other settings");
const account = { role: "judge" as const, settings, key: "sk-test" };

/** What the client throws if a connection can't be made. */
function failedWith(code: string, message: string): APIConnectionError {
  return new APIConnectionError({ cause: Object.assign(new Error(message), { code }) });
}

describe("a connection that fails", () => {
  it.each([
    ["ENOTFOUND", "getaddrinfo ENOTFOUND api.opnai.com"],
    ["ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:8000"],
    ["EPROTO", "wrong version number"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "Hostname/IP does not match certificate's altnames"],
  ])("is blamed on the address if nothing was answered before: %s", (code, message) => {
    const error = openAiError(failedWith(code, message), account, false);
    expect(error).toBeInstanceOf(ConfigError);
    expect(error.message).toBe(
      `could not ask "large" at api.opnai.com: the connection failed, ${message}; check models.judge.baseUrl, and that the server is running`,
    );
    expect(openAiError(failedWith(code, message), account, true)).toMatchObject({
      kind: "network",
      retryable: true,
    });
  });

  it.each(["ECONNRESET", "EPIPE", "ETIMEDOUT"])("may be temporary: %s", (code) => {
    expect(openAiError(failedWith(code, "cut off"), account, false)).toMatchObject({
      kind: "network",
      retryable: true,
    });
  });
});
