import { describe, expect, it } from "vitest";
import { mentions } from "../../topics/mentions.ts";
import { attitudeAfter } from "../graph/graph.ts";
import { type Event, eventsOf, type Pivot, type PivotOf, rivalsOf, roleOf } from "../timeline.ts";
import {
  type DrawnTimeline,
  everyTimeline as everyOf,
  forksOf,
  type TimelineOptions,
} from "./draw-timeline.ts";

/** Every text of an event except its ids. */
function textsOf({ id: _id, pivot: _pivot, supersedes: _old, causedBy: _causes, ...told }: Event): string[] {
  return leaves(told);
}

function leaves(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [];
}

const windowsOf = ({ calendar, timeline }: DrawnTimeline) => calendar.topics[timeline.topic]?.windows ?? [];
const eventList = ({ timeline }: DrawnTimeline, fork: number) => [...eventsOf(timeline, fork).values()];
const textsIn = (life: DrawnTimeline, fork: number) => eventList(life, fork).flatMap(textsOf);

function pivotOf<Kind extends Pivot["kind"]>({ timeline }: DrawnTimeline, kind: Kind): PivotOf<Kind> {
  const pivot = timeline.pivots.find((candidate): candidate is PivotOf<Kind> => candidate.kind === kind);
  if (!pivot) throw new Error(`the life has no ${kind} pivot`);
  return pivot;
}

/** The events of a pivot in one fork, in order of date. */
function storyIn(life: DrawnTimeline, fork: number, pivot: Pivot): Event[] {
  const events = eventsOf(life.timeline, fork);
  return pivot.events.flatMap((id) => events.get(id) ?? []);
}

