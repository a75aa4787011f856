import { namedInAnyWords } from "../../../content/personalens/other-words.ts";
import type { Aside, Talk } from "../../../content/personalens/schema.ts";
import type { Random } from "../../../pipeline/engine/random.ts";
import type { Situations } from "../format/files.ts";
import type { Moment } from "../tasks/moment.ts";
import type { UserTask } from "../tasks/tasks-of.ts";
import type { OpeningTexts, TaskSlot } from "./slots.ts";

export interface OpeningOrder {
  readonly slots: readonly TaskSlot[];
  readonly openings: readonly string[];
  readonly matter: OpeningTexts;
  readonly talk: Pick<Talk, "leads" | "tails">;
  readonly task: Pick<UserTask, "situations" | "moment">;
  readonly random: Random;
}

/** How often something is said before what the user wants, and after it. */
const shares = { lead: 0.55, tail: 0.25 } as const;

/**
 * The first turn of a user by rule: what they want, often with a sentence around it that fits when, where and with whom they
 * ask. A sentence that would name what must be settled is left out.
 */
export function openingOf(order: OpeningOrder): string {
  const { openings, talk, task, random } = order;
  const wish = random.pick(openings);
  const say = (asides: readonly Aside[], share: number): string[] => {
    const fitting = asides.filter((aside) => isFitting(aside, task));
    if (!random.chance(share) || fitting.length === 0) return [];
    const { text } = random.pick(fitting);
    return preferencesIn(text, order).length > 0 ? [] : [text];
  };
  return [...say(talk.leads, shares.lead), wish, ...say(talk.tails, shares.tail)].join(" ");
}

/** The wanted values that a first turn names. */
export const preferencesIn = (
  text: string,
  { slots, matter }: Pick<OpeningOrder, "slots" | "matter">,
): string[] =>
  slots.flatMap(
    ({ wanted, texts: { options } }) =>
      namedInAnyWords(text, wanted, { options, matter: matter.texts, usual: matter.usual }) ?? [],
  );

/** Without a moment, only sentences fit that need none. */
function isFitting(aside: Aside, { situations, moment }: OpeningOrder["task"]): boolean {
  const holds = (possible: readonly string[] | undefined, actual: string | undefined) =>
    possible === undefined || (actual !== undefined && possible.includes(actual));
  return (
    holds(aside.place, moment?.place) &&
    holds(aside.company, moment?.company) &&
    holds(aside.time, situations["Time of Day"]) &&
    holds(aside.day, situations["Day of the Week"]) &&
    holds(aside.device, situations.Device) &&
    holds(aside.environment, situations.Environment)
  );
}

/** What the user knows of their situation: that of the original's form, and where and with whom they are. */
export function situationOf({ situations, moment }: OpeningOrder["task"]): Situations & Partial<Moment> {
  if (moment === null) return situations;
  const { date, place, company } = moment;
  return { ...situations, date, place, company };
}
