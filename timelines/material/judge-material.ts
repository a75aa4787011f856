import { z } from "zod";
import { defineCall, promptOf } from "../../pipeline/models/call.ts";
import type { DraftBrief } from "./show.ts";
import type { DraftsInProgress, WrittenMaterial } from "./written.ts";
import { writtenFrom } from "./written-drafts.ts";

export interface JudgeBrief {
  readonly shown: {
    readonly person: DraftBrief["shown"]["person"];
    readonly topic: string;
    /** What each unit is about. */
    readonly themes: Readonly<Record<string, unknown>>;
    /** The texts of the units to judge. */
    readonly texts: Partial<WrittenMaterial>;
  };
}

const objections = z.strictObject({
  objections: z.array(z.strictObject({ unit: z.string(), why: z.string().trim().min(1).max(600) })),
});
export type Objections = z.infer<typeof objections>;

const instructions = `You check material for talks between a fictional person and an assistant. The user message holds, as JSON, the person, what is true of them ("facts"), what each unit is about ("themes"), and the "texts" of the units.

Object to a unit only for something that a careful reader would stumble over:
- It could not have happened to this person: family, work, place, age, health, beliefs, season of the day.
- It contradicts a fact, another unit or a "visit": an age that years have changed, a thing that is there in one text and gone in another.
- It makes no sense, or who reads a story alone doesn't understand what happened or what is asked.
- Of rival stories, one weighs far more than the others, follows from the facts or is ruled out by them, or two could both be the reason without contradiction in a way that makes an option true twice.
- An option tells something that its story doesn't say ("every time" of what happened once), advises what its story shows them to have already, or is wrong or careless advice. A message stands nearer to one of the four stories, or asks for what the person has.
- An option in other words ("paraphrased") doesn't follow from its story, or fits a rival story as well.
- In a unit whose name begins with "implied", a story states the liking or the reason, or a careful reader would not gather its "reading" from it, or would sooner gather something else, or could put it down to money, room, time, health or somebody else's wish where the reading is a liking or a disliking.
- In a unit whose name begins with "scattered", a mapping or a pointer alone tells which of the four lives it is, or the two together don't give the "reading" (mappings and pointers in the order 1 and 1, 1 and 2, 2 and 1, 2 and 2).
- It tells the same happening as another unit, or contradicts it.
- A story has nothing to do with the work of its session ("visits"): an anecdote or an opinion with a request tied to it, or a request that the liking or dislike doesn't bear on. A reply ends with what it is good for.
- A turn sounds translated or written: nobody would type it like that.
- A message is nothing that anybody would type, doesn't say what it is about, sounds translated, or doesn't fit a day weeks or years later (a month, a holiday, a guest, "suddenly"); an option is a riddle, tells in general words only that something was liked or not at a time, no answer to its message, or no sensible advice for this person; the person's reason doesn't lead to the option without a stretch, or leads to another as well.
Say nothing about taste. Most stories are fine; questions seldom are at the first go, so read each as a stranger would.

"objections": none, or for each bad unit its name in "texts" (in lists with the slot or the period, such as "stories.SLOT" or "visits.PERIOD") and in one or two sentences what must change.`;

/**
 * Asks whether each unit is plausible for the persona, coherent and complete. Without a model, there are no
 * objections.
 */
export const judgeMaterial = defineCall<JudgeBrief, Objections>({
  name: "judge-material",
  version: 8,
  role: "judge",
  output: objections,
  prompt: ({ shown }) => promptOf(instructions, shown),
  // The caller ignores an objection to a unit that doesn't exist.
  check: () => [],
  simulate: () => ({ objections: [] }),
});

/** What the judge sees of drafted units. */
export const shownToJudge = (
  { shown: { person, topic, units } }: DraftBrief,
  texts: DraftsInProgress,
): JudgeBrief["shown"] => ({
  ...{ person, topic, texts: writtenFrom(texts) },
  themes: units,
});