/** The laws of timelines, each checked on `runs` timelines. */
export function timelineLaws(runs: number): void {
  const everyTimeline = (check: (drawn: DrawnTimeline) => void, options: TimelineOptions = {}) =>
    everyOf(check, options, runs);

  describe("a timeline", () => {
    it("keeps stories in the windows of their periods, and everything else on the day of the session", () => {
      everyTimeline((life) => {
        for (const { act, period, date } of forksOf(life).flatMap((fork) => eventList(life, fork))) {
          const window = windowsOf(life).find((candidate) => candidate.period === period);
          if (!window) throw new Error(`the period ${period} has no window`);
          if (act === "opens" || act === "news" || act === "lists") expect(date).toBe(window.session);
          else expect(window.from < date && date < window.session).toBe(true);
        }
      });
    });

    it("has one session per period with two to ten stories, each told once", () => {
      everyTimeline((life) => {
        const { sessions } = life.timeline;
        expect(sessions.map(({ period, date }) => [period, date])).toEqual(
          windowsOf(life).map(({ period, session }) => [period, session]),
        );
        for (const { period, events } of sessions) {
          const own = eventList(life, 0).filter((event) => event.period === period);
          expect([...events].sort()).toEqual(own.map(({ id }) => id).sort());
          const told = own.filter(({ act }) => act !== "opens" && act !== "news").length;
          expect(told).toBeGreaterThanOrEqual(2);
          // A single session tells all events of the pivots (up to fifteen) and those of the restraints. With
          // two sessions, one tells nearly all of them.
          const more = life.restraints.map((kind) => pivotOf(life, kind).events.length);
          const extra = more.reduce((sum, events) => sum + events, 0);
          expect(told).toBeLessThanOrEqual(sessions.length <= 2 ? 16 + extra : 10 + Math.ceil(extra / 2));
        }
      });
    });

    it("names as causes only earlier changes without which the event could not have happened", () => {
      let caused = 0;
      everyTimeline((life) => {
        const dates = new Map(life.timeline.life.map(({ id, date }) => [id, date]));
        for (const { causedBy, date } of eventList(life, 0))
          for (const cause of causedBy) {
            caused += 1;
            expect((dates.get(cause) ?? "9") <= date).toBe(true);
          }
      });
      expect(caused).toBeGreaterThan(0);
    });

    it("never tells a later event of a story before an earlier one", () => {
      everyTimeline((life) => {
        for (const fork of forksOf(life)) {
          const events = eventsOf(life.timeline, fork);
          for (const session of life.timeline.sessions) {
            const told = session.events.flatMap((id) => events.get(id) ?? []);
            const stories = told.flatMap((event) => [event.pivot, event.subject?.name, event.left?.name]);
            for (const story of new Set(stories.filter((name) => name))) {
              const dates = told
                .filter(({ pivot, subject, left }) => [pivot, subject?.name, left?.name].includes(story))
                .map(({ date }) => date);
              expect(dates).toEqual([...dates].sort());
            }
          }
        }
      });
    });
  });

  describe("forks", () => {
    it("differ only in the events of pivots, and there only in the content", () => {
      everyTimeline((life) => {
        const beside = (fork: number) => eventList(life, fork).filter(({ pivot }) => pivot === null);
        const frames = (fork: number) =>
          eventList(life, fork).map(({ id, date, period, pivot }) => [id, date, period, pivot]);
        for (const fork of forksOf(life)) {
          expect(beside(fork)).toEqual(beside(0));
          expect(frames(fork)).toEqual(frames(0));
        }
      });
    });

    it("tell every pivot, and each fork tells it differently", () => {
      everyTimeline((life) => {
        const kinds = ["fact", "reason", "role", "sequence", "tried", ...life.restraints];
        expect(life.timeline.pivots.map(({ kind }) => kind).sort()).toEqual(kinds.sort());
        for (const pivot of life.timeline.pivots) {
          const stories = forksOf(life).map((fork) => storyIn(life, fork, pivot));
          for (const story of stories) {
            expect(story.map(({ id }) => id)).toEqual(pivot.events);
            expect(new Set(story.map((event) => event.pivot))).toEqual(new Set([pivot.id]));
          }
          const told = stories.map((story) => JSON.stringify(story.map(textsOf)));
          expect(new Set(told).size).toBe(told.length);
        }
      });
    });

    it("give each of four rival subjects each role in exactly one fork", () => {
      everyTimeline(
        (life) => {
          for (const pivot of life.timeline.pivots) {
            const played = rivalsOf(pivot).map(({ name }, option) =>
              forksOf(life).map((fork) => {
                const part = partIn(storyIn(life, fork, pivot), name);
                expect(part).toBe(parts[pivot.kind]?.[roleOf(option, fork)]);
                return part;
              }),
            );
            for (const roles of played) expect(new Set(roles).size).toBe(4);
          }
        },
        { forks: 4 },
      );
    });

    it("have a request to forget in a later session than its subject, if there is such a session", () => {
      everyTimeline(
        (life) => {
          const pivot = pivotOf(life, "forget");
          for (const fork of forksOf(life)) {
            const story = storyIn(life, fork, pivot);
            const [asked] = story.filter(({ act }) => act === "asksToForget");
            const [told] = story.filter(({ id }) => asked?.supersedes.includes(id));
            expect(told).toMatchObject({ act: "likes", subject: asked?.subject });
            expect((told?.date ?? "") < (asked?.date ?? "")).toBe(true);
            if (life.timeline.sessions.length > 1) expect(told?.period).not.toBe(asked?.period);
          }
        },
        { restraints: ["forget"] },
      );
    });

    it("tell other people's preferences in any position: first, last or between", () => {
      const places = new Set<number>();
      everyTimeline(
        (life) => {
          const story = storyIn(life, 0, pivotOf(life, "other"));
          places.add(story.findIndex(({ act }) => act === "tellsOfOther"));
          for (const { act, person } of story) expect(person !== undefined).toBe(act === "tellsOfOther");
        },
        { restraints: ["other"] },
      );
      expect([...places].sort()).toEqual([0, 1, 2]);
    });

    it("tell the four sequences of a sequence pivot", () => {
      everyTimeline((life) => {
        for (const fork of forksOf(life)) {
          const attitudes = storyIn(life, fork, pivotOf(life, "sequence")).map(({ act }) =>
            attitudeAfter(act),
          );
          expect(attitudes.filter((attitude, index) => attitude !== attitudes[index - 1])).toEqual(
            pivotOf(life, "sequence").courses[fork],
          );
        }
      });
    });

    it("contain no text of other forks", () => {
      everyTimeline((life) => {
        for (const fork of forksOf(life)) {
          const texts = textsIn(life, fork);
          for (const stranger of foreignTo(life, fork))
            expect(texts.filter((text) => text.includes(stranger))).toEqual([]);
          for (const { id, words } of strangersTo(life, fork)) {
            const elsewhere = eventList(life, fork)
              .filter((event) => !id.includes(event.id) && event.act !== "lists")
              .flatMap(textsOf);
            expect(elsewhere.filter((text) => mentions(text, words))).toEqual([]);
          }
        }
      });
    });

    it("contain their own texts", () => {
      everyTimeline((life) => {
        for (const fork of forksOf(life)) {
          const texts = textsIn(life, fork);
          expect(texts).toContain(pivotOf(life, "reason").reasons[fork]);
          expect(texts).toContain(pivotOf(life, "fact").meetings[fork]);
          for (const [option, { tried }] of pivotOf(life, "tried").ideas.entries())
            expect(texts.includes(tried)).toBe(option !== fork);
        }
      });
    });
  });
}

/** What is told about each rival, ordered by role. */
const parts: Readonly<Partial<Record<Pivot["kind"], readonly string[]>>> = {
  role: ["switches to", "likes, switches from", "dislikes", ""],
  forget: ["likes", "likes, asksToForget", "dislikes", ""],
  other: ["likes", "tellsOfOther", "dislikes", ""],
};

function partIn(story: readonly Event[], name: string): string {
  const own = story.flatMap(({ act, subject, left }) => {
    if (act === "switches")
      return subject?.name === name ? "switches to" : left?.name === name ? "switches from" : [];
    return subject?.name === name ? act : [];
  });
  return own.join(", ");
}

/** Stories that other forks tell and this one must not. */
function foreignTo(life: DrawnTimeline, fork: number): string[] {
  const others = <T>(list: readonly T[]) => list.filter((_, option) => option !== fork);
  return [
    ...others(pivotOf(life, "reason").reasons),
    ...others(pivotOf(life, "fact").meetings),
    ...pivotOf(life, "tried").ideas.flatMap(({ tried }, option) => (option === fork ? [tried] : [])),
  ];
}

/** Rival subjects, with the events that may name them in this fork. */
function strangersTo(life: DrawnTimeline, fork: number): { id: string[]; words: string[] }[] {
  return life.timeline.pivots.flatMap((pivot) => {
    const story = storyIn(life, fork, pivot);
    return rivalsOf(pivot).map(({ name, words }) => ({
      id: story
        .filter(({ subject, left }) => subject?.name === name || left?.name === name)
        .map(({ id }) => id),
      words,
    }));
  });
}
