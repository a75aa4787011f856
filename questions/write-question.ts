import { z } from "zod";
import { capitalize, fill, lowerStarts, type Slots, subjectSlots } from "../conversations/fill.ts";
import { secondPerson } from "../conversations/second-person.ts";
import { voices } from "../conversations/voices/voices.ts";
import type { Random } from "../pipeline/engine/random.ts";
import { defineCall, promptOf } from "../pipeline/models/call.ts";
import { lengthTolerance } from "../topics/stories/check.ts";
import type { OptionPlan, QuestionBrief } from "./brief.ts";
import { givesAway, optionIssues } from "./check-options.ts";
import { messages } from "./phrases/messages.ts";
import { options as phrases } from "./phrases/options.ts";
import { questionOfPack } from "./question-of-pack.ts";

const writtenQuestion = z.strictObject({
  message: z.string().min(1),
  options: z.array(z.string().min(1)).length(4),
});
export type WrittenQuestion = z.infer<typeof writtenQuestion>;

/** Tells a model how to write a group. */
export const questionInstructions = `You write a question for a benchmark of assistants with memory. The user message holds the plan as JSON.

"message" is what the speaker says now, in their manner, one to three sentences. Where the plan gives a "message", say just that. Otherwise, by "type": recall_user_shared_facts asks how they first came across the subject; suggest_new_ideas asks for something to try with the activity that would be new to them; track_full_preference_evolution asks how they have felt about the subject over time, without saying how they feel now; revisit_reasons_behind_preference_updates says that they went off the subject ("direction" off) or came round to it (toward) and asks what the reason was. It gives nothing away of any of the four lives.
"options" are four replies of an assistant, one for each of "lives", in that order. Each is written to a user whose life is as told there, and holds its telling words:
- kind "subject": the user likes the subject now; build on it and give the advice.
- kind "sequence": retell how the user felt about the subject. course 0: liked, then not because of "off", then again because of "toward". 1: at first not, later liked because of "toward". 2: liked at first, later not because of "off". 3: liked throughout. "draw" and "bother" say what was liked or disliked about it; a course tells no reason that isn't its own.
- kind "reason": name the reason (it is told in the first person: turn it into the second).
- kind "trait": advise on "about" from the trait and the advice.
- kind "meeting": recall how the user first met the subject.
- kind "idea": suggest the idea, with what it gives.
- kind "written": say what "text" says, as freely as you like, but with the words of "says".
One instruction holds for all four, and none is better than another: the same tone, the same care, lengths within 15 % of each other. No option tells what belongs to another life.`;

/** Writes a question group: one message and four options. The writer doesn't learn which option is right. */
export const writeQuestion = defineCall<QuestionBrief, WrittenQuestion>({
  name: "write-question",
  version: 1,
  role: "writer",
  output: writtenQuestion,
  prompt: (brief) => promptOf(questionInstructions, brief),
  check: checkQuestion,
  simulate: (brief, random) => simulateQuestion(brief, random),
});

/** How many attempts avoid all options of dropped groups. After that, single options are used again. */
const triesAmongUnused = 8;

/** Writes a group without a model. It avoids options of dropped groups if the others can have similar lengths. */
export function simulateQuestion(
  brief: QuestionBrief,
  random: Random,
  givenUp: readonly (readonly string[])[] = [],
): WrittenQuestion {
  const ofPack = questionOfPack(brief, givenUp);
  if (ofPack) return ofPack;
  const all = brief.lives.map((plan) => candidatesOf(plan, brief));
  const unused = withoutTexts(all, new Set(givenUp.flat()));
  for (let tried = 0; tried < triesAmongUnused; tried++) {
    const message = simulateMessage(brief, random);
    const options = drawEvenly(unused, random, givenUp);
    if (unevenIn(options).length === 0) return { message, options };
  }
  return { message: simulateMessage(brief, random), options: drawEvenly(all, random, givenUp) };
}

/** All mistakes of a written group, in words that help to correct it. */
export function checkQuestion(written: WrittenQuestion, brief: QuestionBrief): string[] {
  const mean = meanLength(written.options);
  const uneven = unevenIn(written.options);
  return [
    ...(new Set(written.options).size < written.options.length ? ["two options are the same"] : []),
    ...written.options.flatMap((option, index) => [
      ...(uneven.includes(index)
        ? [
            `option ${index + 1} has ${option.length} characters, the four have ${Math.round(mean)} on average: bring them closer`,
          ]
        : []),
      ...optionIssues(option, index, brief),
    ]),
    ...brief.lives.flatMap((plan) =>
      givesAway(written.message, plan) ? ["the message gives one of the lives away"] : [],
    ),
  ];
}

const meanLength = (options: readonly string[]) =>
  options.reduce((sum, option) => sum + option.length, 0) / options.length;

/** The indexes of options that are much longer or shorter than the others. */
function unevenIn(options: readonly string[]): number[] {
  const mean = meanLength(options);
  return options.flatMap(({ length }, index) =>
    Math.abs(length - mean) > lengthTolerance * mean ? [index] : [],
  );
}

export const isSame = (some: readonly string[], others: readonly string[]) =>
  some.every((option, index) => option === others[index]);

