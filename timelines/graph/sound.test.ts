import { describe, expect, it } from "vitest";
import { RecordError } from "../../pipeline/engine/errors.ts";
import type { TopicTimeline } from "../timeline.ts";
import { soundTimeline } from "./sound.ts";
import { drawLife } from "./testing/lives.ts";

/** In the last fork an event is brought about by what it brings about itself. */
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

describe("soundTimeline", () => {
  it("gives back a timeline that is in order", () => {
    const { timeline } = drawLife();
    expect(soundTimeline(timeline)).toBe(timeline);
  });

  it("refuses a circle, in whatever fork it stands", () => {
    const { timeline } = drawLife();
    expect(() => soundTimeline(circular(timeline))).toThrow(RecordError);
    expect(() => soundTimeline(circular(timeline))).toThrow(
      'could not keep the timeline of "therapy": fork 3: the events stand in a circle',
    );
  });
});
