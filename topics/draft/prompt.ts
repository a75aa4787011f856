import { type Tag, tagMeanings } from "../../content/people/vocabulary.ts";

/** The rules of `../README.md` for all dialogue, as a model is told them. Change both together. */
export const general = `You write a part of a topic pack: what people say to a chat assistant about a topic. Code puts your threads, unchanged, into the chats of many different people. What you write is what is read. It should read like the chat log of real people who came for something.

- A thread is a list of turns: the user first, then in turn, the assistant last. The keys are "user" and "reply". In a story exactly one turn of the user has the key "says" in place of "user": it tells the story.
- The user comes for something. The story slips out inside a request, an objection, a correction or a reaction, never as an announcement ("I must tell you that I like X").
- Turns answer each other. The next user turn takes up the reply: asks back, objects, changes a detail, says two words. No filler such as "good idea".
- The assistant is plain, useful and particular. It asks at most one question, and mostly none. No praise, no maxims, no summary of what the user said, no jokes. It knows nothing but the thread. Something heavy gets one human sentence.
- "says" has 14 to 90 words, mostly 25 to 55. In a third of the threads it is the second turn of the user. Other user turns have 1 to 25 words, many fewer than 8. Replies have 8 to 110 words, some are a short list. No two are built alike, and no two begin alike.
- One odd, true-sounding detail in each story: a thing, a number, somebody's remark. No punch lines, no rows of similes. One story in seven is unpleasant or heavy. All stories may happen in one life.
- Plain words and contractions, as typed into a box. US spelling. No em dashes, "honestly", "absolutely", "delve", "journey". Facts are true, nothing about living people, no brands. On health, law, money and the mind only what a careful assistant says.
- Where "for whom" is "anybody", the text fits any sex, any age from 18 to 88, any country, season and income: no partner, child, parent, job, garden, car, pet, snow, office. Such people may occur: {friend}, {neighbor}, a cousin, a stranger. Where it names a need, write what could happen to nobody else.
- Braces hold places that code fills: {friend}, {neighbor}, {town}; {partner}, {child}, {mother}, {father}, {sister}, {brother}, {colleague}, {boss}, {dog}, {cat} only with that need; {friend he}, {friend him}, {friend his} and so on for pronouns; {when} for "last week" or "two years ago"; {money 12} for a price of 12 dollars. Nothing else.
- Nothing may hold a word of "avoid", which names things of other parts.
- If there is a "previous" answer, give it again, complete, and change only what "mend" says.

The input is JSON.`;

export const storyRules = `"marks": one to three nouns or names of "says" ("thermos", "bus driver"), exactly as they stand there, by which one knows this story: no rival story's "says" holds them, and no message or option for another story. Rival threads have equally many turns: the four reasons, firsts or ideas, "for" and "against" of one moment. Texts that are options for one question have nearly the same length.`;

/** For whom a text must be true, in words. */
export function forWhom(needs: readonly Tag[]): string | Record<string, string> {
  if (needs.length === 0) return "anybody";
  return Object.fromEntries(needs.map((need) => [need, `only somebody who ${tagMeanings[need]}`]));
}
