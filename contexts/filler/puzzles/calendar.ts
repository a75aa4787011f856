import { monthNames, weekdayNames } from "../../../personas/dates.ts";
import type { Random } from "../../../pipeline/engine/random.ts";
import { entryAt } from "../../../pipeline/lists.ts";
import { type Puzzle, say } from "./puzzle.ts";

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const monthLength = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
const weekday = (number: number): string => entryAt(weekdayNames, ((number % 7) + 7) % 7);
const monthName = (month: number): string => entryAt(monthNames, month - 1);

/** The weekday of the last day of February, by Conway's rule. */
function keyDay(year: number): number {
  const century = [2, 0, 5, 3][Math.floor(year / 100) % 4] as number;
  const short = year % 100;
  return (century + Math.floor(short / 12) + (short % 12) + Math.floor((short % 12) / 4)) % 7;
}

/** A date in the month that falls on the key day. */
const keyDate = (year: number, month: number): number =>
  ([isLeap(year) ? 4 : 3, isLeap(year) ? 29 : 28, 14, 4, 9, 6, 11, 8, 5, 10, 7, 12] as const)[
    month - 1
  ] as number;

export function weekdayOfDate(random: Random): Puzzle {
  const [year, month] = [random.integer(1760, 2190), random.integer(1, 12)];
  const day = random.integer(1, monthLength(year, month));
  const [key, anchor] = [keyDay(year), keyDate(year, month)];
  const result = weekday(key + day - anchor);
  const date = `${day} ${monthName(month)} ${year}`;
  const ask = random.pick([
    `Without looking at any calendar: which weekday is ${date}? The steps matter most here.`,
    `Take the date ${date} in the Gregorian calendar. How is its weekday found on paper?`,
    `Weekdays in the head, by a trick. Does it survive ${date}? Show every remainder, please.`,
    `Weekday arithmetic next. The date is ${date}. Which weekday is it, and by what reckoning?`,
  ]);
  const start = random.pick([
    `Conway's method serves well here. Some easy dates share one key day.`,
    `Use the key day of the year. All its easy dates fall alike.`,
    `One weekday a year decides.`,
  ]);
  const short = year % 100;
  const steps =
    `For ${year} take the last two digits, ${short}: they hold ${Math.floor(short / 12)} dozens, a rest of ${short % 12}, and ${Math.floor((short % 12) / 4)} fours in that rest. Added to the century's starting ${weekday([2, 0, 5, 3][Math.floor(year / 100) % 4] as number)}, that makes the key day of ${year} a ${weekday(key)}. In ${monthName(month)} ${year}, the ${anchor}th or its equivalent is such a date`.replace(
      /(\d+)th or its equivalent/,
      (_, number) => `date number ${number}`,
    );
  const gap = day - anchor;
  const close =
    gap === 0
      ? `The date asked for is that very day, so ${date} is a ${result}.`
      : `From there to the ${day} it is ${Math.abs(gap)} ${Math.abs(gap) === 1 ? "day" : "days"} ${gap > 0 ? "forward" : "back"}, and after casting out sevens ${Math.abs(gap) % 7} remain, so ${date} is a ${result}.`;
  return {
    kind: "weekday",
    ask,
    answer: `${start} ${steps}. ${close}`,
    given: [year, month, day],
    results: [`${date} is a ${result}`],
  };
}

const dayOfYear = (year: number, month: number, day: number): number =>
  day +
  Array.from({ length: month - 1 }, (_, index) => monthLength(year, index + 1)).reduce((a, b) => a + b, 0);

export function daysBetween(random: Random): Puzzle {
  const year = random.integer(1801, 2120);
  const [month, later] = [random.integer(1, 5), random.integer(7, 12)];
  const [day, end] = [random.integer(1, 28), random.integer(1, 30)];
  const [first, last] = [dayOfYear(year, month, day), dayOfYear(year, later, end)];
  const days = last - first;
  const [from, to] = [`${day} ${monthName(month)}`, `${end} ${monthName(later)} ${year}`];
  const ask = random.pick([
    `How many days run from ${from} to ${to}, counting the last day but not the first? And how many whole weeks is that?`,
    `Suppose a pendulum clock is started on ${from} and stops on ${to}. How many days, and how many weeks, is that?`,
    `Counting days across months easily goes wrong. From ${from} to ${to}, what is the safe way of doing it?`,
    `A lamp is lit on ${from} and put out on ${to}. How many days is that?`,
  ]);
  const leap = isLeap(year)
    ? `${year} is a leap year, so February has 29 days.`
    : `${year} is a common year with 28 days in February.`;
  const body = random.pick([
    `Number the days. ${leap} Then ${from} is day ${first} and ${to} is day ${last}. The difference is ${last} minus ${first}, that is ${days} days.`,
    `${leap} Adding up the months before each date makes ${from} day number ${first} of the year, and ${to} day number ${last}. Subtract: ${days} days lie between them.`,
    `The safe way is one subtraction. ${leap} So the start, ${from}, has the number ${first}; the end, ${to}, has ${last}; what separates them is ${days} days.`,
  ]);
  const weeks = `In weeks that is ${Math.floor(days / 7)} full ones and ${days % 7} ${days % 7 === 1 ? "day" : "days"} more, so the weekday moves on by ${days % 7}. Counting both ends would make it ${days + 1}.`;
  return {
    kind: "interval",
    ask,
    answer: `${body} ${weeks}`,
    given: [year, month, day, later, end],
    results: [`${say(days)} days`, `${Math.floor(days / 7)} full`],
  };
}
