import { entryAt } from "../../../pipeline/lists.ts";
import { joinedWith, withValue } from "../texts.ts";
import type { TaskSlot } from "./slots.ts";
import { isStated, lastNamed, type MarkedTurn } from "./turn.ts";
import type { RuleOrder } from "./user-by-rule.ts";

/** An assistant that needs no model. */
export const ruleAssistants = ["asker", "guesser", "reader"] as const;
export type RuleAssistant = (typeof ruleAssistants)[number];

export interface AssistantOrder extends RuleOrder {
  /**
   * By slot, what the assistant assumes is wanted before the user says anything; empty if anything is right.
   */
  readonly believed: Readonly<Record<string, readonly string[]>>;
  /** Whether the user has ended the dialogue. */
  readonly isOver: boolean;
}

/** The maximum number of offers in one turn. */
const mostOffers = 4;

/**
 * Offers what the user said or what it believes, and asks about what it doesn't know, one question in each
 * turn.
 */
export function assistantByRule(order: AssistantOrder): MarkedTurn {
  const { slots, turns, talk, random, isOver } = order;
  if (isOver) return { role: "assistant", content: random.pick(order.done), asks: [], names: {} };
  const preferences = slots.filter(({ isPreference }) => isPreference);
  // The assistant that asks collects everything first, and then makes one proposal.
  const isCollecting = preferences.some((slot) => isUnknown(slot, order));
  const offers = preferences
    .filter(({ name }) => !isCollecting || order.believed[name] !== undefined)
    .map((slot) => ({ slot, values: knownOf(slot, order) }))
    .filter(({ slot, values }) => values.length > 0 && isNews(slot, values, turns))
    .slice(0, mostOffers);
  const [asked] = slots.filter((slot) => isUnknown(slot, order));
  const told = offers.map(({ slot, values }) => offerOf(slot, values, order));
  const question = asked ? [random.pick(asked.texts.asks)] : [];
  const begin = [random.pick(told.length > 0 ? talk.proposals : leadIns(order))];
  const end = asked ? question : [random.pick(talk.checks)];
  return {
    role: "assistant",
    content: [...begin, ...told, ...end].join(" "),
    asks: asked ? [asked.name] : [],
    names: Object.fromEntries(offers.map(({ slot, values }) => [slot.name, [...values]])),
  };
}

/** What comes before a question. Before the first one there is no answer to acknowledge. */
const leadIns = ({ turns, talk }: AssistantOrder) =>
  turns.some(({ role }) => role === "assistant") ? talk.acknowledgments : talk.starts;

/** At most two values: what the user said last, or what is believed. */
function knownOf({ name }: TaskSlot, { turns, believed }: AssistantOrder): readonly string[] {
  return (lastNamed(turns, "user", name) ?? believed[name] ?? []).slice(0, 2);
}

const isNews = ({ name }: TaskSlot, values: readonly string[], turns: readonly MarkedTurn[]) =>
  lastNamed(turns, "assistant", name)?.join() !== values.join();

const isUnknown = (slot: TaskSlot, { turns, believed }: AssistantOrder) =>
  !isStated(turns, slot.name) && believed[slot.name] === undefined;

function offerOf({ texts }: TaskSlot, values: readonly string[], { random }: AssistantOrder): string {
  return withValue(random.pick("offers" in texts ? texts.offers : texts.answers), joinedWith(values, "and"));
}

/** What the guesser believes: the most common value of each preference. */
export function commonestValues(slots: readonly TaskSlot[]): Record<string, readonly string[]> {
  const preferences = slots.filter(({ isPreference }) => isPreference);
  return Object.fromEntries(
    preferences.map(({ name, texts }) => {
      const shares = texts.options.filter((option) => !("any" in option && option.any));
      const most = shares.toSorted((one, other) => other.share - one.share);
      return [name, [entryAt(most, 0).value]];
    }),
  );
}
