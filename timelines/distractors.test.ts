import { describe, expect, it } from "vitest";
import { compareText } from "../pipeline/lists.ts";
import { mentions } from "../topics/mentions.ts";
import { type DrawnTimeline, everyTimeline } from "./testing/draw-timeline.ts";
import { rivalsOf } from "./timeline.ts";

/** In the order in which they were drawn. */
const listsIn = ({ timeline }: DrawnTimeline) =>
  timeline.shared
    .filter(({ act }) => act === "lists")
    .sort((one, other) => compareText(one.id.replace(/^.*\./, ""), other.id.replace(/^.*\./, "")));
const namesOf = ({ timeline }: DrawnTimeline, isAbout: (kind: string) => boolean) =>
  timeline.pivots
    .filter(({ kind }) => isAbout(kind))
    .flatMap((pivot) => ("subject" in pivot ? [pivot.subject] : rivalsOf(pivot)));

describe("lists of other people", () => {
  it("name all four subjects of one question, or the subjects of the others, and state no attitude to them", () => {
    everyTimeline(
      (life) => {
        const [rivals, single] = listsIn(life);
        const names = (event: typeof rivals, things: ReturnType<typeof namesOf>) =>
          things.every(({ words }) => mentions(event?.happening ?? "", words));
        expect(
          names(
            rivals,
            namesOf(life, (kind) => kind === "role"),
          ),
        ).toBe(true);
        expect(
          names(
            single,
            namesOf(life, (kind) => kind === "sequence" || kind === "reason" || kind === "fact"),
          ),
        ).toBe(true);
        for (const { subject, left, pivot } of listsIn(life))
          expect([subject, left, pivot]).toEqual([null, null, null]);
      },
      { distractors: 2 },
      60,
    );
  });

  it("are as many as requested, up to the number in the pack", () => {
    everyTimeline((life) => expect(listsIn(life)).toEqual([]), { distractors: 0 }, 10);
    everyTimeline(
      (life) => expect(listsIn(life).length).toBe(life.pack.lists.length),
      { distractors: 8 },
      10,
    );
  });

  it("come in a later session than the first story about their subjects", () => {
    everyTimeline(
      (life) => {
        const [rivals] = listsIn(life);
        const [first] = life.timeline.pivots.flatMap((pivot) => (pivot.kind === "role" ? pivot.events : []));
        const begun = life.timeline.sessions.findIndex(({ events }) => events.includes(first ?? ""));
        const listed = life.timeline.sessions.findIndex(({ events }) => events.includes(rivals?.id ?? ""));
        expect(listed > begun || listed === life.timeline.sessions.length - 1).toBe(true);
      },
      { distractors: 2 },
      60,
    );
  });
});
