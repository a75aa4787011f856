import type { Random } from "../../../pipeline/engine/random.ts";
import { entryAt } from "../../../pipeline/lists.ts";
import type { Values } from "./say.ts";

// Times of day are minutes after midnight, of the first day if there are several.
const wholeDay = 1440;

const lunarHalf = 745; // 12 h 25 min, the usual distance from one high water to the next

/** High waters, and the height between them by the rule of twelfths. */
export function tide(random: Random): Values {
  const high = random.integer(20, 700);
  const [low, range] = [random.integer(3, 19) / 10, random.integer(18, 84) / 10];
  const hours = random.integer(1, 5);
  const twelfths = entryAt([0, 1, 3, 6, 9, 11], hours);
  const [top, fall] = [low + range, (range * twelfths) / 12];
  return {
    high,
    low,
    range,
    hours,
    top,
    twelfths,
    fall,
    next: high + lunarHalf,
    third: high + 2 * lunarHalf,
    twelfth: range / 12,
    height: top - fall,
  };
}

/** The time of a clock by a sundial. */
export function sundial(random: Random): Values {
  const meridian = random.integer(-8, 8) * 15;
  const west = random.integer(-26, 26) / 4; // degrees west of the zone's meridian
  const equation = random.pick([-14, -13, -11, -8, -6, -4, -3, 2, 3, 5, 7, 9, 12, 14, 16]);
  const dial = random.integer(108, 204) * 5;
  return {
    dial,
    meridian: Math.abs(meridian),
    degrees: Math.abs(west),
    minutes: Math.abs(equation),
    shift: Math.abs(west * 4),
    result: dial + west * 4 - equation,
    side: { is: west >= 0 ? "west" : "east" },
    forPlace: { is: west >= 0 ? "add" : "subtract" },
    sun: { is: equation > 0 ? "ahead" : "behind" },
    forSun: { is: equation > 0 ? "subtract" : "add" },
  };
}

/** The local time at which a signal reaches another zone. */
export function zone(random: Random): Values {
  const [from, to] = [random.integer(-11, 0), random.integer(1, 12)];
  const [sent, delay] = [random.integer(40, 1400), random.integer(7, 340)];
  const universal = sent - from * 60;
  const received = universal + delay;
  const arrival = received + to * 60;
  const days = Math.floor(arrival / wholeDay);
  return {
    from,
    to,
    sent,
    delay,
    universal,
    received,
    arrival,
    added: -from,
    apart: to - from,
    apparent: (arrival - sent) / 60,
    passage: delay / 60,
    day: { is: universal < 0 ? "before" : universal >= wholeDay ? "after" : "same" },
    date: { is: days === 0 ? "same" : days === 1 ? "next" : "later" },
  };
}

/** The period of a pendulum. */
export function pendulum(random: Random): Values {
  const length = random.integer(18, 460) / 100;
  const quotient = length / 9.81;
  const root = Math.sqrt(quotient);
  const period = 2 * Math.PI * root;
  return {
    length,
    quotient,
    root,
    period,
    swings: 3600 / period,
    doubled: 2 * period,
    fourfold: 4 * length,
  };
}
