import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { offlineProvider } from "./offline.ts";

it("the offline provider is known by the release of the package", () => {
  const manifest: unknown = JSON.parse(
    readFileSync(resolve(import.meta.dirname, "../../package.json"), "utf8"),
  );
  expect(manifest).toMatchObject({ version: offlineProvider().identity.release });
});
