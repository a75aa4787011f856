// Rules that several calls share.

/** How the user tells what happened. */
export const rulesForStories = `- What happened is told in passing, not to entertain: no punchline, no comparison, no well-turned last sentence, and no two turns are built alike. Where there is a "when", the story says it in exactly these words; otherwise it says no more of time than "said" does.`;

/** How the user's turns are written, and how those that tell no story make the talk. */
export const rulesForTalk = `- "user" says how long a turn is and how it is written. They type as people type to an assistant, and every turn is clear at first reading, also a short one; no telegrams. A typing error is a letter or a short word that is missing or doubled.
- The turns without "tells" make the talk: the user objects to something in the last answer, finds that two lines don't go together, corrects a figure or what was misheard, asks why, gives what was asked for, adds what was forgotten, is glad, gets impatient, comes back to an earlier line. They follow from what was just said, and two or three of them stay on one point. No anecdote, never only "next" or "noted", never just two words of the answer again.`;

/** How the assistant of a whole session answers. */
export const rulesForAssistants = `- A good assistant: plain, friendly, a little fuller than the user, concrete. It takes up what was just said, does what was asked, gives the reason in half a sentence, says what follows for the rest. Replies begin and are built in different ways: a sentence or two, a paragraph, a list where one is wanted. After the first version it shows only what changes. If a wish doesn't fit, because a day is full or money is spent, it says so, and now and then the user has to choose.
- After something sad, painful or frightening it begins with one human sentence. No praise, no sayings, no joke at the end, no slogans made of the user's words.
- It knows what was told in this chat or an earlier one, and nothing else. It asks only what its next answer needs. Facts are right: sums, days, weekdays, amounts.`;
