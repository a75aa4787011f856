import { addDays, addYears, daysBetween, type IsoDate } from "../../../personas/dates.ts";
import type { Period } from "../../periods.ts";
import type { SessionPlan } from "../../timeline.ts";

/** A span of time with its own scale, so that long spans don't squeeze weeks. */
export interface Band {
  readonly period: Period;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly x: number;
  readonly width: number;
}

export interface Tick {
  readonly x: number;
  readonly label: string;
}

/**
 * The share of the width that each band gets. The years before the last one have their own band, because few
 * events fall into them.
 */
const shares = { years: 0.18, init: 0.26, next_week: 0.18, next_month: 0.18, next_year: 0.2 } as const;

/** The bands of a topic, side by side, from its earliest date to its last session. */
export function bandsOf(
  sessions: readonly Pick<SessionPlan, "period" | "date">[],
  earliest: IsoDate,
  x: number,
  width: number,
): Band[] {
  const spans = sessions.flatMap(({ period, date }, index) => {
    const before = sessions[index - 1];
    if (before) return [{ period, from: before.date, to: date, share: shares[period] }];
    const lastYear = addYears(date, -1);
    const last = { period, to: date, share: shares.init };
    if (earliest >= lastYear) return [{ ...last, from: lastYear }];
    const years = { period, from: `${earliest.slice(0, 4)}-01-01`, to: lastYear, share: shares.years };
    return [years, { ...last, from: lastYear }];
  });
  const unit = width / spans.reduce((sum, { share }) => sum + share, 0);
  return spans.map(({ share, ...span }, index) => {
    const before = spans.slice(0, index).reduce((sum, other) => sum + other.share, 0);
    return { ...span, x: x + before * unit, width: share * unit };
  });
}

/** The x position of a date. A date outside of all bands is at the edge. */
export function xOf(bands: readonly Band[], date: IsoDate): number {
  const band = bands.find(({ to }) => date <= to) ?? bands.at(-1);
  if (!band) throw new RangeError(`could not draw the date "${date}": there are no bands`);
  const part = daysBetween(band.from, date) / Math.max(1, daysBetween(band.from, band.to));
  return band.x + band.width * Math.min(1, Math.max(0, part));
}

/** The width that a tick label needs, in pixels. */
const labelRoom = 43;

/** The labeled dates between the ends of a band: days, months or years, as many as there is room for. */
export function ticksOf(band: Band): Tick[] {
  const days = daysBetween(band.from, band.to);
  const least = (labelRoom / band.width) * days;
  return datesApart(band, least)
    .map(({ date, label }) => ({ x: xOf([band], date), label }))
    .filter(({ x }) => x > band.x + labelRoom / 2 && x < band.x + band.width - labelRoom / 2);
}

function datesApart({ from, to }: Band, least: number): { date: IsoDate; label: string }[] {
  const days = [1, 2, 3, 5, 7, 10, 14].find((count) => count >= least);
  if (days) {
    const count = Math.floor(daysBetween(from, to) / days);
    return Array.from({ length: count }, (_, index) => addDays(from, (index + 1) * days)).map((date) => ({
      date,
      label: `${Number(date.slice(8))} ${monthOf(date)}`,
    }));
  }
  const months = [1, 2, 3, 6, 12, 24, 60].find((count) => count * 30 >= least) ?? 120;
  return monthStarts(from, to)
    .filter((date) => (Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1) % months === 0)
    .map((date) => ({ date, label: date.endsWith("-01-01") ? date.slice(0, 4) : monthOf(date) }));
}

function monthStarts(from: IsoDate, to: IsoDate): IsoDate[] {
  const [year = 0, month = 1] = from.split("-").map(Number);
  const count = Math.ceil(daysBetween(from, to) / 28);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month + index, 1)).toISOString().slice(0, 10),
  ).filter((date) => date < to);
}

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const monthOf = (date: IsoDate) => monthNames[Number(date.slice(5, 7)) - 1] ?? "";
