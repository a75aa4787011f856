import type { z } from "zod";

/** What a schema has against a value: the place in it, what stands there, and why that is wrong. */
export function sayIssues(error: z.ZodError, value: unknown): string[] {
  return error.issues.map(({ path, message }) =>
    path.length === 0
      ? message
      : `${path.map(String).join(".")} is ${sayValue(valueAt(value, path))}: ${message}`,
  );
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}

const mostSaid = 60;

/** A value as far as a message has room for it. */
export function sayValue(value: unknown): string {
  const said = JSON.stringify(value) ?? "nothing";
  return said.length > mostSaid ? `${said.slice(0, mostSaid)}…` : said;
}
