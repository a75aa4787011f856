import { describe, expect, it } from "vitest";
import { shareSaid } from "../conversations/rules/words.ts";
import { entryAt } from "../pipeline/lists.ts";
import { mentions } from "../topics/mentions.ts";
import { tellingWords } from "../topics/paraphrase.ts";
import { rivalStories, storiesBefore } from "../topics/rival-stories.ts";
import { packs } from "../topics/testing/packs.ts";
import { requireSound } from "./graph/graph.ts";
import { type DrawnTimeline, drawTimeline, shippedTopics } from "./testing/draw-timeline.ts";
import { type Event, eventsOf, restraints as everyRestraint } from "./timeline.ts";

/** Personas over all topics in turn, with and without restraints. */
const drawn: readonly DrawnTimeline[] = Array.from({ length: 120 }, (_, persona) =>
  drawTimeline({
    topic: entryAt(shippedTopics, persona % shippedTopics.length),
    seed: persona,
    periods: 1 + (persona % 4),
    restraints: persona % 3 === 0 ? everyRestraint : [],
  }),
);
const forks = [0, 1, 2, 3];
const textOf = ({ thread }: Event) => thread.flatMap(({ user, assistant }) => [user, assistant]).join("\n");

describe("a timeline from the material of a persona", () => {
  it("is sound, and fills every placeholder except the time", () => {
    for (const { timeline } of drawn) {
      expect(requireSound(timeline)).toBe(timeline);
      const said = [...timeline.shared, ...timeline.forked.flat()].map(textOf).join("\n");
      expect(said.replaceAll("{when}", "")).not.toMatch(/[{}]/);
      expect(JSON.stringify(timeline.pivots)).not.toMatch(/\{(?:friend|neighbor|other|money|town|child)/);
    }
  });

  it("means the same people in an event's text and in its dialogue", () => {
    const strangers = drawn.flatMap(({ timeline }) =>
      [...timeline.shared, ...timeline.forked.flat()].filter(
        ({ happening, thread }) => shareSaid(thread.map(({ user }) => user).join("\n"), happening) < 1,
      ),
    );
    expect(strangers).toEqual([]);
  });

  it("says when something happened only in stories that have the day to themselves", () => {
    let dated = 0;
    for (const { timeline } of drawn)
      for (const event of [...timeline.shared, ...timeline.forked.flat()]) {
        expect(textOf(event).includes("{when}")).toBe(event.undated === undefined);
        if (event.undated === undefined) dated += 1;
      }
    expect(dated).toBeGreaterThan(30);
  });

  it("tells one of four rival stories in each fork, and none of the marks of the others", () => {
    for (const { timeline, material } of drawn) {
      const pivot = timeline.pivots.find(({ kind }) => kind === "reason");
      for (const fork of forks) {
        const told = (timeline.forked[fork] ?? []).filter(({ id }) => pivot?.events.includes(id));
        const said = told.map(({ happening }) => happening).join("\n");
        expect(material.drafts.reason.reasons.map(({ marks }) => mentions(said, marks))).toEqual(
          forks.map((reason) => reason === fork),
        );
      }
    }
  });

  it("opens every session with the reason for the visit, returns to it, and ends with it", () => {
    for (const { timeline } of drawn)
      for (const { events, opening, period } of timeline.sessions) {
        expect(events[0]).toBe(`${timeline.topic}.${period}.open`);
        expect(events).toContain(`${timeline.topic}.${period}.middle`);
        expect(events.at(-1)).toBe(`${timeline.topic}.${period}.close`);
        expect(opening.length).toBeGreaterThan(10);
        expect(new Set(events).size).toBe(events.length);
      }
  });

  it("differs between forks only in the pivots, with the same places and number of turns", () => {
    for (const { timeline } of drawn) {
      const turns = forks.map((fork) => {
        const events = eventsOf(timeline, fork);
        return timeline.sessions.map(({ events: ids }) => ids.map((id) => events.get(id)?.thread.length));
      });
      for (const other of turns) expect(other).toEqual(turns[0]);
    }
  });

  it("tells no story twice in one life", () => {
    for (const { timeline } of drawn)
      for (const fork of forks) {
        const said = [...eventsOf(timeline, fork).values()].map(textOf);
        expect(new Set(said).size).toBe(said.length);
      }
  });

  it("uses stories that only somebody like the persona has, if the pack has them", () => {
    const own = drawn.filter(({ timeline }) => timeline.shared.some(({ id }) => id.endsWith(".own")));
    expect(own.length).toBeGreaterThan(drawn.length / 2);
  });
});

it("120 personas together tell at least a third of all stories", () => {
  const told = new Set(
    drawn.flatMap(({ timeline, pack }) =>
      [...timeline.shared, ...timeline.forked.flat()].map(({ happening }) => `${pack.name} ${happening}`),
    ),
  );
  const stories = packs.reduce(
    (sum, pack) =>
      sum + storiesBefore(pack).length + rivalStories(pack).flatMap((group) => group.stories).length,
    0,
  );
  expect(told.size).toBeGreaterThan(stories / 3);
});

it("An option in other words shares no word with its events, no matter whom a story is about", () => {
  const dating = Array.from({ length: 30 }, (_, seed) =>
    drawTimeline({
      topic: "datingConsultation",
      seed,
      levels: { explicit: 0, paraphrased: 1, implied: 0, scattered: 0 },
    }),
  );
  let options = 0;
  for (const { timeline } of [...drawn, ...dating])
    for (const { asked, events } of timeline.pivots)
      for (const { level, options: worded } of Object.values(asked)) {
        if (level !== "paraphrased") continue;
        const told = timeline.forked.flat().filter(({ id }) => events.includes(id));
        const stories = [...new Set(told.map(({ happening }) => happening))];
        const held = worded.map(({ text }) => tellingWords(text, stories));
        // A word in all four options, such as "wife", distinguishes none of them.
        const isCommon = (word: string) => held.every((words) => words.includes(word));
        expect(held.map((words) => words.filter((word) => !isCommon(word)))).toEqual(held.map(() => []));
        options += worded.length;
      }
  expect(options).toBeGreaterThan(250);
});
