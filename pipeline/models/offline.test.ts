import { describe, expect, it } from "vitest";
import { offlineProvider } from "./offline.ts";
import { providerContract } from "./provider.contract.ts";

providerContract("offline", async () => ({ provider: offlineProvider(), stop: async () => {} }));

describe("the offline provider", () => {
  it("costs nothing, so that its answers are not kept", () => {
    expect(offlineProvider().paid).toBe(false);
  });
});
