import { defineConfig } from "vitest/config";
import { plainReporter } from "./pipeline/testing/plain-reporter.ts";

const neverTests = ["node_modules/**", "dist/**"];
const longTests = ["**/*.long.test.ts"];
/** Both suites run these tests. The long suite has more cases: see `bySuite` in pipeline/testing/suite.ts. */
const lawTests = ["**/*.law.test.ts"];

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // All test files of a process share its modules. So packs are parsed, and lives drawn, once per process and not per file.
    isolate: false,
    maxWorkers: "100%",
    // There is a process for each core, so extra threads for garbage collection would only take time from other processes.
    execArgv: ["--single-threaded-gc", "--max-semi-space-size=64"],
    globalSetup: ["targets/testing/shared-folder.ts", "pipeline/testing/postgres-server.ts"],
    reporters: ["default", plainReporter()],
    projects: [
      {
        extends: true,
        test: {
          name: "short",
          provide: { suite: "short" },
          include: ["**/*.test.ts"],
          exclude: [...neverTests, ...longTests],
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          provide: { suite: "long" },
          include: [...longTests, ...lawTests],
          exclude: neverTests,
        },
      },
    ],
  },
});
