import { describe, expect, it } from "vitest";
import { factsOf, profileOf } from "../personas/facts/testing/cohort.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import { entryAt } from "../pipeline/lists.ts";
import { mentions } from "../topics/mentions.ts";
import { storyPacks } from "../topics/testing/story-packs.ts";
import { rivalStories, storiesBefore } from "../topics/units.ts";
import { castOf } from "./cast.ts";
import { drawStoryTimeline } from "./draw-timeline.ts";
import { requireSound } from "./graph/graph.ts";
import { drawWindows, periods } from "./periods.ts";
import { type Event, eventsOf, restraints as everyRestraint, type TopicTimeline } from "./timeline.ts";

const seed = 7;

interface Drawn {
  readonly persona: number;
  readonly pack: (typeof storyPacks)[number];
  readonly timeline: TopicTimeline;
}

/** The timeline of a persona in one topic. Personas take turns over the topics, with and without restraints. */
function drawnFor(persona: number): Drawn {
  const pack = entryAt(storyPacks, persona % storyPacks.length);
  const profile = profileOf(seed, persona);
  const random = createRandom(seed, "stories", persona);
  const timeline = drawStoryTimeline({
    pack,
    cast: castOf(factsOf(profile, seed, persona)),
    windows: drawWindows(
      profile.firstSession,
      profile.birthYear,
      periods.slice(0, 1 + (persona % 4)),
      random,
    ),
    restraints: persona % 3 === 0 ? everyRestraint : [],
    forks: 4,
    random,
  });
  return { persona, pack, timeline };
}

const drawn = Array.from({ length: 120 }, (_, persona) => drawnFor(persona));
const forks = [0, 1, 2, 3];
const textOf = ({ thread = [] }: Event) =>
  thread.flatMap(({ user, assistant }) => [user, assistant]).join("\n");

describe("a timeline from a pack of stories", () => {
  it("is sound, and fills every place but the time", () => {
    for (const { timeline } of drawn) {
      expect(requireSound(timeline)).toBe(timeline);
      const said = [...timeline.shared, ...timeline.forked.flat()].map(textOf).join("\n");
      expect(said.replaceAll("{when}", "")).not.toMatch(/[{}]/);
      expect(JSON.stringify(timeline.pivots)).not.toMatch(/\{(?:friend|neighbor|other|money|town|child)/);
    }
  });

  it("tells in each fork one of four rival stories, and the marks of the others nowhere", () => {
    let compared = 0;
    for (const { timeline, pack } of drawn) {
      const reasons = pack.kinds.flatMap(({ off, toward }) => [off, toward]);
      const pivot = timeline.pivots.find(({ kind }) => kind === "reason");
      const change = reasons.find(
        ({ asks }) => pivot?.asked?.revisit_reasons_behind_preference_updates?.message === asks,
      );
      // A message with a place in it is filled in, and not found.
      if (!change) continue;
      compared += 1;
      for (const fork of forks) {
        const told = (timeline.forked[fork] ?? []).filter(({ id }) => pivot?.events.includes(id));
        const said = told.map(({ happening }) => happening).join("\n");
        expect(change.reasons.map(({ marks }) => mentions(said, marks))).toEqual(
          forks.map((reason) => reason === fork),
        );
      }
    }
    expect(compared).toBeGreaterThan(drawn.length / 2);
  });

  it("opens every session with what brings the user, comes back to it, and ends with it", () => {
    for (const { timeline } of drawn)
      for (const { events, opening, period } of timeline.sessions) {
        expect(events[0]).toBe(`${timeline.topic}.${period}.open`);
        expect(events).toContain(`${timeline.topic}.${period}.middle`);
        expect(events.at(-1)).toBe(`${timeline.topic}.${period}.close`);
        expect(opening.length).toBeGreaterThan(10);
        expect(new Set(events).size).toBe(events.length);
      }
  });

  it("tells the same in all forks but for the pivots, at the same places and in as many turns", () => {
    for (const { timeline } of drawn) {
      const turns = forks.map((fork) => {
        const events = eventsOf(timeline, fork);
        return timeline.sessions.map(({ events: ids }) => ids.map((id) => events.get(id)?.thread?.length));
      });
      for (const other of turns) expect(other).toEqual(turns[0]);
    }
  });

  it("tells no story twice in a life", () => {
    for (const { timeline } of drawn)
      for (const fork of forks) {
        const said = [...eventsOf(timeline, fork).values()].map(textOf);
        expect(new Set(said).size).toBe(said.length);
      }
  });

  it("is told with what only somebody like the persona has, where the pack has it", () => {
    const own = drawn.filter(({ timeline }) => timeline.shared.some(({ id }) => id.endsWith(".own")));
    expect(own.length).toBeGreaterThan(drawn.length / 2);
  });
});

it("Among 120 personas at least a third of all stories are told", () => {
  const told = new Set(
    drawn.flatMap(({ timeline, pack }) =>
      [...timeline.shared, ...timeline.forked.flat()].map(({ happening }) => `${pack.name} ${happening}`),
    ),
  );
  const stories = storyPacks.reduce(
    (sum, pack) =>
      sum + storiesBefore(pack).length + rivalStories(pack).flatMap((group) => group.stories).length,
    0,
  );
  expect(told.size).toBeGreaterThan(stories / 3);
});
