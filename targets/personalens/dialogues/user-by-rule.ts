import type { Talk } from "../../../content/personalens/schema.ts";
import type { Random } from "../../../pipeline/engine/random.ts";
import { joinedWith, withValue } from "../texts.ts";
import { type OpeningOrder, openingOf } from "./opening.ts";
import type { TaskSlot } from "./slots.ts";
import { isStated, lastNamed, type MarkedTurn } from "./turn.ts";

export interface RuleOrder {
  readonly slots: readonly TaskSlot[];
  readonly openings: readonly string[];
  readonly done: readonly string[];
  readonly talk: Talk;
  readonly turns: readonly MarkedTurn[];
  readonly random: Random;
}

/** What the user needs besides what both sides know. */
export interface UserOrder extends RuleOrder, Pick<OpeningOrder, "matter" | "task"> {}

export interface UserSays extends MarkedTurn {
  readonly ends: boolean;
}

/** The maximum number of slots that a user corrects or adds in one turn. */
const mostAtOnce = 2;

/**
 * The user opens without a preference, answers questions, corrects what is wrong, and ends when everything is
 * settled.
 */
export function userByRule(order: UserOrder): UserSays {
  const { slots, turns, talk, random } = order;
  const last = turns.at(-1);
  if (!last) return says([openingOf(order)], [], order);
  const open = slots.filter((slot) => !isSettled(slot, turns));
  if (open.length === 0) return { ...says([random.pick(talk.thanks)], [], order), ends: true };
  const wrong = slots.filter((slot) => isWrong(slot, last.names[slot.name])).slice(0, mostAtOnce);
  const asked = slots.filter((slot) => last.asks.includes(slot.name) && !wrong.includes(slot));
  if (wrong.length > 0) return says([random.pick(talk.corrections)], [...wrong, ...asked], order);
  if (asked.length > 0) return says([], asked, order);
  const unsaid = open.filter((slot) => !isStated(turns, slot.name)).slice(0, 1);
  if (unsaid.length > 0) return says([random.pick(talk.volunteers)], unsaid, order);
  // The user said it before, but the assistant didn't take it up, so the user says it again.
  return says(
    [random.pick(talk.acceptances)],
    Object.keys(last.names).length > 0 ? [] : open.slice(0, 1),
    order,
  );
}

function says(sentences: readonly string[], slots: readonly TaskSlot[], { random }: RuleOrder): UserSays {
  const answers = slots.map((slot) => answerOf(slot, random));
  return {
    role: "user",
    content: [...sentences, ...answers].join(" "),
    asks: [],
    names: Object.fromEntries(slots.map(({ name, wanted }) => [name, [...wanted]])),
    ends: false,
  };
}

function answerOf({ texts, wanted, isFree }: TaskSlot, random: Random): string {
  if (!isFree) return withValue(random.pick(texts.answers), joinedWith(wanted, "or"));
  return random.pick("indifferent" in texts && texts.indifferent ? texts.indifferent.answers : texts.answers);
}

/** Whether an offer names only values that the user doesn't want. */
export const isWrong = ({ wanted, isFree }: TaskSlot, named: readonly string[] | undefined): boolean =>
  named !== undefined && named.length > 0 && !isFree && !named.some((value) => wanted.includes(value));

/**
 * A preference is settled by the assistant's last word on it; anything else is settled once the user has said
 * it.
 */
export function isSettled(slot: TaskSlot, turns: readonly MarkedTurn[]): boolean {
  if (slot.isFree) return true;
  const named = lastNamed(turns, "assistant", slot.name);
  if (!slot.isPreference) return isStated(turns, slot.name) && (named === null || !isWrong(slot, named));
  return named !== null && named.length > 0 && !isWrong(slot, named);
}