function simulateMessage(brief: QuestionBrief, random: Random): string {
  const voice = voices[brief.speaker.manner];
  const said =
    brief.message ??
    fill(random.pick(messagesOf(brief)), { ...subjectSlots(brief.subject), activity: brief.activity });
  const prelude = random.chance(0.35) ? `${random.pick(voice.preludes)} ` : "";
  const message = `${prelude}${capitalize(said)}`;
  return voice.casing === "lower" ? lowerStarts(message, brief.subject ? [brief.subject.name] : []) : message;
}

function messagesOf({ type, direction }: QuestionBrief): readonly string[] {
  switch (type) {
    case "recall_user_shared_facts":
    case "suggest_new_ideas":
    case "track_full_preference_evolution":
      return messages[type];
    case "revisit_reasons_behind_preference_updates":
      return direction === "off" ? messages.revisit_off : messages.revisit_toward;
    default:
      throw new Error(`a question of type "${type}" needs no phrase: its plan has a message`);
  }
}

/** How many sets of four options are drawn. The one with the most even lengths is used. */
const draws = 32;

/** For each option, the candidates that are not among the texts, or all candidates if none are left. */
function withoutTexts(
  candidates: readonly (readonly Candidate[])[],
  texts: ReadonlySet<string>,
): readonly (readonly Candidate[])[] {
  return candidates.map((all) => {
    const others = all.filter(({ text }) => !texts.has(text));
    return others.length > 0 ? others : all;
  });
}

/** Four options of similar length: the most even of many draws. Takes a dropped group again only if there is no other. */
function drawEvenly(
  candidates: readonly (readonly Candidate[])[],
  random: Random,
  givenUp: readonly (readonly string[])[],
): string[] {
  const drawn = Array.from({ length: draws }, () => drawTexts(candidates, random));
  const others = drawn.filter((texts) => !givenUp.some((group) => isSame(group, texts)));
  return (others.length > 0 ? others : drawn).reduce((best, texts) =>
    spreadOf(texts) < spreadOf(best) ? texts : best,
  );
}

/** How much shorter the shortest text is than the longest, as a share of the longest. */
function spreadOf(texts: readonly string[]): number {
  const lengths = texts.map((text) => text.length);
  return (Math.max(...lengths) - Math.min(...lengths)) / Math.max(...lengths);
}

interface Candidate {
  readonly pattern: number;
  readonly text: string;
}

/**
 * Draws a length, and takes the candidate nearest to it for each option. Half of the time, no two options may have the same
 * pattern.
 */
function drawTexts(candidates: readonly (readonly Candidate[])[], random: Random): string[] {
  const aim = random.pick(random.pick(candidates)).text.length;
  const strict = random.chance(0.5);
  const used = new Set<number>();
  const chosen = new Map<number, string>();
  for (const index of random.shuffle(candidates.map((_, option) => option))) {
    const all = candidates[index] ?? [];
    const free = all.filter(({ pattern }) => !strict || !used.has(pattern));
    const nearest = (free.length > 0 ? free : all).reduce((best, candidate) =>
      Math.abs(candidate.text.length - aim) < Math.abs(best.text.length - aim) ? candidate : best,
    );
    used.add(nearest.pattern);
    chosen.set(index, nearest.text);
  }
  return candidates.map((_, index) => chosen.get(index) ?? "");
}

function candidatesOf(plan: OptionPlan, brief: QuestionBrief): Candidate[] {
  return slotsOf(plan).flatMap((slots) =>
    bankOf(plan, brief).map((pattern, index) => ({ pattern: index, text: capitalize(fill(pattern, slots)) })),
  );
}

function bankOf(plan: OptionPlan, brief: QuestionBrief): readonly string[] {
  switch (plan.kind) {
    case "subject":
      if (brief.type === "provide_preference_aligned_recommendations") return phrases.recommend;
      return brief.type === "acknowledge_latest_user_preferences" ? phrases.acknowledge : phrases.suit;
    case "sequence":
      return phrases.courses[plan.course] ?? [];
    case "reason":
      return plan.direction === "off" ? phrases.reason_off : phrases.reason_toward;
    case "trait":
      return phrases.generalize;
    case "meeting":
      return phrases.recall;
    case "idea":
      return phrases.suggest;
    case "written":
      return [];
  }
}

/** One set of slots for each piece of advice. */
function slotsOf(plan: OptionPlan): Slots[] {
  switch (plan.kind) {
    case "subject":
      return plan.advice.map((advice) => ({
        ...subjectSlots(plan.subject),
        advice,
        draw: secondPerson(plan.draw),
      }));
    case "sequence":
      return [
        {
          ...subjectSlots(plan.subject),
          off: secondPerson(plan.off),
          toward: secondPerson(plan.toward),
          draw: secondPerson(plan.draw),
          bother: secondPerson(plan.bother),
        },
      ];
    case "reason":
      return [{ ...subjectSlots(plan.subject), reason: secondPerson(plan.reason) }];
    case "trait":
      return [{ trait: plan.trait, advice: plan.advice, about: plan.about }];
    case "meeting":
      return [{ ...subjectSlots(plan.subject), meeting: secondPerson(plan.meeting) }];
    case "idea":
      return [{ idea: plan.idea, gives: plan.gives }];
    case "written":
      return [];
  }
}
