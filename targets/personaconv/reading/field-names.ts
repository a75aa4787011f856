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
type FieldName = (typeof fieldNames)[number];

/** What fields are called in the input. If there are several names, the first one that an entry has counts. */
export type FieldMapping = Readonly<Partial<Record<FieldName, string | readonly string[]>>>;

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

/** What other sources call these fields; they are suggested, not read. */
const likely: Readonly<Partial<Record<FieldName, RegExp>>> = {
  id: /^(?:post|comment|submission|entry|message|item)_?id$|^uid$/i,
  author: /^(?:user(?:_?name)?|author_?name|poster|op|name|screen_?name|account|by)$/i,
  title: /^(?:headline|subject|post_?title)$/i,
  text: /^(?:text|comment|message|post|self_?text|comment_?(?:text|body)|post_?(?:text|body))$/i,
  score: /^(?:ups|upvotes|points|karma|likes|votes|rating)$/i,
  time: /^(?:date|time|created(?:_?(?:at|on|time|date))?|datetime|published|posted(?:_?at)?|utc)$/i,
  subreddit: /^(?:sub|community|forum|board|subreddit_?name|category|domain)$/i,
  thread: /^(?:thread|thread_?id|submission_?id|root_?id|link)$/i,
  parent: /^(?:parent|reply_?to|in_?reply_?to|answers)$/i,
  replies: /^(?:children|answers|responses)$/i,
};

/** The fields that a file has instead of the missing ones, as a mapping; empty if no field looks like one. */
export function suggestedMapping(found: Iterable<string>, missing: readonly FieldName[]): FieldMapping {
  const names = [...found];
  return Object.fromEntries(
    missing.flatMap((field) => {
      const name = names.find((one) => likely[field]?.test(one));
      return name === undefined ? [] : [[field, name]];
    }),
  );
}

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
