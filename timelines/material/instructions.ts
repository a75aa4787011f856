import type { UnitName } from "./fallen.ts";
import { untoldUnit } from "./untold.ts";
import { repliesOfDrafts, untoldInstructions, untoldRules } from "./untold-instructions.ts";

// Instructions for a model that drafts units.

const opening = `You write material for talks between a fictional person and an assistant on one topic. The user message holds, as JSON, the person, what is true of them ("facts"), and the units to write. The talks themselves are written later, from your material.`;

const stories = `A story is one thing that happened to this person, told as they would type it to an assistant while asking for something: "says", 20 to 55 words, inside a request, an objection or a correction. What happened is plain and likely; one particular is enough, and no story needs a twist, a quip or a helper. Stories begin and are built in different ways: some with the request, some with what happened. It names its subject by the first of "words", and who reads it alone understands it. "reply" is what a plain, useful assistant answers to the request: 15 to 50 words, no praise, no sayings, no summary of what was said.
${repliesOfDrafts}
Stories are true to the facts and to the person's age, and fit the "session" in which they are told. People come with a relation ("my sister Lena", "a man in the queue"). Most stories say no time. Where the time matters, what happened on one day may say when with {when}, as in "I tried it {when}": code puts words such as "last week" or "in March" there. At most one story in four has {when}. If a story rests on a fact that began only after its day, it says no time. The season of its day is given; a story needs no season.
No text names a thing of "taken". Plain words and commas, no em dashes.`;

const visited = `If there is "visits", it is what gets made in the sessions. At most one text in three asks for something about it, and then for something that really is in it; the others ask for a small thing of their own that comes to mind on such a day. No two of them ask in the same way.`;

const rivals = `Rival stories exclude each other: only one will be true. They weigh the same, are equally likely for this person, and differ in place, people and matter.`;

const options = `Options are replies of the assistant. The four of a set are of one tone and care, within 15 % of one length, and by common sense alone equally good. An option about a story recalls it by a telling word or two, such as an object or a place, exactly as they stand in that story; no rival story has these words.`;

const paraphrases = `"paraphrased" says each option of "recalled", "courses" or "suggested" once more, for a harder question: in words that none of the four stories has, in no form ("sold" is taken if a story says "selling"), unless all four have them; the subject may be named. It says what follows for the situation, or tells the matter by its gist, in plain words: "Tell him you'd sooner be welcome on public transport than well fed." Never a riddle for a thing. Who knows the four stories sees at once which one is meant; counting words finds nothing. All four of a set, of one length.`;

const units: Readonly<Record<UnitName, string>> = {
  ...untoldInstructions,
  role: `"role": four "rivals", in the order given. For each, two separate small stories, each enough alone: "likes" (on the first of "days") and "dislikes" (on one of those between). "now" (on the last): the person has gone over to it from another of the four and is done with that one, for a reason that fits whichever it was. Write {other} where the name of that one would stand, as the object of a verb or after a preposition ("I've given up {other}"), and never "it" or "they" for it: code puts the name there. No rival's text names another rival. "requests": two messages in which the person asks for something within the kind, where any of the four would be a natural answer; they name none of them. "answers": for each request a reply of 25 to 40 words that builds on this rival and names it, without a story.`,
  forget: `"forget": four "rivals" as in "role", each with "likes" and "dislikes" (on any of "days"), "requests" and "answers".`,
  other: `"other": four "rivals" as in "role", each with "likes", "dislikes" and "other" (on any of "days"): somebody the person knows likes it, and the person asks on their behalf with no liking of their own; "requests" and "answers".`,
  tried: `"tried": four "ideas" against the problem. "idea": in a few words. Its story, without {when}: the person tried it, and how it went, two well and two badly. "suggested": a reply of 25 to 40 words that suggests it as if for the first time, an option about the idea and not about how it went. "message" asks for something that hasn't been tried, and names none of the four.`,
  sequence: `"sequence": three "moments", on the three days given, each with a story "for" the subject and one "against" it. Each makes sense whatever was told before: it says how things are now, never "still", "again", "used to". "message" asks the assistant how it has gone so far with the subject, for a reason. "courses": four options of 30 to 50 words that retell how it went, in this order: for, against, for; against, for, against; for, for, against; against, against, for. Each takes a telling word from each of its three stories.`,
  reason: `"reason": the person changes their mind about the subject. "before" (first day) tells that they like it if "direction" is "off", that they dislike it if it is "toward"; it gives away none of the reasons. "reasons" (second day): four stories of why that changed, each enough alone. "asks": a message for which one must know why ("my brother wants to know why I never … any more"). "recalled": for each reason an option of 20 to 35 words that answers it. "elsewhere": a message about another matter, outside the topic if possible, in which such a reason would count again. "carried": for each reason a reply to it of 30 to 45 words that takes the reason over without telling it again.`,
  fact: `"fact": four stories of how the person first met the subject, long ago: another year of their life, place and person in each, without {when}. "message": in the middle of a task, they ask where they said that was. "recalled": for each an option of 20 to 35 words that recalls it and helps with the task.`,
  stories: `"stories": one for each slot. "act": the person likes the thing, dislikes it, or "tellsOfOther": somebody they know likes it, and they ask on their behalf with no liking of their own.`,
  personal: `"personal": for each session at most one matter of the topic that only somebody like this person has; it tells no liking of a thing. In every second session at least, it is there because of what stands out in "about": their work, or how they are. That shows in what they ask for and how they take the answer, and is never named ("as a baker", "being suspicious"). "thread": one to three exchanges {"user": …, "reply": …} in which each turn takes up the one before.`,
  visits: `"visits": for each session what the person came for ("why"), in three parts, each of exchanges {"user": …, "reply": …}. "open" (one or two) asks for it and gets a first version, written out. "middle" (one or two) comes back to it: an objection, a change, a new version. "close" (one) ends the talk in a few words. Stories will stand between the parts, so these read right whatever comes between, and tell no liking. User turns have 1 to 40 words, many under 10; a reply delivers what was asked for, as a short list where a list is wanted. ${repliesOfDrafts} A later session refers to what came of an earlier one.`,
};

const pivots = ["role", "forget", "other", "sequence", "reason", "fact", "tried"] as const;

/** Units whose options are also drafted in other words. */
const worded = ["sequence", "reason", "fact", "tried"] as const;

const holdsOne = (names: readonly UnitName[], wanted: readonly UnitName[]) =>
  names.some((name) => wanted.includes(name));

/** The instructions for the units of these names. */
export function instructionsFor(names: readonly UnitName[]): string {
  const isStated = holdsOne(names, pivots);
  return [
    opening,
    ...(isStated || holdsOne(names, ["stories"]) ? [stories] : []),
    ...(holdsOne(names, ["stories"]) ? [] : [visited]),
    ...(isStated ? [rivals] : []),
    ...(names.some((name) => untoldUnit(name)) ? [untoldRules] : []),
    names.map((name) => units[name]).join("\n"),
    ...(isStated ? [options] : []),
    ...(holdsOne(names, worded) ? [paraphrases] : []),
  ].join("\n\n");
}
