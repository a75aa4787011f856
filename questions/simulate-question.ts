import { tidy } from "../conversations/speak.ts";
import { tells, toldShare } from "../conversations/tells.ts";
import { mentions } from "../topics/mentions.ts";
import type { OptionPlan, QuestionBrief } from "./brief.ts";
import { strikingOption, surfaceOf, textRules } from "./surface/surface.ts";

/** The message and the options as the material has them, or in another version if that one was dropped. */
export function simulateQuestion(
  brief: QuestionBrief,
  givenUp: readonly (readonly string[])[] = [],
): { message: string; options: string[] } {
  const message = sayAgain(brief, givenUp.length);
  return { message, options: cutEvenly(brief.lives, givenUp, message) };
}

/** What comes before a message when the group is written again, so that it isn't the same question. */
const leads = ["", "Hi.", "Hello.", "Hey."];

/** The message in the persona's manner. */
function sayAgain({ message, speaker }: QuestionBrief, times: number): string {
  const lead = leads[times % leads.length] ?? "";
  return tidy(`${lead} ${message}`.trim(), speaker.manner);
}

/**
 * The options as the material has them. If these were dropped, something gave one of them away, mostly its length.
 * Then longer options lose their last sentence. This can be done in several ways. The versions in `givenUp` are left
 * out. Of the others, the one is taken in which the fewest rules of the audit choose the same option.
 */
export function cutEvenly(
  plans: readonly OptionPlan[],
  givenUp: readonly (readonly string[])[],
  message: string,
): string[] {
  const whole = plans.map(({ text }) => text);
  const isGivenUp = (options: readonly string[]) =>
    givenUp.some((group) => group.every((text, index) => text === options[index]));
  if (!isGivenUp(whole)) return whole;
  const others = waysToCut(plans).filter((options) => !isGivenUp(options) && spreadOf(options) < mostSpread);
  const [best] = others
    .map((options) => ({ options, strikes: strikesOf(options, message), spread: spreadOf(options) }))
    .sort((one, other) => one.strikes - other.strikes || one.spread - other.spread);
  return best?.options ?? whole;
}

/** All combinations of whole and shortened options. */
function waysToCut(plans: readonly OptionPlan[]): string[][] {
  return plans.reduce<string[][]>(
    (ways, plan) => ways.flatMap((way) => versionsOf(plan).map((text) => [...way, text])),
    [[]],
  );
}

/** The text, and the text without its last sentence if that still says the same. */
function versionsOf({ text, says }: OptionPlan): string[] {
  const shorter = text
    .split(/(?<=[.!?…]["”]?)\s+/u)
    .slice(0, -1)
    .join(" ");
  const saysIt =
    says.length > 0 ? says.every((words) => mentions(shorter, [words])) : tells(shorter, text) >= toldShare;
  const isWhole = shorter.length > text.length / 2 && saysIt;
  return isWhole ? [text, shorter] : [text];
}

/** The largest number of audit rules that choose the same option. */
function strikesOf(options: readonly string[], message: string): number {
  const surface = surfaceOf({ message, options });
  const chosen = textRules.map((rule) => strikingOption(rule, surface));
  return Math.max(...options.map((_, index) => chosen.filter((option) => option === index).length));
}

/** The longest option must not be longer than this many times the shortest. */
const mostSpread = 1.4;

function spreadOf(texts: readonly string[]): number {
  const lengths = texts.map(({ length }) => length);
  return Math.max(...lengths) / Math.min(...lengths);
}
