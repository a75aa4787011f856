import type { z } from "zod";

/** The value of a JSON text. `undefined` if the text is not JSON; no schema accepts that. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why a value does not fit its schema: one sentence for each issue, with its path and the value found there. */
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

const longestShown = 60;

/** A value as JSON, cut short so that it fits into a message. */
export function sayValue(value: unknown): string {
  const said = JSON.stringify(value) ?? "nothing";
  return said.length > longestShown ? `${said.slice(0, longestShown)}…` : said;
}
