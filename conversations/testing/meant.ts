import { addDays, addYears, type IsoDate, weekday } from "../../personas/dates.ts";

export interface Span {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

const months = "January February March April May June July August September October November December".split(
  " ",
);
const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const numbers = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** The days that an adverbial of time may mean if it is said on a given day. */
export function meant(way: string, today: IsoDate): Span {
  const back = (most: number, least: number): Span => ({
    from: addDays(today, -most),
    to: addDays(today, -least),
  });
  const loose = looseWays.get(way);
  if (loose) return back(...loose);
  const monday = (weekday(today) + 6) % 7;
  if (way === "last week") return back(monday + 7, monday + 1);
  if (way === "the week before last") return back(monday + 14, monday + 8);
  const [, named = ""] = /^(?:on|last) (\w+day)$/.exec(way) ?? [];
  if (named) return latest(today, (date) => weekday(date) === weekdays.indexOf(named));
  const [, ordinal = ""] =
    /^on the (\d+(?:(?<=\b[23]?1)st|(?<=\b2?2)nd|(?<=\b2?3)rd|(?<!\b[23]?[123])th))$/.exec(way) ?? [];
  if (ordinal) return latest(today, (date) => Number(date.slice(8)) === Number.parseInt(ordinal, 10));
  return meantByMonth(way, today) ?? meantByCount(way, back) ?? fail(way);
}

/** The days that may be the last one of a span of time. */
export function meantLast(way: string, today: IsoDate): Span {
  const loose = looseStretches.get(way);
  if (loose) return { from: addDays(today, -loose), to: addDays(today, -1) };
  const [, until] = /^(?:in the (?:days|weeks|months) up to|for a while until) (.+)$/.exec(way) ?? [];
  if (until) return meant(until.startsWith("the ") ? `on ${until}` : until, today);
  const [, end] = /^from .+ to (.+)$/.exec(way) ?? [];
  if (end) return meant(`${/ \d{1,2}(?:,|$)/.test(end) ? "on" : "in"} ${end}`, today);
  const [, month] = /^in \w+ and (.+)$/.exec(way) ?? [];
  return meant(month ? `in ${month}` : way, today);
}

/** The maximum number of days since a recent event. */
const looseStretches: ReadonlyMap<string, number> = new Map([
  ["over the last week or two", 6],
  ["over the last few weeks", 13],
  ["over the last few months", 13],
]);

/** The maximum and minimum number of days ago. */
const looseWays: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["today", [0, 0]],
  ["yesterday", [1, 1]],
  ["just the other day", [7, 1]],
  ["the other day", [7, 1]],
  ["a couple of days ago", [2, 2]],
  ["a few days ago", [6, 3]],
  ["a week or so ago", [13, 6]],
  ["last week or thereabouts", [14, 5]],
  ["a few weeks back", [48, 14]],
  ["a month or two ago", [75, 30]],
  ["a few months back", [155, 60]],
  ["some months ago", [335, 120]],
  ["about a year ago", [460, 300]],
  ["about a year and a half ago", [640, 450]],
]);

function meantByMonth(way: string, today: IsoDate): Span | null {
  const [, name = "", day, year] =
    /^(?:on|in|last|around) (\p{Lu}\p{Ll}+)(?: (\d{1,2}))?(?:,? (\d{4}))?$/u.exec(way) ?? [];
  const month = String(months.indexOf(name) + 1).padStart(2, "0");
  if (month === "00") return null;
  if (year && day) return { from: dayOf(year, month, day), to: dayOf(year, month, day) };
  if (year) return wholeMonth(`${year}-${month}`);
  if (day) return latest(today, (date) => date.endsWith(`-${month}-${day.padStart(2, "0")}`));
  const { from } = latest(today, (date) => date.slice(5, 7) === month);
  if (from.slice(0, 7) === today.slice(0, 7)) throw new Error(`"${way}" would be this month`);
  if (way.startsWith("last") && from.slice(0, 4) === today.slice(0, 4))
    throw new Error(`"${way}" would be a year before`);
  return wholeMonth(from.slice(0, 7));
}

function meantByCount(way: string, back: (most: number, least: number) => Span): Span | null {
  const [, , weeks = ""] = /^(some )?(\w+) weeks ago$/.exec(way) ?? [];
  const count = numbers.indexOf(weeks);
  if (count > 1) return back(7 * count + 4, 7 * count - 4);
  const [, years = ""] = /^about (\w+) years ago$/.exec(way) ?? [];
  const several = numbers.includes(years) ? numbers.indexOf(years) : Number(years);
  if (years && several > 1) return back(365 * several + 185, 365 * several - 185);
  const [, year = ""] = /^in (\d{4})(?: or so)?$/.exec(way) ?? [];
  if (year === "") return null;
  const { to } = back(0, 0);
  if (year >= to.slice(0, 4)) throw new Error(`"${way}" is the year it is`);
  if (way.endsWith("or so") && `${year}-12-31` > addYears(to, -1))
    throw new Error(`"${way}" is too near to be unsure of`);
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

function fail(way: string): never {
  throw new Error(`could not read the adverbial "${way}"`);
}

const dayOf = (year: string, month: string, day: string) => `${year}-${month}-${day.padStart(2, "0")}`;

function wholeMonth(month: string): Span {
  const from = `${month}-01`;
  const next = addDays(from, 31).slice(0, 7);
  return { from, to: addDays(`${next}-01`, -1) };
}

/** The latest day before today that fits. */
function latest(today: IsoDate, fits: (date: IsoDate) => boolean): Span {
  for (let ago = 1; ago < 4 * 366; ago++) {
    const date = addDays(today, -ago);
    if (fits(date)) return { from: date, to: date };
  }
  throw new Error(`no day before ${today} fits`);
}
