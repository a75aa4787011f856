import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { offlineProvider } from "./offline.ts";
import { providerContract } from "./provider.contract.ts";

providerContract("offline", async () => ({ provider: offlineProvider(), stop: async () => {} }));

describe("the offline provider", () => {
  it("costs nothing, so its answers are not stored", () => {
    expect(offlineProvider().paid).toBe(false);
  });

  it("has the release of the package in its identity", () => {
    const file = resolve(import.meta.dirname, "../../package.json");
    const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
    expect(manifest).toMatchObject({ version: offlineProvider().identity.release });
  });
});
