/** A post as it is in dumps. */
export function postLine(id: string, author: string | null = "ann", more: object = {}) {
  return {
    id,
    author,
    title: `About ${id}`,
    selftext: "What do you think?",
    subreddit: "books",
    url: "https://example.invalid/1",
    score: 5,
    num_comments: 3,
    created_utc: 1700000000,
    retrieved_on: 1700000100,
    ...more,
  };
}

export function commentLine(id: string, thread: string, author: string | null, more: object = {}) {
  return {
    id,
    link_id: `t3_${thread}`,
    parent_id: `t3_${thread}`,
    author,
    body: `I am ${id}`,
    subreddit: "books",
    score: 2,
    created_utc: 1700000050,
    retrieved_on: 1700000100,
    ...more,
  };
}

/** A thread in which its author answers twice. */
export const threadLines = (id: string, author = "ann") => [
  postLine(id, author),
  commentLine(`${id}1`, id, "bob"),
  commentLine(`${id}2`, id, author, { parent_id: `t1_${id}1` }),
  commentLine(`${id}3`, id, author),
];
export const threadIds = (id: string) => [id, `${id}1`, `${id}2`, `${id}3`];

const listing = (children: readonly object[]) => ({ kind: "Listing", data: { after: null, children } });

/**
 * The same thread as a page of Reddit's API: the second reply is below the first, and some replies are not
 * loaded.
 */
export function threadPage(id: string) {
  const [post, first, second, third] = threadLines(id);
  const t1 = (data: object | undefined, replies: unknown) => ({ kind: "t1", data: { ...data, replies } });
  const more = { kind: "more", data: { count: 7, children: ["x1", "x2"] } };
  return [
    listing([{ kind: "t3", data: post ?? {} }]),
    listing([t1(first, listing([t1(second, ""), more])), t1(third, ""), more]),
  ];
}

/** The same thread in PersonaConv's own form. */
export function rawPost(author: string | null = "ann", more: object = {}) {
  const at = (minute: string) => `2024-03-01 09:${minute}:00`;
  const said = (author: string, minute: string, replies: readonly unknown[] = []) => ({
    author,
    body: `said at ${minute}`,
    score: 3,
    timestamp: at(minute),
    replies,
  });
  return {
    title: "Which first?",
    author,
    url: "https://example.invalid/r",
    score: 9,
    num_comments: 3,
    content: null,
    timestamp: at("00"),
    comments: [said("bob", "10", [said("ann", "20")]), said("ann", "30")],
    __sub__: "books",
    __srcfile__: "x.json",
    ...more,
  };
}
