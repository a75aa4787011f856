import { z } from "zod";
import { capitalize, fill, lowerStarts, type Slots, subjectSlots } from "../conversations/fill.ts";
import { secondPerson } from "../conversations/second-person.ts";
import { givenAwayShare, tells, toldShare } from "../conversations/tells.ts";
import { voices } from "../conversations/voices/voices.ts";
import type { Random } from "../pipeline/engine/random.ts";
import { defineCall, promptOf } from "../pipeline/models/call.ts";
import { mentions } from "../topics/check.ts";
import type { Life, QuestionBrief } from "./brief.ts";
import { messages } from "./phrases/messages.ts";
import { options as phrases } from "./phrases/options.ts";

const writtenQuestion = z.strictObject({
  message: z.string().min(1),
  options: z.array(z.string().min(1)).length(4),
});
export type WrittenQuestion = z.infer<typeof writtenQuestion>;

/** No option may be further from the mean length of the four than this share of it. */
export const lengthTolerance = 0.25;

/** How a group is to be written, for whoever writes it. */
export const questionInstructions = `You write a question for a benchmark of assistants with memory. The user message holds the plan as JSON.

"message" is what the speaker says now, in their manner, one to three sentences. Where the plan gives a "message", say just that. Otherwise, by "type": recall_user_shared_facts asks how they first came across the subject; suggest_new_ideas asks for something to try with the activity that would be new to them; track_full_preference_evolution asks how they have felt about the subject over time, without saying how they feel now; revisit_reasons_behind_preference_updates says that they went off the subject ("direction" off) or came round to it (toward) and asks what the reason was. It gives nothing away of any of the four lives.
"options" are four replies of an assistant, one for each of "lives", in that order. Each is written to a user whose life is as told there, and holds its telling words:
- kind "subject": the user likes the subject now; build on it and give the advice.
- kind "sequence": retell how the user felt about the subject. course 0: liked, then not because of "off", then again because of "toward". 1: at first not, later liked because of "toward". 2: liked at first, later not because of "off". 3: liked throughout. "draw" and "bother" say what was liked or disliked about it; a course tells no reason that isn't its own.
- kind "reason": name the reason (it is told in the first person: turn it into the second).
- kind "trait": advise on "about" from the trait and the advice.
- kind "meeting": recall how the user first met the subject.
- kind "idea": suggest the idea, with what it gives.
One instruction holds for all four, and none is better than another: the same tone, the same care, lengths within 15 % of each other. No option tells what belongs to another life.`;

/** Writes a question group: one message and four options, of which the writer does not know the right one. */
export const writeQuestion = defineCall<QuestionBrief, WrittenQuestion>({
  name: "write-question",
  version: 1,
  role: "writer",
  output: writtenQuestion,
  prompt: (brief) => promptOf(questionInstructions, brief),
  check: checkQuestion,
  simulate: (brief, random) => simulateQuestion(brief, random),
});

/** How often a group is put together from what was never given up before some of that is used again. */
const triesAmongUnused = 8;

/** A group without a model. Options that were given up are not taken again if the others can be of like length. */
export function simulateQuestion(
  brief: QuestionBrief,
  random: Random,
  givenUp: readonly (readonly string[])[] = [],
): WrittenQuestion {
  const all = brief.lives.map((life) => candidatesOf(life, brief));
  const unused = withoutTexts(all, new Set(givenUp.flat()));
  for (let tried = 0; tried < triesAmongUnused; tried++) {
    const message = simulateMessage(brief, random);
    const options = drawEvenly(unused, random, givenUp);
    if (unevenIn(options).length === 0) return { message, options };
  }
  return { message: simulateMessage(brief, random), options: drawEvenly(all, random, givenUp) };
}

/** What is wrong with a written group, in words that help to mend it. */
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
      ...lifeIssues(option, index, brief),
    ]),
    ...brief.lives.flatMap((life) =>
      givesAway(written.message, life) ? ["the message gives one of the lives away"] : [],
    ),
  ];
}

const meanLength = (options: readonly string[]) =>
  options.reduce((sum, option) => sum + option.length, 0) / options.length;

/** The places of options that are much longer or shorter than the others. */
function unevenIn(options: readonly string[]): number[] {
  const mean = meanLength(options);
  return options.flatMap(({ length }, index) =>
    Math.abs(length - mean) > lengthTolerance * mean ? [index] : [],
  );
}

export const isSame = (some: readonly string[], others: readonly string[]) =>
  some.every((option, index) => option === others[index]);

