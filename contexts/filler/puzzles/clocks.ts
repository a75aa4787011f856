import type { Random } from "../../../pipeline/engine/random.ts";
import { clock, type Puzzle, say } from "./puzzle.ts";

const lunarHalf = 745; // 12 h 25 min, the usual distance from one high water to the next, in minutes

export function tideTable(random: Random): Puzzle {
  const high = random.integer(20, 700);
  const [low, range] = [random.integer(3, 19) / 10, random.integer(18, 84) / 10];
  const hours = random.integer(1, 5);
  const twelfths = [0, 1, 3, 6, 9, 11][hours] as number;
  const height = low + range - (range * twelfths) / 12;
  const [top, next, third] = [say(low + range, 1), clock(high + lunarHalf), clock(high + 2 * lunarHalf)];
  const ask = random.pick([
    `A tide board shows high water at ${clock(high)} with ${top} m, and low water at ${say(low, 1)} m. When are the next two high waters? How deep is it ${hours} h after the first?`,
    `Given one high water, ${clock(high)} at ${top} m, and a low of ${say(low, 1)} m, can a whole day of tides be sketched? In particular the level ${hours} h past high.`,
    `Tide reckoning by hand: high at ${clock(high)}, ${top} m on the staff; low ${say(low, 1)} m. Next highs? And the height when ${hours} h have gone by?`,
  ]);
  const times = random.pick([
    `High waters follow each other by about 12 h 25 min, so after ${clock(high)} come ${next} and then ${third}.`,
    `Add 12 h 25 min each time: from ${clock(high)} that leads to ${next}, and once more to ${third}.`,
  ]);
  const rule = random.pick([
    `For the height there is the rule of twelfths.`,
    `The level in between follows the twelfths.`,
    `Sailors use twelfths: 1, 2, 3, 3, 2, 1.`,
  ]);
  const body = `The range is ${top} minus ${say(low, 1)}, or ${say(range, 1)} m, and one twelfth of it is ${say(range / 12, 2)} m. In ${hours} h the water falls by ${twelfths} twelfths, here ${say((range * twelfths) / 12, 2)} m, which leaves ${say(height, 2)} m.`;
  const caution = random.pick([
    "Wind and air pressure may shift that.",
    "A real coast can differ a good deal.",
    "It is a rule of thumb, no forecast.",
  ]);
  return {
    kind: "tide",
    ask,
    answer: `${times} ${rule} ${body} ${caution}`,
    given: [high, low, range, hours],
    results: [next, third, `leaves ${say(height, 2)} m`],
  };
}

export function sundialTime(random: Random): Puzzle {
  const meridian = random.integer(-8, 8) * 15;
  const west = random.integer(-26, 26) / 4; // degrees west of the zone's meridian
  const equation = random.pick([-14, -13, -11, -8, -6, -4, -3, 2, 3, 5, 7, 9, 12, 14, 16]);
  const dial = random.integer(108, 204) * 5;
  const result = dial + west * 4 - equation;
  const side = west >= 0 ? "west" : "east";
  const [shown, degrees] = [clock(dial), say(Math.abs(west), 2)];
  const sign = equation > 0 ? "ahead of" : "behind";
  const ask = random.pick([
    `A garden sundial reads ${shown}. It stands ${degrees}° ${side} of its zone's meridian, and the table says the dial is ${Math.abs(equation)} min ${sign} mean time today. What does a clock show?`,
    `From shadow to clock, how? Say the dial shows ${shown}, the place lies ${degrees}° ${side} of the zone's line, and the sun runs ${Math.abs(equation)} min ${sign} the mean sun.`,
    `Sundial against clock: shadow at ${shown}, equation of time ${Math.abs(equation)} min with the sun ${sign} the clock, place ${degrees}° ${side} of the meridian at ${Math.abs(meridian)}°. Clock time, to the minute?`,
  ]);
  const place = `A degree is worth four minutes, so with ${shown} on the dial ${degrees}° to the ${side} means ${west >= 0 ? "adding" : "taking off"} ${say(Math.abs(west * 4), 1)} min`;
  const sun = `for a dial at ${shown} a sun ${Math.abs(equation)} min ${sign} mean time calls for ${equation > 0 ? "taking off" : "adding"} ${Math.abs(equation)} min`;
  const order = random.pick([
    `Two corrections are needed. ${place}. Then ${sun}.`,
    `First the place, then the season. ${place}; after that ${sun}.`,
    `Start from ${shown}. ${place}, and ${sun}.`,
  ]);
  const end = `Together the dial's ${shown} becomes ${clock(result)} on the clock, before any summer time. ${random.pick(["Summer time would add an hour.", "With daylight saving, add sixty minutes.", "The dial itself was never wrong."])}`;
  return {
    kind: "sundial",
    ask,
    answer: `${order} ${end}`,
    given: [dial, west, equation],
    results: [`becomes ${clock(result)}`],
  };
}

