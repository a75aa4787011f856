import { addDays, daysBetween, type IsoDate } from "../../personas/dates.ts";
import type { Outlook, Profile } from "../../personas/profile.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import type { Period } from "../periods.ts";
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

type Persona = Pick<Profile, "birthYear" | "outlook"> & Partial<Pick<Profile, "occupation">>;
type Dated = Omit<LifeEvent, "id">;

interface Slot {
  readonly date: IsoDate;
  readonly period: Period;
  /** Days left until the session that may tell of it. */
  readonly ago: number;
  readonly hardship: boolean;
}

/** About ten events before the first session and two to four in each later window, none of them twice. */
export function drawHistory(
  profile: Persona,
  windows: readonly HistoryWindow[],
  random: Random,
): LifeEvent[] {
  const left = new Set(random.shuffle(lifeEventMaterial));
  // The short windows choose first: they can hold little, and the first one nearly everything.
  return [...windows]
    .sort((a, b) => daysBetween(a.from, a.session) - daysBetween(b.from, b.session))
    .flatMap((window) => drawSlots(profile, window, random))
    .flatMap((slot): Dated[] => {
      const material = takeFitting(left, profile, slot, random);
      return material ? [eventOf(material, slot.date, slot.period)] : [];
    })
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map((event, index) => ({ id: `life.${index + 1}`, ...event }));
}

/** What settles fastest takes that many days. */
const quickest = 2;

/** Different days inside the window, none of them before the year in which the persona turned 17. */
function drawSlots(profile: Persona, window: HistoryWindow, random: Random): Slot[] {
  const { period, session } = window;
  const grownUp = `${profile.birthYear + 17}-01-01`;
  const from = grownUp > window.from ? grownUp : window.from;
  const length = daysBetween(from, session);
  const days = Array.from({ length: Math.max(0, length - 1 - quickest) }, (_, day) => day + 1);
  const drawn = random.shuffle(days, period === "init" ? random.integer(9, 11) : random.integer(2, 4));
  // Nobody's week holds two calamities: in the short windows only the first may be one.
  return drawn.map((day, index) => ({
    date: addDays(from, day),
    period,
    ago: length - day,
    hardship: index === 0 || length > 60,
  }));
}

/** The next event that fits. One against the outlook is now and then let through: nobody's life is all of a color. */
function takeFitting(
  left: Set<EventMaterial>,
  profile: Persona,
  slot: Slot,
  random: Random,
): EventMaterial | undefined {
  const fitting = [...left].filter((material) => fits(material, profile, slot));
  const wished = random.chance(0.25)
    ? fitting
    : fitting.filter((material) => !isAgainst(material, profile.outlook));
  // Where all that is mild has been used up, a second hardship is better than an empty window.
  const material =
    wished[0] ?? fitting[0] ?? [...left].find((other) => fits(other, profile, { ...slot, hardship: true }));
  if (material) left.delete(material);
  return material;
}

/** What happens to people of that age may have happened a year earlier. */
const grownUpAt = 18;

const workless =
  /^(?:retired|out of work|unemployed|stay-at-home|full-time carer)|\bstudent\b|\bundergraduate$/;

function fits(
  { ages: [from, to], settles, category, outlook }: EventMaterial,
  profile: Persona,
  slot: Slot,
): boolean {
  const age = Number(slot.date.slice(0, 4)) - profile.birthYear;
  if (Math.max(age, grownUpAt) < from || age > to || settles > slot.ago) return false;
  if (category === "work" && workless.test(profile.occupation ?? "")) return false;
  return slot.hardship || outlook !== "difficult";
}

const isAgainst = ({ outlook: tone }: EventMaterial, outlook: Outlook) =>
  (outlook === "cheerful" && tone === "difficult") || (outlook === "difficult" && tone === "cheerful");

function eventOf({ category, event, off, toward }: EventMaterial, date: IsoDate, period: Period): Dated {
  return { date, period, category, event, off, toward };
}
