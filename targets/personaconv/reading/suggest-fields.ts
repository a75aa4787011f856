import { type FieldMapping, type FieldName, fieldNames, namesOf, readFields } from "./field-names.ts";

/**
 * What other sources call the fields, the likeliest first, in lower case and with underscores between words. A name may begin
 * with what it belongs to, as in `comment_author`.
 */
const likely: Readonly<Partial<Record<FieldName, readonly RegExp[]>>> = {
  author: [
    /^(?:author|user|account|screen|poster|display|member|nick)_?name$/,
    /^(?:user|author|poster|commenter|redditor|nick|handle|writer|creator|submitter|sender|speaker)$/,
    /^(?:account|member|op|by|from|(?:posted|created|written|submitted)_by|from_user)$/,
  ],
  title: [/^(?:title|headline|subject|heading|caption)(?:_?text)?$/],
  text: [
    /^(?:text|body|self_?text|(?:body|full|raw|clean|plain)_?text|text_?(?:body|content|raw|full)|markdown)$/,
    /^(?:comment|message|contents?|description|reply|answer|utterance)$/,
    /^post$/,
  ],
  score: [
    /^(?:(?:net|total|final)_)?(?:scores?|ups|up_?votes?|points|karma|likes|votes|rating)(?:_(?:total|count|num|sum))?$/,
    /^(?:num|total|count)_(?:ups|up_?votes?|points|likes|votes)$|^(?:like|vote|up_?vote)_count$/,
  ],
  time: [
    /^created(?:_?(?:utc|at|on|time|date|datetime|timestamp))?$|^(?:date|time)_?created$|^creation_?(?:time|date)$/,
    /^(?:time_?stamp|date_?time|utc|epoch|unix_?(?:time|timestamp)|ts|date_?utc|utc_?date)$/,
    /^(?:published|posted|submitted|sent|written)(?:_?(?:at|on|time|date|utc))?$|^(?:date|time)_?(?:posted|published)$|^(?:publish|posting)_?(?:date|time)$/,
    /^(?:date|time|when|day)$/,
  ],
  subreddit: [
    /^(?:subreddit|sub_reddit|sub|community|forum|board|channel|group)(?:_?name)?$/,
    /^(?:category|section|domain)$/,
  ],
  comments: [/^comment_?(?:list|tree)$/],
  replies: [/^(?:children|answers|responses|(?:reply|child|children)_?(?:list|tree|comments))$/],
  edited: [/^edited(?:_?(?:at|on|utc|time|date))?$|^(?:is_|last_?)edited$|^edit_?(?:time|date|utc)$/],
};

const idOfComment = /^(?:comment|reply|message|answer|response)_?(?:id|key)$/;
const idOfPost = /^(?:post|submission|thread|topic|story|article|discussion)_?(?:id|key)$/;
const otherId = /^_?(?:id|uid|uuid|guid|key)$|^(?:item|entry|row|document|record|reddit)_?id$|^full_?name$/;
const idOfThread =
  /^(?:link|root|op|parent_?(?:post|submission|thread)|thread|submission|conversation|post_?ref)(?:_?(?:id|key|fullname|post|post_id))?$/;
const idOfParent =
  /^(?:parent|parent_?(?:comment|reply|message)|(?:in_?)?reply_?to|repl(?:ied|ying)_?to|answers?_?to|up|above)(?:_?(?:id|key|fullname|comment|comment_id|message_id))?$/;

/** A field with more names than this has probably found names of something else. */
const mostNames = 3;

/**
 * The fields that a file has instead of Reddit's, as a mapping; empty if no field looks like one. A field that the file has
 * under Reddit's name is mapped only if it is `missing`: nothing usable is in it.
 */
export function suggestedMapping(found: Iterable<string>, missing: readonly FieldName[]): FieldMapping {
  const given = new Set(found);
  const has = (field: FieldName) => !missing.includes(field) && namesOf(field).some((own) => given.has(own));
  const unread = [...given].filter((name) => !readFields.has(name));
  const links = linksAmong(unread, has);
  const isOfComments = has("thread") || has("parent") || links.thread.length + links.parent.length > 0;
  const free = unread.filter((name) => !Object.values(links).flat().includes(name));
  const namesFor = (field: FieldName): readonly string[] => {
    if (field === "id" || field === "thread" || field === "parent") return links[field];
    if (field === "text" && isOfComments && !given.has("body"))
      return fitting(field, [...free, ...(given.has("content") ? ["content"] : [])]);
    return has(field) ? [] : fitting(field, free);
  };
  return Object.fromEntries(
    fieldNames.flatMap((field) => {
      const names = namesFor(field).slice(0, mostNames);
      return names.length === 0 ? [] : [[field, names.length === 1 ? names.join() : names]];
    }),
  );
}

/** Which names are those of ids. The id of a post may be what its comments call their thread. */
function linksAmong(
  unread: readonly string[],
  has: (field: FieldName) => boolean,
): Readonly<Record<"id" | "thread" | "parent", readonly string[]>> {
  const like = (pattern: RegExp) => unread.filter((name) => pattern.test(asWords(name)));
  const [ofComment, ofPost, other] = [like(idOfComment), like(idOfPost), like(otherId)];
  const named = has("thread") ? [] : like(idOfThread).filter((name) => !ofPost.includes(name));
  const hasOwnId = has("id") || other.length > 0;
  const isThread = !has("thread") && named.length === 0 && (hasOwnId || ofComment.length > 0);
  return {
    id: [...ofComment, ...(isThread && hasOwnId ? [] : ofPost), ...(has("id") ? [] : other)],
    thread: isThread ? ofPost : named,
    parent: has("parent") ? [] : like(idOfParent),
  };
}

function fitting(field: FieldName, names: readonly string[]): readonly string[] {
  const patterns = likely[field] ?? [];
  const found = patterns.flatMap((pattern) =>
    names.filter((name) => [asWords(name), withoutOwner(name)].some((words) => pattern.test(words))),
  );
  return [...new Set(found)];
}

/** As in `createdAt`, `Created At` and `created-at`. */
const asWords = (name: string) =>
  name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, "_")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/_$/, "");

const withoutOwner = (name: string) =>
  asWords(name).replace(
    /^_?(?:reddit|post|comment|submission|message|reply|item|entry|thread|data|meta)_/,
    "",
  );

/** A mapping as a line of the configuration. */
export function lineFor(mapping: FieldMapping): string {
  const named = Object.entries(mapping).map(([field, names]) => {
    const quoted = [names].flat().map(quotedName);
    return `${field}: ${quoted.length === 1 ? quoted.join() : `[${quoted.join(", ")}]`}`;
  });
  return `personaconv: { fields: { ${named.join(", ")} } }`;
}

/** YAML would read some names as something else, such as `on` or `created: at`. */
const quotedName = (name: string) =>
  /^[A-Za-z][\w-]+$/.test(name) && !/^(?:true|false|null|yes|no|on|off)$/i.test(name)
    ? name
    : JSON.stringify(name);

/** One mapping for several files. The ids of comments come before those of posts, which comments may have, too. */
export function mergedMapping(mappings: readonly FieldMapping[]): FieldMapping {
  return Object.fromEntries(
    fieldNames.flatMap((field) => {
      const lists = mappings.map((mapping) => [mapping[field] ?? []].flat());
      const names = [...new Set(lists.toSorted((one, other) => other.length - one.length).flat())];
      return names.length === 0 ? [] : [[field, names.length === 1 ? names.join() : names]];
    }),
  );
}
