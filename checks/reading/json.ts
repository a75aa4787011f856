import type { z } from "zod";
import { holdAgainst, type Path, pathText } from "../../pipeline/text/mistakes.ts";

/** The value of a JSON text. `undefined` if the text is not JSON; no schema accepts that. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Why a value does not fit its schema, in plain words: one sentence for each mistake, with its path. `name` turns a path into
 * text.
 */
export function mistakesIn<T>(schema: z.ZodType<T>, value: unknown, name = pathText): string[] {
  return holdAgainst(schema, value, name).mistakes.map(({ path, message }) => {
    const where = name(path);
    const what = message.slice(where === "" ? 0 : where.length + 2);
    const held = sayValue(valueAt(value, path));
    // The library's own words, such as a pattern, help nobody.
    if (/^(?:Invalid|Too|Expected|Unrecognized)\b/.test(what)) return `${where || "it"} can't be ${held}`;
    if (what === "missing" && where !== "") return `${where} is missing`;
    return what.startsWith("must be ") && !what.includes(", not ") ? `${message}, not ${held}` : message;
  });
}

/** The same in one line, with the keys of a path separated by `/`, because they may have spaces and dots. */
export const sayMistakes = <T>(schema: z.ZodType<T>, value: unknown): string =>
  mistakesIn(schema, value, (path) => path.map(String).join("/")).join("; ");

function valueAt(value: unknown, path: Path): unknown {
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
