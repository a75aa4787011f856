// Rules that several calls share.

/** What happens in a session. */
export const rulesForWork = `- The person came to get one thing done and gets it in this chat: a first version that is complete and can be used, then changes until it is right.
- What the first turns say holds to the end. No later turn contradicts why they came, what they have done before or what was agreed, and nothing that was done or sent is asked for again.
- Where the plan has "whole", the user asks for something in one piece, and the assistant gives it, complete and with every change so far.`;

/** How the user tells what happened. */
export const rulesForStories = `- What happened is told in passing, in the fewest words that make it clear: no punchline, no comparison, no well-turned last sentence. No two turns are built alike. Where there is a "when", the story says it in exactly these words; otherwise it says no more of time than "said" does.`;

/** How a story comes up. */
export const rulesForTelling = `- Where there is "tells", the user's turn tells it: "said" is raw material, "means" is what must be clear about the person, "as" is how it is told. Name the subject as "subject" has it and keep most words of "key", but none of "without"; the facts stay, the sentences may change. Say it so that a stranger gets it at first reading.
- A liking or a dislike decides something that is on the table: the user takes one of the things that were offered, changes a line, adds one, turns something down, sets a condition. What is said about it is its reason, a few words long, before or after. Turning something down rarely ends with a request for another thing: the user names the other thing, takes the next one, does without, or just waits for the answer. It is never announced, never a memory with a request tied to it, and never followed by "so" and a new errand. If the work has no room for it, it comes in where a remark or a question of that kind would come anyway.
- Where "means" begins with "it only shows", nobody says it: the user tells what they do, or what happened and what they do since, with all facts of "key", and no word of liking, disliking, preferring, having enough or being glad. The assistant doesn't say it either.
- Where "means" begins with "which", everything that "key" puts together stays together, in its order and with its names. It is part of the work (a list, a plan, the lines of a message), and the reply does something with it instead of repeating it.
- What somebody else likes is a fact of the work: they come, they eat, they wear it, it is for them. The user says so in half a sentence and asks for what follows. They don't say that they have no opinion.
- A request to forget is a short turn of its own, when something has just been finished, and it reads as an aside: it says that it is another matter, or its reason lies in this chat (somebody else will read it, the piece goes to somebody). Why, the user says in half a sentence or not at all. The assistant agrees in one short sentence and goes on with the work or says nothing more.`;

/** How the user's turns are written. */
export const rulesForUsers = `- They type as people type to an assistant: some turns of a few words, most of one or two sentences, few longer; "user" says how long a turn is and how it is written. Idiomatic English, as a native speaker with this manner would type it. Every turn can be understood at first reading, also a short one: no telegrams, no riddles, no names or things that a stranger can't place. A turn of one or two words decides or answers what was just asked ("the second", "hm, no"), so the reply before it gives it something to decide. A typing error is a letter or a short word that is missing or doubled.
- They react: agree, doubt, correct a figure, object to something in the last answer, find that two lines don't go together, ask why, get impatient, are glad, come back to something. Two or three turns in a row stay on one point. Never only "next" or "noted", never just two words of the answer again, and no little jokes.`;

/** How the assistant of a whole session answers. */
export const rulesForAssistants = `- It sounds like a good assistant: plain, friendly, a little fuller than the user, concrete. It takes up what was just said and does what was asked. Replies begin and are built in different ways: a sentence or two, a paragraph, a list where one is wanted. After the first version it shows only what changes. If a wish doesn't fit, because a day is full or money is spent, it says so, and now and then the user has to choose.
- A reply stops when the thing is said. It doesn't end with what it is good for ("so that nobody has to ask", "so you know where you stand"), with a wish, or with what stays as it is. It gives a reason only where the user would wonder.
- It has one human sentence where something hurts. It asks when it needs something. It never says "as agreed", "open" or "noted", even where the raw material does, never turns the user's words into rules or slogans, never praises, never ends with a saying or a joke.
- It knows what was told in this chat or an earlier one, and nothing else. What the work needs beyond that (a size, a price, a name, a day), it asks for, leaves in brackets, or gives with a word that it is a guess; it never settles for the user what they have not said. Facts are right: sums, dates, weekdays, amounts, what a thing can do.`;

/** A sample of the tone, about something that no topic has. */
export const exampleOfTone = `User: packing list for 4 days in the lakes please, by car, no camping, two kids
Assistant: Here's one to start from:

- Clothes for four days, one warm layer each
- Walking shoes, and spare socks for everybody
- Something for the rain: ponchos, shell jackets, umbrellas or just caps
- Swimming things, one towel each
- Chargers, books, a pack of cards

What are you doing in the evenings?
User: nothing, they're asleep by 8. umbrellas for the rain, I'm carrying the little one half the time and under a poncho we'd both cook
Assistant: Two umbrellas, then, short ones that fit in a rucksack. And something for you to read, with the evenings free.
User: we have one. can I get a decent one for under 20?
Assistant: Yes, a plain folding one costs about 15. Leave the ones with a button, the spring is what breaks first.
User: ok. what about wellies
Assistant: For the kids, yes, they'll be in the water whatever you plan. You two can do without.
User: I can't, it's me who fetches them out
Assistant: Then a pair for you as well.`;
