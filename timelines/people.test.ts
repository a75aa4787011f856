import { describe, expect, it } from "vitest";
import type { Tag } from "../content/people/vocabulary.ts";
import type { FactOf } from "../personas/facts/fact.ts";
import { ageOn, holding } from "../personas/facts/holding.ts";
import { factsOf, lifeOf } from "../personas/facts/testing/cohort.ts";
import { cohort, type DrawnTimeline, drawTimeline, onlyLevel } from "./testing/draw-timeline.ts";
import { type Event, eventsOf } from "./timeline.ts";

const ages: Readonly<Partial<Record<Tag, readonly [number, number]>>> = {
  "young child": [2, 6],
  "school child": [7, 12],
  teenager: [13, 17],
  "grown child": [18, 99],
};
const bandOf = (age: number) => Object.keys(ages).find((_, at) => within(Object.values(ages)[at], age));
const within = (range: readonly [number, number] | undefined, age: number) =>
  range !== undefined && age >= range[0] && age <= range[1];

const names = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text);
const saidIn = ({ thread }: Event) => thread.flatMap(({ user, assistant }) => [user, assistant]).join("\n");
const told = ({ timeline }: DrawnTimeline) => [...timeline.shared, ...timeline.forked.flat()];

/** Personas with children of different ages. */
const parents = Array.from({ length: 300 }, (_, index) => index).filter((index) => {
  const { facts, profile } = lifeOf(cohort, index);
  const bands = holding(facts.facts, "child", profile.firstSession).map(({ born }) =>
    bandOf(ageOn(born, profile.firstSession)),
  );
  return new Set(bands.filter((band) => band !== undefined)).size > 1;
});

it("A story that needs a child of some age names one of that age", () => {
  const wrong: string[] = [];
  let right = 0;
  for (const seed of parents)
    for (const topic of ["financialConsultation", "bookRecommendation"]) {
      const life = drawTimeline({ topic, seed });
      const children = factsOf(life.profile, cohort, seed).facts.filter((fact) => fact.kind === "child");
      const sessions = new Map(life.timeline.sessions.map(({ period, date }) => [period, date]));
      for (const event of told(life)) {
        const range = event.needs.map((need) => ages[need]).find((found) => found !== undefined);
        if (!range) continue;
        for (const child of children.filter(({ name }) => names(saidIn(event), name))) {
          if (within(range, ageOn(child.born, sessions.get(event.period) ?? ""))) right += 1;
          else wrong.push(`persona ${seed}, ${event.id}: ${child.name}, born ${child.born}`);
        }
      }
    }
  expect(wrong).toEqual([]);
  expect(right).toBeGreaterThan(30);
});

/** The first names of the people whom the persona knows. */
const peopleOf = ({ profile }: DrawnTimeline, seed: number) =>
  factsOf(profile, cohort, seed).facts.flatMap((fact) => ("name" in fact ? [fact.name] : []));

describe("the options of a question", () => {
  it("name only people whom the message or the story of that option names", () => {
    const strangers: string[] = [];
    let cited = 0;
    for (const topic of [
      "legalConsultation",
      "coding",
      "email",
      "musicRecommendation",
      "movieRecommendation",
    ])
      for (let seed = 0; seed < 60; seed++) {
        const life = drawTimeline({ topic, seed, levels: onlyLevel("explicit") });
        const people = peopleOf(life, seed);
        // An idea that was not tried may well be one with a friend.
        for (const pivot of life.timeline.pivots.filter(({ kind }) => kind !== "tried"))
          for (const { message, options } of Object.values(pivot.asked))
            for (const [fork, { text }] of options.entries()) {
              const events = eventsOf(life.timeline, fork);
              const story = pivot.events.map((id) => events.get(id)).map((event) => event && saidIn(event));
              for (const name of people.filter((one) => names(text, one))) {
                cited += 1;
                if (!names(`${message}\n${story.join("\n")}`, name))
                  strangers.push(`${seed} ${pivot.id}: ${name} in "${text}"`);
              }
            }
      }
    expect(strangers).toEqual([]);
    expect(cited).toBeGreaterThan(50);
  });
});

it("If a question is about something with a friend, all ideas that were tried are about that friend", () => {
  let asked = 0;
  for (let seed = 0; seed < 80; seed++) {
    const life = drawTimeline({ topic: "financialConsultation", seed });
    const pivot = life.timeline.pivots.find(({ kind }) => kind === "tried");
    const message = Object.values(pivot?.asked ?? {})[0]?.message ?? "";
    const lent = /I lent my (.+?) \D?\d+ and it hasn't come back/.exec(message)?.[1];
    if (!pivot || !lent) continue;
    asked += 1;
    for (const fork of [0, 1, 2, 3]) {
      const events = eventsOf(life.timeline, fork);
      for (const event of pivot.events.flatMap((id) => events.get(id) ?? []))
        expect(saidIn(event)).toContain(lent);
    }
  }
  expect(asked).toBeGreaterThan(10);
});

it("Stories of one unit about work or home are about the same work or home", () => {
  const ofWork: readonly Tag[] = ["job", "colleagues", "office", "student", "employed", "shifts"];
  const ofHome: readonly Tag[] = ["garden", "balcony", "house", "flat", "rents", "upper floor"];
  const changed: string[] = [];
  let same = 0;
  for (const topic of ["studyConsultation", "movieRecommendation", "homeDecoration"])
    for (let seed = 0; seed < 100; seed++) {
      const life = drawTimeline({ topic, seed });
      const { facts } = factsOf(life.profile, cohort, seed);
      const sessions = life.timeline.sessions.map(({ date }) => date);
      const idsOn = (kind: "work" | "home", date: string) =>
        holding(facts, kind, date)
          .map(({ id }: Pick<FactOf<"work">, "id">) => id)
          .join();
      for (const pivot of life.timeline.pivots) {
        const own = told(life).filter((event) => event.pivot === pivot.id);
        const dates = own.map(
          ({ period }) => life.timeline.sessions.find((one) => one.period === period)?.date,
        );
        const last = sessions.at(-1) ?? "";
        for (const [kind, tags] of [
          ["work", ofWork],
          ["home", ofHome],
        ] as const) {
          if (!own.some(({ needs }) => needs.some((need) => tags.includes(need)))) continue;
          const held = new Set([...dates, last].map((date) => idsOn(kind, date ?? "")));
          if (held.size > 1) changed.push(`persona ${seed}, ${pivot.id}`);
          else same += 1;
        }
      }
    }
  expect(changed).toEqual([]);
  expect(same).toBeGreaterThan(20);
});
