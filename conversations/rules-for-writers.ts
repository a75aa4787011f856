// Rules that several calls share.

/** What happens in a session. */
export const rulesForWork = `- The person wants one thing done today and gets it in the chat: a first version that is complete and can be used, then changes until it's right. Sometimes there is another matter; then they say so plainly, and the talk stays there for a while.
- Where the plan has "whole", the user asks for something in one piece, and the assistant gives it, complete and with every change so far.`;

/** How the user tells what happened. */
export const rulesForStories = `- What happened is told as one tells it in passing, not to entertain: no punchline, no comparison, no well-turned last sentence. No two turns are built alike: a wish can come first and its reason after it, or in the next turn, when the assistant asks. Where there is a "when", the story says it in exactly these words; otherwise it says no more of time than "said" does.`;

/** How a story comes up. */
export const rulesForTelling = `- Where there is "tells", the user tells that story: "said" is raw material, "means" is what must be clear about the person, "as" is how it is told. Name the subject as "subject" has it and keep most words of "key", but none of "without"; the facts stay, the sentences may change. "said" can be too short to be understood: say it so that a stranger gets it at first reading.
- Where "means" begins with "it only shows", nobody says it: the user tells what they do, or what happened and what they do since, with all facts of "key", and no word of liking, disliking, preferring, having enough or being glad. The assistant doesn't say it either.
- Where "means" begins with "which", everything that "key" puts together stays together, in its order and with its names. Why they bring it up is said first, so that it is no list out of nowhere, and the reply does something with it instead of repeating it.
- It comes up where it matters: as an objection to something proposed, as the reason of a wish, as an answer. A story that has nothing to do with the work isn't tied to it: something just said reminds them of it, it bothers them today, or it is the next matter. What the user then asks for follows from the story, or they ask nothing; a question in "said" that doesn't follow from it is left out, and the reply with it. So are errands for others: something about somebody else comes up as people do it ("Taras swears by it", "my godson is no help").
- A request to forget is put as this person would put it in this moment, not as "said" has it: a reason of their own in half a sentence, or none.`;

/** How the user's turns are written. */
export const rulesForUsers = `- They type as people type to an assistant: some turns of a few words, most of one or two sentences, some longer; "user" says how long a turn is and how it is written. Every turn can be understood at first reading, also a short one: no telegrams. A turn of one or two words decides or answers what was just asked ("the second", "hm, no"), so the reply before it gives it something to decide. A typing error is a letter or a short word that is missing or doubled.
- They react: agree, doubt, correct a figure, object to something in the last answer, find that two lines don't go together, ask why, get impatient, are glad, come back to something. Their turns follow from what was just said, and two or three of them stay on one point. Never only "next" or "noted", never just two words of the answer again.`;

/** How the assistant of a whole session answers. */
export const rulesForAssistants = `- It sounds like a good assistant: plain, friendly, a little fuller than the user, concrete. It takes up what was just said, does what was asked, gives the reason for its advice in half a sentence, and says what follows for the rest of the plan. Replies begin and are built in different ways: a sentence or two, a paragraph, a list where one is wanted; hardly any begins with "Then" or ends with a wish. After the first version it shows only what changes. If a wish doesn't fit, because a day is full or money is spent, it says so, and now and then the user has to choose.
- It has one human sentence where something hurts. It asks when it needs something. It never says "as agreed", "open" or "noted", even where the raw material does, never turns the user's words into rules or slogans, never praises, never ends with a saying or a joke.
- It knows what was told in this chat or an earlier one, and nothing else. Facts are right: sums, dates, weekdays, amounts, what a thing can do.`;
