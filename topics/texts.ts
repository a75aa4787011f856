import type { Topic } from "./schema.ts";

export interface PackText {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** Every text of a pack that is said in conversations or questions, with its path. */
export function packTexts(topic: Topic): PackText[] {
  const {
    name: _name,
    about: _about,
    activity: _activity,
    labels: _labels,
    pieces: _pieces,
    ...rest
  } = topic;
  const kindName = (path: PackText["path"]) => path.length === 3 && path[2] === "name";
  return textsWithin(rest).filter(
    ({ path }) => !kindName(path) && !path.includes("words") && !path.includes("number"),
  );
}

/** Every text within a value, with its path. */
export function textsWithin(value: unknown, path: readonly (string | number)[] = []): PackText[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => textsWithin(entry, [...path, index]));
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, entry]) => textsWithin(entry, [...path, key]));
  }
  return [];
}

/** The beginning of a text, for messages. */
export const excerpt = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
