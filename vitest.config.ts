import { defineConfig } from "vitest/config";
import { plainReporter } from "./pipeline/testing/plain-reporter.ts";

export default defineConfig({
  test: {
    include: ["**/*.test.ts"],
    exclude: ["node_modules/**", "dist/**"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ["default", plainReporter()],
  },
});