const offset = (hours: number): string =>
  hours === 0 ? "UTC" : `UTC${hours > 0 ? "+" : "−"}${Math.abs(hours)}`;
const dayWord = (minutes: number): string =>
  minutes < 0 ? "the day before" : minutes >= 1440 ? "the day after" : "the same day";

export function zoneReckoning(random: Random): Puzzle {
  const [from, to] = [random.integer(-11, 0), random.integer(1, 12)];
  const [sent, delay] = [random.integer(40, 1400), random.integer(7, 340)];
  const universal = sent - from * 60;
  const arrival = universal + delay + to * 60;
  const days = Math.floor(arrival / 1440);
  const when = days === 0 ? "the same date" : days === 1 ? "the next date" : "two dates later";
  const ask = random.pick([
    `A signal leaves a station at ${offset(from)} when its wall clock shows ${clock(sent)}. It is relayed for ${delay} min and reaches one at ${offset(to)}. What do clocks there say? Another date?`,
    `Time zones, worked out properly: departure ${clock(sent)} local at ${offset(from)}, ${delay} min under way, arrival at ${offset(to)}. Local time and date of arrival, step by step?`,
    `Suppose two buoys log in their own zones, ${offset(from)} and ${offset(to)}. The first notes a wave at ${clock(sent)}; the second feels it ${delay} min later. Which time will the second log show?`,
  ]);
  const steps = random.pick([
    `Go through universal time. At ${offset(from)} the reading ${clock(sent)} is ${clock(universal)} UTC (${dayWord(universal)}). Add ${delay} min and it is ${clock(universal + delay)} UTC. The far zone is ${to} h ahead of that: ${clock(arrival)}, on ${when} as seen from the start.`,
    `Go over UTC. ${clock(sent)} at ${offset(from)} equals ${clock(universal)} UTC, and ${delay} min later it is ${clock(universal + delay)}. With ${to} h added for ${offset(to)} the local reading is ${clock(arrival)}, ${when} by the sender's calendar.`,
    `Add ${-from} h to leave the first zone: ${clock(universal)} UTC. Let ${delay} min pass: ${clock(universal + delay)}. Add ${to} h to enter the second: ${clock(arrival)}, and the calendar there shows ${when}.`,
  ]);
  const gap = `The zones are ${to - from} h apart, so the clocks alone would suggest ${say((arrival - sent) / 60, 2)} h for a passage of ${say(delay / 60, 2)} h.`;
  return {
    kind: "zone",
    ask,
    answer: `${steps} ${gap}`,
    given: [sent, from, to, delay],
    results: [clock(arrival), when],
  };
}

export function pendulumPeriod(random: Random): Puzzle {
  const length = random.integer(18, 460) / 100;
  const period = 2 * Math.PI * Math.sqrt(length / 9.81);
  const hour = 3600 / period;
  const ask = random.pick([
    `A weight hangs on a thin wire of ${say(length, 2)} m and swings gently. How long is a full swing? How many an hour?`,
    `Does the mass of the bob matter for a pendulum ${say(length, 2)} m long? And what would its period be?`,
    `Pendulum, length ${say(length, 2)} m, small swings. Period, swings an hour, length for double period?`,
  ]);
  const answer = random.pick([
    `The mass drops out; only length and gravity count. The period is 2π√(L/g), with L = ${say(length, 2)} m and g = 9.81 m/s². L/g is ${say(length / 9.81, 4)}, its root ${say(Math.sqrt(length / 9.81), 4)}, and times 2π that makes ${say(period, 2)} s. An hour then holds ${say(hour)} full swings.`,
    `Divide ${say(length, 2)} by 9.81, which gives ${say(length / 9.81, 4)}, take the root, ${say(Math.sqrt(length / 9.81), 4)}, and multiply by 2π: one full swing lasts ${say(period, 2)} s whatever the bob weighs. In 3,600 s there are ${say(hour)} of them.`,
  ]);
  const end = `To double the period to ${say(2 * period, 2)} s the wire must be four times as long, ${say(4 * length, 2)} m, because time grows with the square root of length.`;
  return {
    kind: "pendulum",
    ask,
    answer: `${answer} ${end}`,
    given: [length],
    results: [`${say(period, 2)} s`, `${say(hour)} `, `${say(4 * length, 2)} m`],
  };
}
