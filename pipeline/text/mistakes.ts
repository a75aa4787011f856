import { z } from "zod";
import { suggestion } from "./nearest.ts";
import { once } from "./once.ts";
import { kindWith, wordIssue } from "./wording.ts";

export type Path = readonly PropertyKey[];

export interface Mistake {
  /** Where it is. */
  readonly path: Path;
  /** Starts with the path, as `name` shows it. */
  readonly message: string;
}

/**
 * The value as the schema gives it, or everything that is wrong with it. `name` turns a path into text for
 * messages.
 */
export function holdAgainst<T>(
  schema: z.ZodType<T>,
  given: unknown,
  name: (path: Path) => string = pathText,
): { value?: T; mistakes: readonly Mistake[] } {
  // Issues don't say which keys their object has. Only the error function sees the schema of the object.
  const knownKeys = new Map<string, readonly string[]>();
  const result = schema.safeParse(given, {
    ...once,
    error: (issue) => {
      if (issue.code === "unrecognized_keys" && issue.inst instanceof z.ZodObject) {
        knownKeys.set(pathText(issue.path ?? []), Object.keys(issue.inst.shape));
      }
      return wordIssue(issue);
    },
  });
  if (result.success) return { value: result.data, mistakes: [] };
  return {
    mistakes: result.error.issues.flatMap((issue) =>
      mistakesOf(issue, name(issue.path), (key) => {
        const kinds = kindWith(schema, issue.path, key);
        return kinds || suggestion(key, knownKeys.get(pathText(issue.path)) ?? []);
      }),
    ),
  };
}

/** One mistake for each unknown key, with a hint at what was most likely meant. */
function mistakesOf(issue: z.core.$ZodIssue, name: string, hint: (key: string) => string): Mistake[] {
  const at = name === "" ? "" : `${name}: `;
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      message: `${at}unknown key "${key}"${hint(key)}`,
    }));
  }
  return [{ path: issue.path, message: `${at}${issue.message}` }];
}

/** A path as messages show it: `kinds.2.subjects.0.ask`. */
export function pathText(path: Path): string {
  return path.map(String).join(".");
}
