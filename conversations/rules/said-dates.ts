/** The days that an expression can mean: `YYYY-MM-DD`, both ends included. */
interface Span {
  readonly from: string;
  readonly to: string;
}

const months = "january february march april may june july august september october november december".split(
  " ",
);
const weekdays = "sunday monday tuesday wednesday thursday friday saturday".split(" ");
const counts = "no one two three four five six seven eight nine ten eleven twelve".split(" ");
const aMonth = `(?:${months.join("|")})`;
const month = `(${months.join("|")})`;
const count = `(${counts.join("|")}|\\d+)`;

const dayLength = 86_400_000;
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayLength;
const dateOf = (day: number) => new Date(day * dayLength).toISOString().slice(0, 10);
const before = (today: string, most: number, least: number): Span => ({
  from: dateOf(dayOf(today) - most),
  to: dateOf(dayOf(today) - least),
});
const numberOf = (word: string) => (counts.includes(word) ? counts.indexOf(word) : Number(word));
const two = (number: number) => String(number).padStart(2, "0");

/** Expressions for a day. Each has the days that it can mean if it is said on the day `today`. */
const sayings: readonly (readonly [RegExp, (found: readonly string[], today: string) => readonly Span[]])[] =
  [
    [/\btoday\b/g, (_, today) => [before(today, 0, 0)]],
    [/\byesterday\b/g, (_, today) => [before(today, 1, 1)]],
    [/\bthe other day\b/g, (_, today) => [before(today, 6, 1)]],
    [/\ba (?:couple of|few) days ago\b/g, (_, today) => [before(today, 6, 2)]],
    [/\ba week or so ago\b/g, (_, today) => [before(today, 14, 5)]],
    [/\blast week\b/g, (_, today) => [before(today, 14, 1)]],
    [/\bthe week before last\b/g, (_, today) => [before(today, 20, 7)]],
    [/\ba few weeks back\b/g, (_, today) => [before(today, 48, 13)]],
    [
      new RegExp(`\\b${count} weeks? ago\\b`, "g"),
      ([, weeks = ""], today) => around(today, 7 * numberOf(weeks), 4),
    ],
    [/\ba month or two ago\b/g, (_, today) => [before(today, 76, 25)]],
    [/\ba few months back\b/g, (_, today) => [before(today, 152, 60)]],
    [/\bsome months ago\b/g, (_, today) => [before(today, 335, 90)]],
    [/\ba year ago\b/g, (_, today) => around(today, 365, 185)],
    [/\ba year and a half ago\b/g, (_, today) => around(today, 548, 120)],
    [
      new RegExp(`\\b${count} years ago\\b`, "g"),
      ([, years = ""], today) => around(today, 365 * numberOf(years), 200),
    ],
    [
      new RegExp(`\\b(?:on|last) (${weekdays.join("|")})\\b`, "g"),
      ([, name = ""], today) => lastWeekday(name, today),
    ],
    [
      /\b(?:on|up to) the (\d+)(?:st|nd|rd|th)\b/g,
      ([, day = ""], today) => lastDayOfMonth(Number(day), today),
    ],
    [new RegExp(`\\b(?:on|to) ${month} (\\d+)(?:, (\\d{4}))?`, "g"), dayOfMonth],
    // Something that lasted for a while has the date of its last day.
    [/\bover the last (?:week or two|few (?:weeks|months))\b/g, (_, today) => [before(today, 13, 1)]],
    [new RegExp(`\\bfrom ${aMonth}(?: \\d{4})? to ${month}(?: (\\d{4}))?\\b`, "g"), wholeMonth],
    [new RegExp(`\\bin ${aMonth} and ${month}(?: (\\d{4}))?\\b`, "g"), wholeMonth],
    [new RegExp(`\\b(?:in|last|around) ${month}(?! and ${aMonth})(?: (\\d{4}))?\\b`, "g"), wholeMonth],
    [/\bin (\d{4})\b/g, ([, year = ""]) => [{ from: `${year}-01-01`, to: `${year}-12-31` }]],
  ];

function around(today: string, days: number, slack: number): Span[] {
  return Number.isNaN(days) ? [] : [before(today, days + slack, Math.max(1, days - slack))];
}

function lastWeekday(name: string, today: string): Span[] {
  const back = (new Date(dayOf(today) * dayLength).getUTCDay() - weekdays.indexOf(name) + 7) % 7 || 7;
  return [before(today, back, back)];
}

/** The last day with this number in its month that is not after today. */
function lastDayOfMonth(day: number, today: string): Span[] {
  const back = Array.from({ length: 62 }, (_, days) => days).find((days) =>
    dateOf(dayOf(today) - days).endsWith(`-${two(day)}`),
  );
  return back === undefined ? [] : [before(today, back, back)];
}

function dayOfMonth([, name = "", day = "", year]: readonly string[], today: string): Span[] {
  const rest = `${two(months.indexOf(name) + 1)}-${two(Number(day))}`;
  const date = `${year ?? lastYearOf(rest, today)}-${rest}`;
  return [{ from: date, to: date }];
}

function wholeMonth([, name = "", year]: readonly string[], today: string): Span[] {
  const number = two(months.indexOf(name) + 1);
  const start = `${year ?? lastYearOf(`${number}-01`, today)}-${number}`;
  return [{ from: `${start}-01`, to: `${start}-31` }];
}

/** The last year in which this day is not after today. */
function lastYearOf(rest: string, today: string): string {
  const year = today.slice(0, 4);
  return `${year}-${rest}` <= today ? year : String(Number(year) - 1);
}

/** Whether a text that is said on the day `today` can mean the day `date`. */
export function canMean(text: string, today: string, date: string): boolean {
  const said = text.toLowerCase();
  return sayings.some(([pattern, spansOf]) =>
    [...said.matchAll(pattern)].some((found) =>
      spansOf([...found], today).some(({ from, to }) => from <= date && date <= to),
    ),
  );
}
