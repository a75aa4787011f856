import { defineConfig } from "vitest/config";
import { plainReporter } from "./pipeline/testing/plain-reporter.ts";

const neverTests = ["node_modules/**", "dist/**"];
const longTests = ["**/*.long.test.ts"];

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The files that a process runs share its modules: packs are parsed, and lives drawn, once a process and not once a file.
    isolate: false,
    maxWorkers: "100%",
    globalSetup: ["targets/testing/shared-folder.ts", "pipeline/testing/postgres-server.ts"],
    reporters: ["default", plainReporter()],
    projects: [
      {
        extends: true,
        test: { name: "short", include: ["**/*.test.ts"], exclude: [...neverTests, ...longTests] },
      },
      { extends: true, test: { name: "long", include: longTests, exclude: neverTests } },
    ],
  },
});