function lifeIssues(option: string, index: number, brief: QuestionBrief): string[] {
  const own = brief.lives[index];
  const foreign =
    own?.kind === "sequence"
      ? foreignReasons(own).filter((reason) => tells(option, reason) >= givenAwayShare)
      : [];
  const stray = foreign.map((reason) => `option ${index + 1} must not say that "${reason}"`);
  return [
    ...stray,
    ...brief.lives.flatMap((life, other) => {
      if (other === index)
        return holds(option, life, toldShare)
          ? []
          : [`option ${index + 1} must say what life ${index + 1} says, in words close to it`];
      if (life.kind === "sequence") return [];
      return holds(option, life, givenAwayShare)
        ? [`option ${index + 1} must not say what belongs to life ${other + 1}`]
        : [];
    }),
  ];
}

/** The reasons that belong to other courses of the sequence. */
function foreignReasons({ course, off, toward }: Extract<Life, { kind: "sequence" }>): string[] {
  return [...(course === 1 || course === 3 ? [off] : []), ...(course === 2 || course === 3 ? [toward] : [])];
}

/** True where a text says what a life says, by its telling words. */
function holds(text: string, life: Life, share: number): boolean {
  switch (life.kind) {
    case "subject":
      return mentions(text, life.subject.words);
    case "sequence": {
      const wanted = [
        life.course === 0 || life.course === 2 ? life.off : null,
        life.course === 0 || life.course === 1 ? life.toward : null,
      ];
      return (
        mentions(text, life.subject.words) &&
        wanted.every((reason) => reason === null || tells(text, reason) >= share)
      );
    }
    case "reason":
      return tells(text, life.reason) >= share;
    case "trait":
      return tells(text, `${life.trait} ${life.advice}`) >= share;
    case "meeting":
      return tells(text, life.meeting) >= share;
    case "idea":
      return tells(text, life.idea) >= share;
  }
}

function givesAway(message: string, life: Life): boolean {
  if (life.kind === "subject") return mentions(message, life.subject.words);
  if (life.kind === "sequence")
    return [life.off, life.toward].some((reason) => tells(message, reason) >= givenAwayShare);
  return holds(message, life, givenAwayShare);
}

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
      throw new Error(`a question of type "${type}" brings its own message`);
  }
}

/** How often the four are put together before the evenest lengths are taken. */
const draws = 32;

/** Of each life what stands in none of the texts; all of it if nothing is left. */
function withoutTexts(
  candidates: readonly (readonly Candidate[])[],
  texts: ReadonlySet<string>,
): readonly (readonly Candidate[])[] {
  return candidates.map((all) => {
    const others = all.filter(({ text }) => !texts.has(text));
    return others.length > 0 ? others : all;
  });
}

/** Four options of like length: the evenest of many draws, but no group that was given up if there is another. */
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

/** By which share of the longest the shortest is shorter. */
function spreadOf(texts: readonly string[]): number {
  const lengths = texts.map((text) => text.length);
  return (Math.max(...lengths) - Math.min(...lengths)) / Math.max(...lengths);
}

interface Candidate {
  readonly pattern: number;
  readonly text: string;
}

/** One length is drawn; each option takes the candidate nearest to it, half of the time only among patterns that no other took. */
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

function candidatesOf(life: Life, brief: QuestionBrief): Candidate[] {
  return slotsOf(life).flatMap((slots) =>
    bankOf(life, brief).map((pattern, index) => ({ pattern: index, text: capitalize(fill(pattern, slots)) })),
  );
}

function bankOf(life: Life, brief: QuestionBrief): readonly string[] {
  switch (life.kind) {
    case "subject":
      if (brief.type === "provide_preference_aligned_recommendations") return phrases.recommend;
      return brief.type === "acknowledge_latest_user_preferences" ? phrases.acknowledge : phrases.suit;
    case "sequence":
      return phrases.courses[life.course] ?? [];
    case "reason":
      return life.direction === "off" ? phrases.reason_off : phrases.reason_toward;
    case "trait":
      return phrases.generalize;
    case "meeting":
      return phrases.recall;
    case "idea":
      return phrases.suggest;
  }
}

/** One set of slots for each piece of advice that may be given. */
function slotsOf(life: Life): Slots[] {
  switch (life.kind) {
    case "subject":
      return life.advice.map((advice) => ({
        ...subjectSlots(life.subject),
        advice,
        draw: secondPerson(life.draw),
      }));
    case "sequence":
      return [
        {
          ...subjectSlots(life.subject),
          off: secondPerson(life.off),
          toward: secondPerson(life.toward),
          draw: secondPerson(life.draw),
          bother: secondPerson(life.bother),
        },
      ];
    case "reason":
      return [{ ...subjectSlots(life.subject), reason: secondPerson(life.reason) }];
    case "trait":
      return [{ trait: life.trait, advice: life.advice, about: life.about }];
    case "meeting":
      return [{ ...subjectSlots(life.subject), meeting: secondPerson(life.meeting) }];
    case "idea":
      return [{ idea: life.idea, gives: life.gives }];
  }
}
