/** What is asked about a reply: whether its score is above zero, its score, its text. */
export const tasks = ["sentiment", "impact", "text"] as const;
export type Task = (typeof tasks)[number];

/** `positive` or `negative`; a score; a text on one line. */
export type Label = string | number;
