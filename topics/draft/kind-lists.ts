import { z } from "zod";
import { topicSchema } from "../schema.ts";
import { defineListCall, type ListInput } from "./list-call.ts";
import { thingAt } from "./simulated.ts";

const kind = topicSchema.shape.kinds.element.shape;
const kindName = ({ kind: of, topic }: ListInput) => of?.name ?? topic.activity;

export const draftRemarks = defineListCall<string>({
  name: "draft-remarks",
  field: "remarks",
  fields: `remarks: sentences that a user might say and that touch the kind without asking and without saying what they like, naming none of its subjects.
"It is noodle weather again and the big pot is already on the hob."`,
  answer: z.string(),
  entry: kind.remarks.element,
  simulate: (input, n) =>
    `Somebody has left a note about ${kindName(input)} on ${thingAt(n)}, and it is still there.`,
});

export const draftOccasions = defineListCall<string>({
  name: "draft-occasions",
  field: "occasions",
  fields: `occasions: messages (one to three sentences) that ask for a suggestion within the kind; each subject of the kind must be a natural answer and none may be a better one.
"Two friends are coming on Saturday. Which noodles should I put on the table?"`,
  answer: z.string(),
  entry: kind.occasions.element,
  simulate: (input, n) =>
    `There is an hour free on Sunday, and ${thingAt(n)} is mine to use. Which of the ${kindName(input)} should I go for?`,
});

export const draftMeetings = defineListCall<string>({
  name: "draft-meetings",
  field: "meetings",
  fields: `meetings: how one first met any subject of the kind: a first-person past clause with {it} in the subject's place (it or them is put in). Clearly different stories, for they become rival memories; each 8 to 16 words, similar in length, equally ordinary.
"a colleague cooked {it} for the office party"`,
  answer: z.string(),
  entry: kind.meetings.element,
  words: [6, 20],
  simulate: (input, n) =>
    `a neighbor with ${thingAt(n)} showed {it} to me during a talk about ${kindName(input)}`,
});
