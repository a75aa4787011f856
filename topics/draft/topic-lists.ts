import { z } from "zod";
import { type Idea, type Reason, topicSchema } from "../schema.ts";
import { defineListCall } from "./list-call.ts";
import { thingAt } from "./simulated.ts";

const { shape } = topicSchema;

const reasonAnswer = z.strictObject({ told: z.string(), trait: z.string(), advice: z.string() });

const reasonFields = (
  change: string,
) => `reasons: why somebody ${change} any subject of the topic. Clearly different from each other and of similar length, for they become rivals.
told: a first-person past or present clause of 10 to 20 words, one particular cause; {it} where the subject must be named. It gives away neither that the subject is now liked nor that it isn't, beyond the cause itself. "the new flat has an electric hob that never gets properly hot"
trait: a second-person clause, what that says about the user beyond this topic. "you lose patience with things that hang on equipment you didn't choose"
advice: what follows from it for something quite different. "find out first what equipment is there and whether you could live with it"`;

export const draftReasonsOff = defineListCall<Reason>({
  name: "draft-reasons-off",
  field: "reasons",
  fields: reasonFields("goes off"),
  answer: reasonAnswer,
  entry: shape.reasons.shape.off.element,
  words: [8, 24],
  simulate: (_, n) => ({
    told: `I spent a whole winter with {it} and ${thingAt(n)} was in my way every evening`,
    trait: `you give up on what competes with ${thingAt(n)} for room`,
    advice: `measure first whether ${thingAt(n)} could stay where it stands`,
  }),
});

export const draftReasonsToward = defineListCall<Reason>({
  name: "draft-reasons-toward",
  field: "reasons",
  fields: reasonFields("comes round to"),
  answer: reasonAnswer,
  entry: shape.reasons.shape.toward.element,
  words: [8, 24],
  simulate: (_, n) => ({
    told: `an old hand took an afternoon to go through {it} with me and ${thingAt(n)}`,
    trait: `you trust a thing once somebody has gone through ${thingAt(n)} with you`,
    advice: `ask somebody who has done it to show you ${thingAt(n)} before you decide`,
  }),
});

export const draftIdeas = defineListCall<Idea>({
  name: "draft-ideas",
  field: "ideas",
  fields: `ideas: things one can try in this topic, none naming a subject.
idea: a phrase. "cook one meal a week from a country you have to look up"
tried: the same as a first-person past clause with its subject. "I cooked one meal a week from a country I had to look up"
lasts: for how many days that goes on, 1 where it is done in a day, at most 365. 60
outcome: a first-person clause, what came of it by then. "I learnt more about lentils than about geography"
gives: a second-person clause, what one gets from it. "you find out which shelves of the shop you never look at"`,
  answer: z.strictObject({
    idea: z.string(),
    tried: z.string(),
    lasts: z.number(),
    outcome: z.string(),
    gives: z.string(),
  }),
  entry: shape.ideas.element,
  simulate: ({ topic }, n) => ({
    idea: `keep a week's notes on ${topic.activity} in ${thingAt(n)}`,
    tried: `I kept a week's notes on ${topic.activity} in ${thingAt(n)}`,
    lasts: 7,
    outcome: `the notes filled two pages before I looked into ${thingAt(n)} again`,
    gives: `you see in ${thingAt(n)} where the week went`,
  }),
});

const particulars = `Each could go with any subject of the topic. A third of them hold a slot: {person} (someone close), {place} (the user's town), {number} (3 to 40).`;

export const draftWentWell = defineListCall<string>({
  name: "draft-went-well",
  field: "wentWell",
  fields: `wentWell: first-person or impersonal past clauses, a particular that went well. ${particulars}
"{person} came by and stayed until the pot was empty"`,
  answer: z.string(),
  entry: shape.wentWell.element,
  simulate: (_, n) =>
    `${n % 3 === 0 ? "{person}" : "somebody from next door"} came by and put ${thingAt(n)} in order`,
});

export const draftWentWrong = defineListCall<string>({
  name: "draft-went-wrong",
  field: "wentWrong",
  fields: `wentWrong: first-person or impersonal past clauses, a particular that went wrong. ${particulars}
"the first {number} minutes went into finding a dry match"`,
  answer: z.string(),
  entry: shape.wentWrong.element,
  simulate: (_, n) =>
    `${n % 3 === 0 ? "{number} people" : "two strangers"} were waiting and I tripped over ${thingAt(n)}`,
});
