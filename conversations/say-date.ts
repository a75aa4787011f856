import { daysBetween, type IsoDate, weekday } from "../personas/dates.ts";
import type { Random } from "../pipeline/engine/random.ts";

export type DateStyle = "exact" | "plain" | "vague";

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const numbers = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** All the ways in which people say a past day on a given day, as adverbials: "in April", "two weeks ago". */
export function waysToSay(date: IsoDate, today: IsoDate): Readonly<Record<DateStyle, readonly string[]>> {
  const ago = daysBetween(date, today);
  const [year = "", month = "1", day = "1"] = date.split("-");
  const monthName = months[Number(month) - 1] ?? "";
  const sameYear = today.startsWith(year);
  const full = `on ${monthName} ${Number(day)}, ${year}`;
  const monthYear = `in ${monthName} ${year}`;
  if (ago <= 1)
    return { exact: ["yesterday"], plain: ["yesterday"], vague: ["yesterday", "just the other day"] };
  if (ago <= 6) {
    const named = `on ${weekdays[weekday(date)]}`;
    return {
      exact: [named, `on ${monthName} ${Number(day)}`],
      plain: [named, `last ${weekdays[weekday(date)]}`],
      vague: ["the other day", "a few days ago"],
    };
  }
  if (ago <= 13)
    return {
      exact: [`on ${monthName} ${Number(day)}`],
      plain: ["last week", `on the ${ordinal(Number(day))}`],
      vague: ["a week or so ago", "last week or thereabouts"],
    };
  if (ago <= 45) {
    const weeks = `${numbers[Math.round(ago / 7)]} weeks ago`;
    return {
      exact: [`on ${monthName} ${Number(day)}`],
      plain: [weeks, `on ${monthName} ${Number(day)}`],
      vague: ["a few weeks back", `some ${numbers[Math.round(ago / 7)]} weeks ago`],
    };
  }
  if (ago <= 330) {
    const plain = sameYear ? [`in ${monthName}`] : [`in ${monthName}`, `last ${monthName}`];
    return {
      exact: [full],
      plain,
      vague: [ago < 150 ? "a few months back" : "some months ago", `around ${monthName}`],
    };
  }
  const years = Math.round(ago / 365);
  const yearsAgo = years === 1 ? "a year ago" : `${numbers[years] ?? years} years ago`;
  return {
    exact: [full, monthYear],
    plain: [monthYear, `in ${year}`],
    vague: [`in ${year} or so`, `about ${yearsAgo}`, `in ${year}`],
  };
}

export function sayDate(date: IsoDate, today: IsoDate, style: DateStyle, random: Random): string {
  return random.pick(waysToSay(date, today)[style]);
}

function ordinal(day: number): string {
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
