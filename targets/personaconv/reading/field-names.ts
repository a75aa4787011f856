import { type Fields, isFields } from "./fields.ts";

/** What an entry has, and Reddit's names for these fields. */
const ours = {
  id: ["id"],
  author: ["author"],
  title: ["title"],
  text: ["selftext", "body"],
  score: ["score"],
  time: ["created_utc"],
  subreddit: ["subreddit"],
  url: ["url"],
  thread: ["link_id"],
  parent: ["parent_id"],
  comments: ["comments"],
  replies: ["replies"],
  edited: ["edited"],
} as const;

export const fieldNames = [
  "id",
  "author",
  "title",
  "text",
  "score",
  "time",
  "subreddit",
  "url",
  "thread",
  "parent",
  "comments",
  "replies",
  "edited",
] as const satisfies readonly (keyof typeof ours)[];
export type FieldName = (typeof fieldNames)[number];

/** What fields are called in the input. If there are several names, the first one that an entry has counts. */
export type FieldMapping = Readonly<Partial<Record<FieldName, string | readonly string[]>>>;

/** Reddit's names for a field. */
export const namesOf = (field: FieldName): readonly string[] => ours[field];

/** The names of all fields that are read if nothing is mapped. */
export const readFields: ReadonlySet<string> = new Set([
  ...Object.values(ours).flat(),
  "name",
  "content",
  "timestamp",
  "num_comments",
  "permalink",
  "__sub__",
  "kind",
  "data",
]);

/** Gives the mapped fields of an object the names that are read. Everything else stays as it is. */
export function mapped(value: unknown, mapping: FieldMapping): unknown {
  if (!isFields(value) || Object.keys(mapping).length === 0) return value;
  const named: Record<string, unknown> = {};
  for (const field of fieldNames) {
    const theirs = [mapping[field] ?? []]
      .flat()
      .find((name) => value[name] !== undefined && value[name] !== "");
    if (theirs === undefined) continue;
    const given = value[theirs];
    for (const own of ours[field])
      named[own] = isIdField(field) && typeof given === "number" ? String(given) : given;
  }
  return { ...withoutMapped(value, mapping), ...named };
}

const isIdField = (field: FieldName) => field === "id" || field === "thread" || field === "parent";

/** A mapped field no longer has its old meaning: `name` may be an author's name and not an id. */
function withoutMapped(value: Fields, mapping: FieldMapping): Fields {
  const theirs = new Set(Object.values(mapping).flat());
  return Object.fromEntries(Object.entries(value).filter(([name]) => !theirs.has(name)));
}
