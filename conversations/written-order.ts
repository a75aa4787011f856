import type { PlannedExchange } from "./plan-talk.ts";
import { exchangeAt, storyIn, type WrittenExchange } from "./story-in.ts";
import type { SharedBrief } from "./talk-brief.ts";

/** What all forks share of a session, and the numbers of all its exchanges in the order in which they are said. */
export interface SharedText {
  readonly order: readonly number[];
  readonly exchanges: readonly WrittenExchange[];
}

/** The exchanges that each fork writes by itself: the places, and what depends on them. */
export function ownOf({ order, exchanges }: SharedText): readonly number[] {
  const shared = new Set(exchanges.map(({ n }) => n));
  return order.filter((n) => !shared.has(n));
}

/**
 * What is wrong with the order of a session. It is free, except that the first and the last exchange keep their places,
 * and the open places and the parts of a visit keep their order.
 */
export function wrongInOrder(order: readonly number[], { exchanges }: SharedBrief): string[] {
  const planned = exchanges.map(({ n }) => n);
  if ([...order].sort((one, other) => one - other).join() !== planned.join())
    return [`"outline" must have each exchange from 1 to ${planned.length} once, not ${order.join(", ")}`];
  const telling = exchanges.filter(({ tells }) => tells);
  const partsOf = (event: string) => telling.filter((one) => one.event === event);
  const fixed: readonly (readonly [string, readonly PlannedExchange[]])[] = [
    ...[...new Set(telling.map(({ event }) => event))].map(
      (event) => ["the exchanges of one visit", partsOf(event)] as const,
    ),
    ["the places", exchanges.filter(({ isPlace }) => isPlace)],
  ];
  return [
    ...(order[0] !== planned[0] || order.at(-1) !== planned.at(-1)
      ? [`"outline" must begin with ${planned[0]} and end with ${planned.at(-1)}`]
      : []),
    ...fixed.flatMap(([what, list]) => {
      const numbers = list.map(({ n }) => n);
      const found = order.filter((n) => numbers.includes(n));
      return found.join() === numbers.join()
        ? []
        : [`${what} must come in the order ${numbers.join(", ")}, not ${found.join(", ")}`];
    }),
  ];
}

/** At most this share of the exchanges that are no places may depend on one, so that forks share the rest. */
const mostDepending = 0.5;

/** What is wrong with the exchanges marked as depending: only plain ones and visits may, and only after a place. */
export function wrongInDependence(
  depending: readonly number[],
  order: readonly number[],
  { exchanges, stories, places }: SharedBrief,
): string[] {
  const isPlace = (n: number) => places.some((one) => one.n === n);
  const first = order.findIndex(isPlace);
  const others = depending.filter((n) => !isPlace(n));
  const most = exchanges.filter((one) => !one.isPlace).length * mostDepending;
  return [
    ...others.flatMap((n) => {
      const story = storyIn(exchangeAt({ exchanges }, n), stories);
      if (story && story.act !== "opens")
        return [`exchange ${n}: it tells a story of all four lives, so "depends" must be false`];
      return first < 0 || order.indexOf(n) < first
        ? [`exchange ${n}: no place comes before it, so "depends" must be false`]
        : [];
    }),
    ...(others.length > most
      ? [
          `"depends" is true for ${others.length} exchanges besides the places; at most ${Math.floor(most)} may`,
        ]
      : []),
  ];
}
