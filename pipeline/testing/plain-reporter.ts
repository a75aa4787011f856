import type { Reporter } from "vitest/node";

/**
 * Prints the plain last line that CI reads: `N passed, N failed`, and `N skipped` if a tool or a file was
 * missing.
 */
export function plainReporter(): Reporter {
  return {
    onTestRunEnd: (modules, errors) => {
      const tests = modules.flatMap((module) => [...module.children.allTests()]);
      const count = (state: string) => tests.filter((test) => test.result().state === state).length;
      const broken = modules.filter((module) => module.errors().length > 0).length + errors.length;
      const skipped = count("skipped");
      process.stdout.write(
        `\n${count("passed")} passed, ${count("failed") + broken} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`,
      );
    },
  };
}
