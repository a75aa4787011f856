import type { Stated } from "./attitudes.ts";
import { canMean } from "./said-dates.ts";
import { readAttitudes, saysContrary } from "./stated-attitudes.ts";
import { names, says, withoutQuestions } from "./words.ts";

/** What a story must tell. `verify` will look for the same. */
export interface ToldStory extends Stated {
  readonly happening: string;
  /** The person whose preference it is, if it isn't the user's. */
  readonly person?: string | undefined;
  /** The day on which it happened. `null` if nobody says when. */
  readonly date: string | null;
}

/** The day on which something is said, and the names of all subjects that may come up. */
export interface ToldOn {
  readonly today: string;
  readonly subjects: readonly string[];
}

const asksForIt =
  /\b(?:forg[eo]t|forgotten|forgetting|unhear|unlearn|erase|delete|remove|wip(?:e|ing)|strike|scratch|drop)\b/i;
const takesItBack =
  /\b(?:never (?:said|mentioned|told|came up)|tak(?:e|ing) (?:[^.,?!\n]{1,40} )?(?:back|out))\b/i;

/** Whether a text asks to forget something. */
export const asksToForget = (text: string) => asksForIt.test(text) || takesItBack.test(text);

/** Whether a text tells what happened. What the user then asks may be put in any other way. */
export const tellsIt = (told: string, happening: string) => says(told, withoutQuestions(happening));

/**
 * The faults of the turns in which the user tells a story, by the same rules as `verify` uses for evidence.
 */
export function wrongInEvidence(told: string, story: ToldStory, { today, subjects }: ToldOn): string[] {
  const { act, subject, left, happening, person, date } = story;
  const others = subjects.filter((name) => names(told, name));
  const issue = (holds: boolean, text: string) => (holds ? [] : [text]);
  return [
    ...[subject, left].flatMap((name) =>
      name === null ? [] : issue(names(told, name), `the user must name "${name}"`),
    ),
    ...issue(
      act === "asksToForget" || tellsIt(told, happening),
      `the user must tell that "${withoutQuestions(happening)}", in words close to these`,
    ),
    ...issue(
      !saysContrary(told, story, others),
      `the user says the opposite of what "${act}" means about "${subject}"`,
    ),
    ...issue(
      date === null || canMean(told, today, date),
      `the user must say when it happened: ${date}, said on ${today}`,
    ),
    ...issue(
      person === undefined || says(told, person),
      `the user must say whose preference it is: "${person}"`,
    ),
    ...issue(
      act !== "tellsOfOther" || subject === null || readAttitudes(told, subject, others).size === 0,
      `the user must not say what they themselves think of "${subject}"`,
    ),
    ...issue(
      act !== "asksToForget" || asksToForget(told),
      `the user must ask for "${subject}" to be forgotten`,
    ),
  ];
}
