import { describe, expect, it } from "vitest";
import { createRandom } from "../pipeline/engine/random.ts";
import { drawTimeline } from "../timelines/testing/draw-timeline.ts";
import { eventsOf, rivalsOf } from "../timelines/timeline.ts";
import { avoidsOf, type BeatBrief, briefSession, type SessionBriefs } from "./brief.ts";
import { waysToSayStretch } from "./say-stretch.ts";
import { type DrawnBriefs, everyBriefs, profileOf } from "./testing/briefs.ts";
import { voices } from "./voices/voices.ts";

/** The beats of a session in one fork, in telling order. */
function toldIn(drawn: DrawnBriefs, session: number, fork: number): BeatBrief[] {
  const { shared, forked } = sessionOf(drawn, session);
  const own = forked.filter((one) => one.fork === fork).flatMap(({ brief }) => brief.beats);
  const beats = new Map([...shared.beats, ...own].map((beat) => [beat.event, beat]));
  return (drawn.timeline.sessions[session]?.events ?? []).flatMap((event) => beats.get(event) ?? []);
}

function sessionOf(drawn: DrawnBriefs, session: number): SessionBriefs {
  const found = drawn.sessions[session];
  if (!found) throw new Error(`no session ${session}`);
  return found;
}

const forksOf = ({ timeline }: DrawnBriefs) => timeline.forked.map((_, fork) => fork);

/** A check of every session in every fork. */
function everyFork(
  check: (beats: readonly BeatBrief[], drawn: DrawnBriefs, session: number, fork: number) => void,
) {
  everyBriefs((drawn) => {
    for (const session of drawn.sessions.keys())
      for (const fork of forksOf(drawn)) check(toldIn(drawn, session, fork), drawn, session, fork);
  });
}

const outlineOf = ({ event, opening, piece, returns, moves, exchanges, closes }: BeatBrief) => ({
  event,
  opening,
  piece,
  returns,
  moves,
  exchanges,
  closes,
});

describe("the brief of a session", () => {
  it("has each event of a fork once, in the order in which they are told", () => {
    everyFork((beats, { timeline }, session, fork) => {
      expect(beats.map(({ event }) => event)).toEqual(timeline.sessions[session]?.events);
      const events = eventsOf(timeline, fork);
      for (const beat of beats) {
        const { act, subject, reason, happening } = events.get(beat.event) ?? {};
        expect(beat).toMatchObject({ act, subject, reason, happening });
      }
    });
  });

  it("has the same outline in every fork, so that all have their turns at the same places", () => {
    everyFork((beats, drawn, session) => {
      expect(beats.map(outlineOf)).toEqual(toldIn(drawn, session, 0).map(outlineOf));
    });
  });

  it("begins with the opening, closes once, and asks back at most twice, never on what is told in one go", () => {
    everyFork((beats, { timeline }, session) => {
      expect(beats.map(({ opening }) => opening)).toEqual(
        beats.map((_, index) => (index === 0 ? timeline.sessions[session]?.opening : null)),
      );
      expect(beats.map(({ closes }) => closes)).toEqual(beats.map((_, index) => index === beats.length - 1));
      const twice = beats.filter(({ exchanges }) => exchanges === 2);
      expect(twice.length).toBeLessThanOrEqual(2);
      for (const { act, closes } of twice) {
        expect(["tries", "news", "opens", "tellsOfOther", "asksToForget"]).not.toContain(act);
        expect(closes).toBe(false);
      }
    });
  });

  it("lets no two replies in a row begin with the same move", () => {
    everyFork((beats) => {
      const first = beats.map(({ moves }) => moves[0]);
      expect(first.filter((move, index) => move === first[index - 1])).toEqual([]);
      expect(first).not.toContain(undefined);
    });
  });

  it("leads over only from what all forks have talked about, and not from the thing itself", () => {
    everyFork((beats, { timeline }) => {
      const shared = new Set(timeline.shared.flatMap(({ subject }) => subject?.name ?? []));
      beats.forEach(({ previous, recall, subject }, index) => {
        const before = beats.slice(0, index).map((beat) => beat.subject?.name);
        for (const name of [previous, recall])
          if (name !== null) {
            expect(shared).toContain(name);
            expect(before).toContain(name);
            expect(name).not.toBe(subject?.name);
          }
        if (previous !== null) expect(previous).toBe(before.at(-1));
      });
    });
  });

  it("says when things happened as the persona says dates", () => {
    everyBriefs((drawn, manner) => {
      for (const session of drawn.sessions.keys())
        for (const fork of forksOf(drawn))
          for (const { event, when, lasted } of toldIn(drawn, session, fork)) {
            const date = eventsOf(drawn.timeline, fork).get(event)?.date ?? "";
            const today = sessionOf(drawn, session).shared.date;
            expect(waysToSayStretch(date, lasted ?? 1, today)[voices[manner].dates]).toContain(when);
          }
    });
  });
});

describe("what a beat must not give away", () => {
  it("is, in a shared beat, everything that is any fork's own", () => {
    everyBriefs(({ timeline, sessions }) => {
      const rivals = timeline.pivots.flatMap((pivot) => {
        if (pivot.kind === "reason") return pivot.reasons.map(({ told }) => told);
        if (pivot.kind === "fact") return pivot.meetings;
        return pivot.kind === "tried" ? pivot.ideas.map(({ tried }) => tried) : [];
      });
      const words = timeline.pivots.flatMap(rivalsOf).flatMap((subject) => subject.words);
      expect(rivals.length).toBe(12);
      for (const { avoidWords, avoidClauses } of sessions.flatMap(({ shared }) => shared.beats)) {
        expect([...avoidClauses].sort()).toEqual([...rivals].sort());
        expect([...avoidWords].sort()).toEqual([...words].sort());
      }
    });
  });

  it("is, in a fork's beat, everything of the others and nothing of its own", () => {
    everyBriefs(({ timeline, sessions }) => {
      const all = avoidsOf(timeline).shared;
      for (const { fork, brief } of sessions.flatMap(({ forked }) => forked)) {
        const events = [...eventsOf(timeline, fork).values()];
        const told = events.flatMap(({ reason, happening }) => [reason, happening]);
        const named = events.flatMap(({ subject, left }) => [
          ...(subject?.words ?? []),
          ...(left?.words ?? []),
        ]);
        for (const { avoidWords, avoidClauses } of brief.beats) {
          expect(avoidClauses).toEqual(all.avoidClauses.filter((clause) => !told.includes(clause)));
          expect(avoidWords).toEqual(all.avoidWords.filter((word) => !named.includes(word)));
          expect(avoidClauses.length).toBeGreaterThanOrEqual(6);
          expect(avoidWords.length).toBeGreaterThanOrEqual(1);
        }
      }
    });
  });
});

it("The plan of a session depends only on its own dice", () => {
  const { timeline } = drawTimeline();
  const [session] = timeline.sessions;
  if (!session) throw new Error("the timeline has no session");
  const plan = (path: string, drawn = timeline) =>
    briefSession({
      timeline: drawn,
      session,
      profile: profileOf("dry"),
      avoids: avoidsOf(drawn),
      random: createRandom(path),
    });
  expect(plan("one")).toEqual(plan("one"));
  expect(plan("other")).not.toEqual(plan("one"));
  expect(plan("one", { ...timeline, sessions: [session] })).toEqual(plan("one"));
});
