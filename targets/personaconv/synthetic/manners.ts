/** How people in a forum write, in the words that the writer gets. */
export const manners = {
  plain: "plain sentences, no ornament",
  "lower case": "everything in lower case, names and sentence starts too",
  terse: "as few words as will do",
  "long-winded": "takes a run-up, explains, qualifies",
  quoting: 'now and then quotes a few words of the parent first, in a line of its own that begins with "> "',
  editing: 'sometimes adds a line that begins with "Edit:"',
  sarcastic: "dry, mocking, says the opposite of what is meant",
  sourcing: "says where they know it from",
} as const;
export type MannerName = keyof typeof manners;
