import type { z } from "zod";

/** What a schema has against a value: the place in it, and why. */
export function sayIssues(error: z.ZodError): string[] {
  return error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.map(String).join(".")}: ${message}`,
  );
}
