import type { Random } from "../../pipeline/engine/random.ts";
import { addDays, daysBetween, type IsoDate } from "../dates.ts";
import type { Period } from "../periods.ts";
import type { Outlook, Profile } from "../profile.ts";
import { type EventMaterial, lifeEventMaterial } from "./material.ts";

/** Something that happened to the persona; topics take their particulars and reasons from it. */
export interface LifeEvent {
  readonly id: string;
  readonly date: IsoDate;
  readonly period: Period;
  readonly category: EventMaterial["category"];
  readonly event: string;
  readonly off: string;
  readonly toward: string;
}

export interface HistoryWindow {
  readonly period: Period;
  readonly from: IsoDate;
  readonly session: IsoDate;
}

type Persona = Pick<Profile, "birthYear" | "outlook">;
type Dated = Omit<LifeEvent, "id">;

/** About ten events before the first session and two to four in each later window, none of them twice. */
export function drawHistory(
  profile: Persona,
  windows: readonly HistoryWindow[],
  random: Random,
): LifeEvent[] {
  const left = new Set(random.shuffle(lifeEventMaterial));
  return windows
    .flatMap((window) => drawDates(profile, window, random).map((date) => ({ date, period: window.period })))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .flatMap(({ date, period }): Dated[] => {
      const material = takeFitting(
        left,
        Number(date.slice(0, 4)) - profile.birthYear,
        profile.outlook,
        random,
      );
      return material ? [eventOf(material, date, period)] : [];
    })
    .map((event, index) => ({ id: `life.${index + 1}`, ...event }));
}

/** Different days inside the window, none of them before the year in which the persona turned 17. */
function drawDates(profile: Persona, window: HistoryWindow, random: Random): IsoDate[] {
  const { period, session } = window;
  const grownUp = `${profile.birthYear + 17}-01-01`;
  const from = grownUp > window.from ? grownUp : window.from;
  const days = Array.from({ length: Math.max(0, daysBetween(from, session) - 1) }, (_, day) =>
    addDays(from, day + 1),
  );
  const count = period === "init" ? random.integer(9, 11) : random.integer(2, 4);
  return random.shuffle(days, count);
}

/** The next event for the age. One against the outlook is now and then let through: nobody's life is all of a color. */
function takeFitting(
  left: Set<EventMaterial>,
  age: number,
  outlook: Outlook,
  random: Random,
): EventMaterial | undefined {
  const aged = [...left].filter(({ ages: [from, to] }) => from <= age && age <= to);
  const against = random.chance(0.25) ? [] : aged.filter((material) => isAgainst(material, outlook));
  const material = aged.find((candidate) => !against.includes(candidate)) ?? aged[0];
  if (material) left.delete(material);
  return material;
}

const isAgainst = ({ outlook: tone }: EventMaterial, outlook: Outlook) =>
  (outlook === "cheerful" && tone === "difficult") || (outlook === "difficult" && tone === "cheerful");

function eventOf({ category, event, off, toward }: EventMaterial, date: IsoDate, period: Period): Dated {
  return { date, period, category, event, off, toward };
}
