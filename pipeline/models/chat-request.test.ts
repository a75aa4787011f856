import { describe, expect, it } from "vitest";
import { chatRequestOf } from "./chat-request.ts";
import { modelSettings } from "./settings.ts";

describe("a request for free text", () => {
  it.each(["schema", "json", "text"])(
    "asks for no form, whatever the setting for structured output (%s)",
    (structuredOutput) => {
      const settings = modelSettings.parse({ provider: "openai", model: "m", structuredOutput });
      if (settings.provider !== "openai") throw new Error("these are other settings");
      const messages = [{ role: "user" as const, content: "Which of these?" }];
      const request = chatRequestOf({ messages, responseFormat: null }, settings);
      expect(request.messages).toEqual(messages);
      expect(request).not.toHaveProperty("response_format");
    },
  );
});
