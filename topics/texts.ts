import type { PackPath } from "./units.ts";

export interface PackText {
  readonly path: PackPath;
  readonly text: string;
  /** Whose words they are. Options and suggestions are the assistant's, messages the user's. */
  readonly by: "user" | "assistant";
}

const notSaid = new Set([
  "needs",
  "has",
  "lacks",
  "marks",
  "words",
  "subject",
  "name",
  "about",
  "labels",
  "problem",
  "why",
  "idea",
  "slot",
  "reading",
  "readings",
  "keys",
  "direction",
  "period",
]);
const byUser = new Set(["says", "user", "requests", "asks", "elsewhere", "message"]);

/** Everything that somebody says in the conversations and questions of a pack, or of a part of it. */
export function textsOf(value: unknown, path: PackPath = []): PackText[] {
  if (typeof value === "string") {
    const by = path.some((key) => typeof key === "string" && byUser.has(key)) ? "user" : "assistant";
    return [{ path, text: value, by }];
  }
  if (typeof value !== "object" || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, inner]) =>
    notSaid.has(key) ? [] : textsOf(inner, [...path, isList ? Number(key) : key]),
  );
}
