import { z } from "zod";
import { givenAwayShare, tells, toldShare } from "../conversations/tells.ts";
import { defineCall, promptOf } from "../pipeline/models/call.ts";
import { lengthTolerance } from "../topics/check-options.ts";
import { mentions } from "../topics/mentions.ts";
import type { OptionPlan, QuestionBrief } from "./brief.ts";
import { simulateQuestion } from "./simulate-question.ts";
import { wordsThatCount, wordsThatTell } from "./telling-words.ts";
import type { QuestionType } from "./types.ts";

const writtenQuestion = z.strictObject({
  message: z.string().min(1),
  options: z.array(z.string().min(1)).length(4),
});
export type WrittenQuestion = z.infer<typeof writtenQuestion>;

/** Tells a model how to write a group. */
export const questionInstructions = `You write a question for a benchmark of assistants with memory. The user message holds the plan as JSON.

"message" is what the speaker types now, one to three sentences: what the plan's "message" says, in idiomatic English. Their manner shows in a word or two at most. It says what it is about, so that somebody who doesn't know the earlier talks understands it, asks for something that the speaker doesn't have yet, and stands as near to one of the four lives as to another. It is typed weeks or years after what is in "happened", so it fits any day: no month, season or holiday, nothing planned or expected back then, no "suddenly", "tonight" or "this year". If the plan's "message" has such a thing, leave it out or put something lasting in its place.
"options" are four replies of an assistant, one for each of "lives", in that order. Each is written to a user whose life is the one of which the text tells; "happened" has what they told in that life. Say what "text" says, as freely as you like, but with the words of "says", and of the user nothing more: no habit, no time, no reason that isn't there. Each answers the message in its first words, calls things by their names, and is what a plain, helpful assistant would say: sound advice for anybody who reads it with the message alone, without comparisons, without anything that happened to the user if the message doesn't ask for it, and without a half-sentence about other people.
One instruction holds for all four, and none is better than another: the same tone, the same care, lengths within 15 % of each other. No option tells what belongs to another life.
With another "level" than "explicit", each option stays close to its "text", and holds no word of "happened" in any form unless all four lives have it: such a word would give its life away. Where "text" sounds stiff or like a riddle, put it more plainly all the same.`;

/**
 * What the message asks for, if the plan's message asks about the speaker's own past. People know their own past, so
 * nobody would ask that. They may want a text about it, for somebody who has asked them.
 */
const forms: Partial<Record<QuestionType, string>> = {
  recall_user_shared_facts:
    'The speaker knows how they came to it, and asks for the text instead: "message" says for whom or what, and asks for one or two sentences on how they came to it, to send or to begin with. It never asks "where", "how" or "what" about their own life.',
  track_full_preference_evolution:
    'The speaker knows what they thought, and asks for the text instead: "message" says who wants to know and why, best somebody who thinks of getting or taking up the same, and asks for two or three sentences on how they have got on with it over time, to send. It never asks "what have I told you". The options tell it stage by stage, and each stage says what was good or bad about it just then. No sentence only says that it was liked or that nothing changed.',
  revisit_reasons_behind_preference_updates:
    'The speaker knows why they changed, and asks for the text instead: "message" says who wants to know, and asks for one or two sentences on why they changed, to send. It never asks "why" about their own life.',
};
const formOfAll =
  'Each option is this text and nothing else, in quotation marks, in the words of the speaker ("I ..."), ready to be sent, with all that "text" tells of it.';
/** At the levels at which options may not use the plain words of the evidence, the message gives a reason for general words. */
const formOfGeneral =
  'The options can name no details. So "message" asks for it short and in general words, for somebody who needs no more: a friend\'s relative, a review for other buyers, an answer in a forum. It is no newsletter, poster or notice.';

/** The part of a plan that the writer is shown. */
export const toldOf = ({ apartFrom: _subjects, ...told }: QuestionBrief) => {
  const form = forms[told.type];
  const isGeneral = told.level === "paraphrased" || told.level === "implied";
  return form ? { ...told, form: [form, formOfAll, ...(isGeneral ? [formOfGeneral] : [])].join(" ") } : told;
};

/**
 * The minimum share of the planned message's content words that the written message must keep. A free
 * paraphrase keeps about half. The same share holds for options at levels at which a plain word may be forbidden. There the
 * planned words are often stiff and may be changed, and the judge reads the result.
 */
const keptShare = 1 / 3;

/** Writes a question group: one message and four options. The writer doesn't learn which option is right. */
export const writeQuestion = defineCall<QuestionBrief, WrittenQuestion>({
  name: "write-question",
  version: 10,
  role: "writer",
  output: writtenQuestion,
  prompt: (brief) => promptOf(questionInstructions, toldOf(brief)),
  check: checkQuestion,
  simulate: (brief) => simulateQuestion(brief),
});

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
    ...issuesApart(written.options, brief),
    ...brief.lives.flatMap((plan) =>
      givesAway(written.message, plan) ? ["the message gives one of the lives away"] : [],
    ),
    ...(tells(written.message, brief.message) < keptShare
      ? ['the message must say what the plan\'s "message" says, in words close to it']
      : []),
  ];
}

/** Applies the rule by which `verify` finds words that tell lives apart. */
function issuesApart(options: readonly string[], { level, happened, apartFrom }: QuestionBrief): string[] {
  if (!apartFrom) return [];
  const apart = { happenings: happened, subjects: apartFrom };
  const found = level === "paraphrased" ? wordsThatTell(options, apart) : wordsThatCount(options, apart);
  return found.flatMap((words, index) =>
    words.length === 0
      ? []
      : [`option ${index + 1} must do without "${words.join('", "')}", in any form: it gives the life away`],
  );
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

/** What is wrong with an option: it must say what its own life says, and nothing that belongs to another. */
function optionIssues(option: string, index: number, { lives, level }: QuestionBrief): string[] {
  const own = lives[index];
  const share = level === "explicit" ? toldShare : keptShare;
  return lives.flatMap((plan, other) => {
    if (other === index)
      return holds(option, plan, share)
        ? []
        : [`option ${index + 1} must say what life ${index + 1} says, in words close to it`];
    return holdsStray(option, plan, own) && holds(option, plan, givenAwayShare)
      ? [`option ${index + 1} must not say what belongs to life ${other + 1}`]
      : [];
  });
}

/**
 * Different courses of an attitude can share stories. So only the words of stories that the option's own
 * course lacks are stray.
 */
function holdsStray(option: string, { says }: OptionPlan, own: OptionPlan | undefined): boolean {
  const foreign = says.filter((words) => !own?.says.includes(words));
  return mentions(option, foreign);
}

/** Whether a text says what an option must say. */
function holds(text: string, { says, text: whole }: OptionPlan, share: number): boolean {
  return says.length > 0 ? says.some((words) => mentions(text, [words])) : tells(text, whole) >= share;
}

/** Whether a message gives a life away. */
const givesAway = (message: string, plan: OptionPlan) => holds(message, plan, givenAwayShare);
