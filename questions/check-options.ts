import { givenAwayShare, tells, toldShare } from "../conversations/tells.ts";
import { mentions } from "../topics/mentions.ts";
import type { OptionPlan, QuestionBrief } from "./brief.ts";

/** What is wrong with an option: it must say what its own life says, and nothing that belongs to another. */
export function optionIssues(option: string, index: number, { lives }: QuestionBrief): string[] {
  const own = lives[index];
  return lives.flatMap((plan, other) => {
    if (other === index)
      return holds(option, plan, toldShare)
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
export const givesAway = (message: string, plan: OptionPlan) => holds(message, plan, givenAwayShare);
