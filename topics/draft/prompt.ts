import { type Message, promptOf } from "../../pipeline/models/call.ts";

/** The rules of `README.md` for all text, as a model is told them. Change both together. */
const general = `You write material for a benchmark of assistants with memory: what people say about a topic, what they like and dislike in it. Code builds turns, questions and options around your material by rule, so the shapes matter.

Shapes:
- clause: a finite clause, small first letter (unless it starts with "I" or a name), no stop at the end: the dough needs an hour's rest
- phrase: a bare verb phrase, no stop: keep a tasting notebook
- advice: an imperative clause, small first letter, no stop: salt the water late and taste it
- sentence: one to three complete sentences with stops: Spätzle dough is beaten, not kneaded.

Rules for all text:
- First person is the user, second person is the user as the assistant addresses them. Clauses in the first person are turned into the second by rule: write plain I, me, my, mine, myself, and never "you" in them. Write "I was" only with "I" right before "was".
- "It" and "them", put in for {it} or written, stand before the person they are given to: "gave {it} to me", never "gave me {it}".
- What happened (met, meetings, wentWell, wentWrong, and tried where lasts is 1) is told with the date of one day, so it is over within that day and names no other: no weekday, no month, no "for three weeks". What went on before stands in the past perfect: the mail had lain unanswered for {number} days.
- No clause depends on the user's sex, age, country or wealth, or on having a partner, a child or a job. Prefer neighbors, friends, colleagues, cousins, "someone at the market". No named private persons, nobody living is characterized.
- Plain, particular, a little surprising; things, numbers, smells, prices, mistakes. No praise, no slogans, no "delve", "vibrant", "journey", "elevate". No em dashes. US spelling.
- Every entry differs in structure from its neighbors: never start three in a row with the same word.
- Facts are true and checkable, about real things. Where medicine, law, money or the mind come in: general information and what to ask a professional; no diagnosis, no doses, no promises.
- A subject (a thing that one may like or dislike) is named only in its own entry. Nothing you write may hold a word of "avoid".
- Nothing repeats what stands in "have".

The user message holds what you are asked for as JSON.`;

/** A prompt of the rules for all text, the rules of the fields that are asked for, and the input. */
export function promptFor(fields: string, input: unknown): readonly Message[] {
  return promptOf(`${general}\n\n${fields}`, input);
}
