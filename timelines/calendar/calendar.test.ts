import { describe, expect, it } from "vitest";
import { addDays, daysBetween, weekday } from "../../personas/dates.ts";
import { factsOf, profileOf } from "../../personas/facts/testing/cohort.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { periods } from "../periods.ts";
import { restraints } from "../timeline.ts";
import { type Calendar, dealKinds, drawCalendar } from "./calendar.ts";
import { pivotKinds, type Slot } from "./slots.ts";

const cohort = 3;
const topics = ["food", "work", "home", "music", "sports", "money"];

function calendarOf(persona: number, wanted = topics, pivots: number | null = null): Calendar {
  const profile = profileOf(cohort, persona);
  return drawCalendar({
    profile,
    changes: factsOf(profile, cohort, persona).changes,
    topics: wanted,
    periods,
    restraints: persona % 2 === 0 ? restraints : [],
    pivots,
    random: (...path) => createRandom(cohort, persona, ...path),
  });
}

const slotsOf = ({ topics: all }: Calendar): Slot[] =>
  Object.values(all).flatMap(({ slots }) => [...Object.values(slots.pivotal).flat(), ...slots.free]);

const calendars = Array.from({ length: 200 }, (_, persona) => calendarOf(persona));

describe("the calendar of a persona", () => {
  it("gives each topic as many pivots as are wanted, and every kind about as often as the others", () => {
    const counts = new Map<string, number>();
    for (let persona = 0; persona < 90; persona++)
      for (const { slots } of Object.values(calendarOf(2 * persona, topics, 4).topics)) {
        const kinds = Object.entries(slots.pivotal).filter(([, own]) => own.length > 0);
        expect(kinds).toHaveLength(4);
        for (const [kind] of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }
    expect(counts.size).toBe(7);
    expect(Math.max(...counts.values()) / Math.min(...counts.values())).toBeLessThan(1.1);
  });

  it("deals every kind about as often as the others to personas with two topics each, for any number of pivots", () => {
    for (const wanted of [[], ["forget"], ["forget", "other"]] as const)
      for (let pivots = 1; pivots < 5 + wanted.length; pivots++) {
        const dealt = Array.from({ length: 210 }, (_, persona) =>
          [0, 1].map((rank) =>
            dealKinds({ restraints: wanted, pivots }, { persona, topic: (2 * persona + rank) % 18 }),
          ),
        ).flat(2);
        const counts = pivotKinds.map((kind) => dealt.filter((one) => one === kind).length);
        const used = counts.filter((count) => count > 0);
        expect(used.length).toBe(5 + wanted.length);
        expect(Math.max(...used) / Math.min(...used), `${wanted.length}, ${pivots}`).toBeLessThan(1.25);
      }
  });

  it("has fewer stories in a session if topics have fewer pivots", () => {
    const perSession = (pivots: number | null) => {
      const all = Array.from({ length: 40 }, (_, persona) => calendarOf(2 * persona, topics, pivots));
      return all.flatMap(slotsOf).length / (all.length * topics.length * periods.length);
    };
    expect(perSession(4)).toBeLessThan(0.7 * perSession(null));
  });

  it("gives a day to only one story over all topics, and to none if something changes in the persona's life", () => {
    for (const calendar of calendars) {
      const taken = calendar.life.map(({ date }) => date);
      for (const { date, days } of slotsOf(calendar)) if (days > 0) taken.push(date);
      expect(new Set(taken).size).toBe(taken.length);
    }
  });

  it("lets a story take several days only if nothing else happens on them", () => {
    let long = 0;
    const crossed: string[] = [];
    for (const calendar of calendars) {
      const slots = slotsOf(calendar);
      const dates = new Set([...slots, ...calendar.life].map(({ date }) => date));
      for (const { date, days } of slots)
        for (let back = 1; back < days; back++) {
          long += 1;
          if (dates.has(addDays(date, -back))) crossed.push(date);
        }
    }
    expect(crossed).toEqual([]);
    expect(long).toBeGreaterThan(1_000);
  });

  it("finds a separate day for most stories, and for no more than four a week", () => {
    let [dated, all] = [0, 0];
    for (const calendar of calendars) {
      const slots = slotsOf(calendar);
      const own = slots.filter(({ days }) => days > 0);
      [dated, all] = [dated + own.length, all + slots.length];
      const weeks = new Map<string, number>();
      for (const { date } of own) {
        const week = addDays(date, -weekday(date));
        weeks.set(week, (weeks.get(week) ?? 0) + 1);
      }
      expect(Math.max(...weeks.values())).toBeLessThanOrEqual(4);
    }
    expect(dated / all).toBeGreaterThan(0.8);
  });

  it("contains the changes in the persona's life", () => {
    const changed = calendars.filter(({ life }) => life.length > 0);
    expect(changed.length).toBeGreaterThan(calendars.length / 4);
    expect(changed.every(({ life }) => life.every(({ id }, index) => id === `life.${index + 1}`))).toBe(true);
  });

  it("starts every second topic after a year, about when the topic before it has had its last session", () => {
    for (const [persona, { topics: all }] of calendars.entries()) {
      const begun = topics.map((topic) => all[topic]?.windows.map(({ session }) => session) ?? []);
      for (const [index, later] of begun.entries()) {
        const earlier = begun[index - 1];
        if ((index + persona) % 2 === 0 || !earlier) continue;
        expect(daysBetween(earlier[0] ?? "", later[0] ?? "")).toBeGreaterThan(365);
        // Sessions that are close in time may swap places.
        expect(daysBetween(later[0] ?? "", earlier.at(-1) ?? "")).toBeLessThan(60);
      }
    }
  });

  it("doesn't move existing topics if one is added", () => {
    const more = calendarOf(5, [...topics, "travel"]);
    const windows = ({ topics: all }: Calendar, topic: string) => all[topic]?.windows;
    for (const topic of topics) expect(windows(more, topic)).toEqual(windows(calendarOf(5), topic));
  });
});
