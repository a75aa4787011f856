import { describe, expect, it } from "vitest";
import { RecordError } from "../../pipeline/engine/errors.ts";
import { drawTimeline } from "../testing/draw-timeline.ts";
import type { TopicTimeline } from "../timeline.ts";
import { requireSound } from "./graph.ts";

/** The timeline with an event in the last fork that is the cause of its own cause. */
function circular({ forked, ...timeline }: TopicTimeline): TopicTimeline {
  const [cause, effect] = (forked.at(-1) ?? []).map(({ id }) => id);
  if (cause === undefined || effect === undefined) throw new Error("the life has too few events");
  const causes = new Map([
    [cause, effect],
    [effect, cause],
  ]);
  const last = (forked.at(-1) ?? []).map((event) => ({
    ...event,
    causedBy: [...event.causedBy, ...(causes.has(event.id) ? [causes.get(event.id) ?? ""] : [])],
  }));
  return { ...timeline, forked: [...forked.slice(0, -1), last] };
}

describe("requireSound", () => {
  it("returns a timeline that is in order", () => {
    const { timeline } = drawTimeline();
    expect(requireSound(timeline)).toBe(timeline);
  });

  it("rejects a cycle in any fork", () => {
    const { timeline } = drawTimeline();
    expect(() => requireSound(circular(timeline))).toThrow(RecordError);
    expect(() => requireSound(circular(timeline))).toThrow(
      'could not keep the timeline of "therapy": fork 3: the events form a circle',
    );
  });
});
