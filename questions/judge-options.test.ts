import { describe, expect, it } from "vitest";
import { type DrawnTimeline, everyTimeline, forksOf } from "../timelines/testing/draw-timeline.ts";
import { type Event, eventsOf, type Pivot } from "../timelines/timeline.ts";
import { judgeOptions } from "./judge-options.ts";
import type { Verdict } from "./types.ts";

/**
 * The verdict on each option in each fork once everything has been told. Rows are forks, columns are options.
 */
const verdicts: Readonly<Record<Pivot["kind"], readonly (readonly Verdict[])[]>> = {
  role: [
    ["right", "stale", "reversed", "never-stated"],
    ["never-stated", "right", "stale", "reversed"],
    ["reversed", "never-stated", "right", "stale"],
    ["stale", "reversed", "never-stated", "right"],
  ],
  sequence: [
    ["right", "reversed", "stale", "reversed"],
    ["reversed", "right", "reversed", "stale"],
    ["never-stated", "reversed", "right", "reversed"],
    ["reversed", "never-stated", "reversed", "right"],
  ],
  reason: diagonal("other-reason"),
  fact: diagonal("never-stated"),
  tried: diagonal("already-known"),
  forget: [
    ["right", "forgotten", "reversed", "never-stated"],
    ["never-stated", "right", "forgotten", "reversed"],
    ["reversed", "never-stated", "right", "forgotten"],
    ["forgotten", "reversed", "never-stated", "right"],
  ],
  other: [
    ["right", "other-person", "reversed", "never-stated"],
    ["never-stated", "right", "other-person", "reversed"],
    ["reversed", "never-stated", "right", "other-person"],
    ["other-person", "reversed", "never-stated", "right"],
  ],
};

function diagonal(flaw: Verdict): Verdict[][] {
  return [0, 1, 2, 3].map((fork) => [0, 1, 2, 3].map((option) => (option === fork ? "right" : flaw)));
}

/** The events of a fork in the order of its sessions. */
function toldIn({ timeline }: DrawnTimeline, fork: number): Event[] {
  const events = eventsOf(timeline, fork);
  return timeline.sessions.flatMap((session) => session.events.flatMap((id) => events.get(id) ?? []));
}

/** Runs a check on every pivot in every fork, with the events of its story in order. */
function everyStory(
  check: (pivot: Pivot, fork: number, story: readonly Event[], told: readonly Event[]) => void,
): void {
  everyTimeline(
    (life) => {
      for (const fork of forksOf(life))
        for (const pivot of life.timeline.pivots) {
          const told = toldIn(life, fork);
          check(
            pivot,
            fork,
            told.filter(({ id }) => pivot.events.includes(id)),
            told,
          );
        }
    },
    {},
    40,
  );
}

/** How many events must be told before option k can be right in fork k. */
function decidedAt(pivot: Pivot, fork: number, story: readonly Event[]): number {
  if (pivot.kind !== "forget" && pivot.kind !== "other") return story.length;
  return story.findIndex(({ subject }) => subject?.name === pivot.subjects[fork]?.name) + 1;
}

describe("judging the options of a pivot", () => {
  it("calls option k right in fork k, and the others wrong for the planned reasons", () => {
    everyStory((pivot, fork, story) => {
      expect(judgeOptions(pivot, story), `${pivot.kind} in fork ${fork}`).toEqual(verdicts[pivot.kind][fork]);
    });
  });

  it("ignores everything else that is told", () => {
    everyStory((pivot, fork, story, told) => {
      expect(judgeOptions(pivot, told), `${pivot.kind} in fork ${fork}`).toEqual(judgeOptions(pivot, story));
      const others = told.filter((event) => !story.includes(event));
      expect(judgeOptions(pivot, others)).toBeNull();
    });
  });

  it("gives no verdicts, or different ones, before the evidence is complete", () => {
    everyStory((pivot, fork, story) => {
      for (let told = 0; told < decidedAt(pivot, fork, story); told++) {
        const judged = judgeOptions(pivot, story.slice(0, told));
        if (pivot.kind === "reason" || pivot.kind === "fact" || pivot.kind === "tried")
          expect(judged).toBeNull();
        expect(judged?.[fork], `${pivot.kind} in fork ${fork} after ${told}`).not.toBe("right");
      }
      expect(judgeOptions(pivot, [])).toBeNull();
    });
  });

  it("never calls more than one option right", () => {
    everyStory((pivot, _, story) => {
      for (let told = 0; told <= story.length; told++) {
        const judged = judgeOptions(pivot, story.slice(0, told)) ?? ["right"];
        expect(judged.filter((verdict) => verdict === "right").length).toBe(1);
      }
    });
  });

  it("ignores repetitions", () => {
    everyStory((pivot, _, story) => {
      expect(
        judgeOptions(
          pivot,
          story.flatMap((event) => [event, event]),
        ),
      ).toEqual(judgeOptions(pivot, story));
    });
  });

  it("counts a liking that was to be forgotten only if it is told again, and the user's dislike before somebody else's liking", () => {
    everyStory((pivot, fork, story) => {
      if (pivot.kind !== "forget" && pivot.kind !== "other") return;
      const next = (fork + 1) % 4;
      const about = (act: Event["act"]) => {
        const [event] = story.filter(({ subject }) => subject?.name === pivot.subjects[next]?.name);
        return event ? [{ ...event, act }] : [];
      };
      const verdictAfter = (...events: Event[]) => judgeOptions(pivot, [...story, ...events])?.[next];
      expect(verdictAfter(...about("asksToForget"))).toBe("forgotten");
      expect(verdictAfter(...about("dislikes"))).toBe("reversed");
      expect(verdictAfter(...about("dislikes"), ...about("tellsOfOther"))).toBe("reversed");
      // If the user liked it again, two of the four would be right.
      expect(judgeOptions(pivot, [...story, ...about("likes")])).toBeNull();
    });
  });
});
