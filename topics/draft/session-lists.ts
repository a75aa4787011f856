import { z } from "zod";
import { topicSchema } from "../schema.ts";
import { defineListCall } from "./list-call.ts";
import { spoken, thingAt } from "./simulated.ts";

const { shape } = topicSchema;

export const draftScenarios = defineListCall<{ message: string; about: string }>({
  name: "draft-scenarios",
  field: "scenarios",
  fields: `scenarios: something outside the topic that the user must decide. message: a question with what is up. about: the thing as a noun phrase.
message "A friend wants me to join a weeknight pottery course. Should I?", about "a weeknight pottery course"`,
  answer: z.strictObject({ message: z.string(), about: z.string() }),
  entry: shape.scenarios.element,
  simulate: ({ topic }, n) => ({
    message: `A friend who knows me from ${topic.activity} offers me a share in ${thingAt(n)}. Should I take it?`,
    about: `a share in ${thingAt(n)}`,
  }),
});

export const draftOpenings = defineListCall<string>({
  name: "draft-openings",
  field: "openings",
  fields: `openings: the first sentence or two that a user says when a session begins; they say what is up today (an errand, a mood, a plan), never a preference.
"The shops close at six and I am still in my slippers."`,
  answer: z.string(),
  entry: shape.openings.element,
  simulate: ({ topic }, n) =>
    `It rained all morning and I have only just put away ${thingAt(n)}. There is half an hour left for ${spoken(topic.name)}.`,
});

export const draftQuestions = defineListCall<{ ask: string; answer: string }>({
  name: "draft-questions",
  field: "questions",
  fields: `questions: general practical questions of a user in this topic, with true answers of 30 to 70 words. ask: one question that ends with a question mark. answer: sentences.`,
  answer: z.strictObject({ ask: z.string(), answer: z.string() }),
  entry: shape.questions.element,
  simulate: ({ topic }, n) => ({
    ask: `How do I make room for ${topic.activity} with ${thingAt(n)} in the way?`,
    answer: `Move ${thingAt(n)} for one day and see what you miss. Most people find that half of what stands about is used twice a year, and that the other half only wants a hook. Write down what you reached for, keep that within an arm's length, and carry the rest to the cellar.`,
  }),
});

export const draftGuidance = defineListCall<string>({
  name: "draft-guidance",
  field: "guidance",
  fields: `guidance: one or two true and useful sentences, 12 to 35 words, that an assistant adds in passing. "Salted water boils at nearly the same temperature, so salt for the taste and not for the clock."`,
  answer: z.string(),
  entry: shape.guidance.element,
  simulate: (_, n) =>
    `Things that stand ready get used: give ${thingAt(n)} a fixed hour of the week, and the rest of the week can be left alone.`,
});
