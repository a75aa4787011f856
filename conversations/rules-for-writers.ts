// Rules for all writers of turns, in every call.

/** How the user's stories must differ from each other. */
export const rulesForStories = `- No two stories are built alike, and turns begin in different ways: with a request, an answer, what happened. No comparisons, and nothing that asks to be quoted. Where there is a "when", a story says it in exactly these words; otherwise it says no more of time than "said" does.`;

/** What the assistant's turns must not contain. */
export const rulesForReplies = `- After something sad, painful or frightening, a reply begins with one human sentence. A reply has no praise, no sayings and no joke at the end. It doesn't say again what the user said, remark on how they put it, offer choices that nobody asked for, or turn down what nobody proposed.`;
