import { daysBetween, type IsoDate, monthNames, numerals, weekday, weekdayNames } from "../personas/dates.ts";
import type { Random } from "../pipeline/engine/random.ts";
import { capitalize } from "../pipeline/text/capitals.ts";

export type DateStyle = "exact" | "plain" | "vague";

/** All ways in which people say a past day on a given day, as adverbials: "in April", "two weeks ago". */
export function waysToSay(date: IsoDate, today: IsoDate): Readonly<Record<DateStyle, readonly string[]>> {
  const ago = daysBetween(date, today);
  const [year = "", month = "1", day = "1"] = date.split("-");
  const monthName = monthNames[Number(month) - 1] ?? "";
  const sameYear = today.startsWith(year);
  const monthYear = `in ${monthName} ${year}`;
  if (ago <= 0) return { exact: ["today"], plain: ["today"], vague: ["today"] };
  if (ago === 1)
    return { exact: ["yesterday"], plain: ["yesterday"], vague: ["yesterday", "just the other day"] };
  if (ago <= 6) {
    const named = `on ${weekdayNames[weekday(date)]}`;
    return {
      exact: [named, `on ${monthName} ${Number(day)}`],
      plain: [named, `last ${weekdayNames[weekday(date)]}`],
      vague: ["the other day", ago === 2 ? "a couple of days ago" : "a few days ago"],
    };
  }
  if (ago <= 13)
    return {
      exact: [`on ${monthName} ${Number(day)}`],
      plain: [
        isLastWeek(ago, today) ? "last week" : "the week before last",
        `on the ${ordinal(Number(day))}`,
      ],
      vague: ["a week or so ago", "last week or thereabouts"],
    };
  if (ago <= 45) {
    const weeks = `${numerals[Math.round(ago / 7)]} weeks ago`;
    return {
      exact: [`on ${monthName} ${Number(day)}`],
      plain: [weeks, `on ${monthName} ${Number(day)}`],
      vague: ["a few weeks back", `some ${numerals[Math.round(ago / 7)]} weeks ago`],
    };
  }
  if (ago <= 330) {
    const plain = sameYear ? [`in ${monthName}`] : [`in ${monthName}`, `last ${monthName}`];
    return {
      exact: [`on ${monthName} ${Number(day)}`],
      plain,
      vague: [monthsAgo(ago), `around ${monthName}`],
    };
  }
  const about = `about ${yearsAgo(ago)}`;
  // Nobody calls the current year by its number, and nobody is unsure whether something happened last year.
  if (sameYear) return { exact: [monthYear], plain: [monthYear], vague: [about] };
  return {
    exact: [monthYear],
    plain: [monthYear, `in ${year}`],
    vague: [about, `in ${year}`, ...(ago > 730 ? [`in ${year} or so`] : [])],
  };
}

export function sayDate(date: IsoDate, today: IsoDate, style: DateStyle, random: Random): string {
  return random.pick(waysToSay(date, today)[style]);
}

/** Weeks begin on Monday. */
function isLastWeek(ago: number, today: IsoDate): boolean {
  return ago <= 7 + ((weekday(today) + 6) % 7);
}

function monthsAgo(ago: number): string {
  if (ago < 75) return "a month or two ago";
  return ago < 150 ? "a few months back" : "some months ago";
}

function yearsAgo(ago: number): string {
  if (ago > 456 && ago < 639) return "a year and a half ago";
  const years = Math.round(ago / 365);
  return years === 1 ? "a year ago" : `${numerals[years] ?? years} years ago`;
}

export function ordinal(day: number): string {
  const ending =
    day % 10 === 1 && day !== 11
      ? "st"
      : day % 10 === 2 && day !== 12
        ? "nd"
        : day % 10 === 3 && day !== 13
          ? "rd"
          : "th";
  return `${day}${ending}`;
}

/** Replaces every `{when}` in a text with the time of the event. */
export function sayWhen(text: string, when: string): string {
  if (!text.includes("{when}")) return text;
  return text
    .replaceAll(/(^|[.!?…]["”]?\s+|\n)\{when\}/g, (_, before: string) => `${before}${capitalize(when)}`)
    .replaceAll("{when}", when);
}
