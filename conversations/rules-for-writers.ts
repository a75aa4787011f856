// Rules for all writers of turns, in every call.

/** How the user tells what happened. */
export const rulesForStories = `- What happened is told in passing, not to entertain: no punchline, no comparison, no well-turned last sentence, and no two turns are built alike. Where there is a "when", the story says it in exactly these words; otherwise it says no more of time than "said" does.`;

/** What the assistant's turns must not contain. */
export const rulesForReplies = `- After something sad, painful or frightening, a reply begins with one human sentence. A reply has no praise, no sayings and no joke at the end. It doesn't say again what the user said, remark on how they put it, offer choices that nobody asked for, or turn down what nobody proposed.`;
