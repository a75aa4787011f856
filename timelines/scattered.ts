import { entryAt } from "../pipeline/lists.ts";
import { placeFiller } from "./fill-places.ts";
import type { Unstated } from "./material/material.ts";
import { toldOn } from "./narrator.ts";
import {
  askedFor,
  type DrawnPivot,
  type DrawPivot,
  eventsAt,
  idOf,
  type PivotSlots,
  type PivotSource,
} from "./pivot-parts.ts";
import { tellThread, thingNamed } from "./tell.ts";
import type { Pivot } from "./timeline.ts";

type Scattered = Unstated["scattered"];

/** The two slots in which the turns are told. They must be in different sessions. */
function twoSessions(slots: PivotSlots): PivotSlots | null {
  const [first, last] = [slots[0], slots.at(-1)];
  return first && last && first.period !== last.period ? [first, last] : null;
}

/**
 * The function that deals the unit of a kind. `null` if there is no such unit, or if its two turns are not in
 * two sessions.
 */
export function scatteredDraw(
  scattered: Scattered,
  kind: Pivot["kind"],
  slots: PivotSlots,
): DrawPivot | null {
  const two = twoSessions(slots);
  if (!two) return null;
  switch (kind) {
    case "role": {
      const { role } = scattered;
      if (!role) return null;
      const { name, rivals, requests } = role;
      const asked = (source: PivotSource, request: 0 | 1) =>
        askedFor(
          source,
          requests[request] ?? "",
          rivals.map(({ answers }) => answers[request] ?? ""),
        );
      return (source) =>
        drawTurns(source, role, two, {
          kind: "role",
          group: name,
          subjects: rivals.map(thingNamed),
          asked: {
            acknowledge_latest_user_preferences: asked(source, 0),
            provide_preference_aligned_recommendations: asked(source, 1),
          },
        });
    }
    case "reason": {
      const { reason } = scattered;
      if (!reason) return null;
      const { direction, reasons, asks, elsewhere, readings } = reason;
      return (source) =>
        drawTurns(source, reason, two, {
          kind: "reason",
          subject: thingNamed(reason),
          direction,
          reasons: filled(source, readings),
          asked: {
            revisit_reasons_behind_preference_updates: askedFor(
              source,
              asks,
              reasons.map(({ recalled }) => recalled),
            ),
            generalize_to_new_scenarios: askedFor(
              source,
              elsewhere,
              reasons.map(({ carried }) => carried),
            ),
          },
        });
    }
    case "fact": {
      const { fact } = scattered;
      if (!fact) return null;
      return (source) =>
        drawTurns(source, fact, two, {
          kind: "fact",
          subject: thingNamed(fact),
          meetings: filled(source, fact.readings),
          asked: { recall_user_shared_facts: askedFor(source, fact.message, fact.recalled) },
        });
    }
    case "tried": {
      const { tried } = scattered;
      if (!tried) return null;
      const { ideas, message, readings } = tried;
      return (source) => {
        const told = filled(source, readings);
        return drawTurns(source, tried, two, {
          kind: "tried",
          problem: tried.problem,
          ideas: ideas.map(({ idea }, index) => ({
            idea: entryAt(filled(source, [idea]), 0),
            tried: entryAt(told, index),
          })),
          asked: {
            suggest_new_ideas: askedFor(
              source,
              message,
              ideas.map(({ suggested }) => suggested),
            ),
          },
        });
      };
    }
    default:
      return null;
  }
}

function filled({ cast, until, random }: PivotSource, texts: readonly string[]): string[] {
  const fill = placeFiller({ cast, date: until, random });
  return texts.map((text) => fill(text, "assistant"));
}

type TwoTurns = Pick<NonNullable<Scattered["fact"]>, "needs" | "mappings" | "pointers" | "readings">;
/** A pivot without the content of its two turns. */
type Unturned = Pivot extends infer One
  ? One extends Pivot
    ? Omit<One, "id" | "events" | "turns">
    : never
  : never;

/** Fork k tells mapping ⌊k/2⌋ and pointer k mod 2. */
function drawTurns(source: PivotSource, unit: TwoTurns, two: PivotSlots, parts: Unturned): DrawnPivot {
  const { needs, mappings, pointers, readings } = unit;
  const id = idOf(source, parts.kind);
  const [first, last] = [entryAt(two, 0), entryAt(two, 1)];
  const subject =
    "subject" in parts ? { subject: parts.subject.name, words: parts.subject.words } : undefined;
  const told = filled(source, readings);
  // Each slot has one filler, so that a turn means the same people in the two forks that tell it.
  const fillOn = (slot: PivotSlots[number]) =>
    placeFiller({ cast: source.cast, date: toldOn(source, slot), random: source.random });
  const [fillFirst, fillLast] = [fillOn(first), fillOn(last)] as const;
  const lives = readings.map((_, life) => {
    const [mapping, pointer] = [entryAt(mappings, Math.floor(life / 2)), entryAt(pointers, life % 2)];
    const reading = entryAt(told, life);
    const telling = { needs, pivot: id };
    return [
      tellThread(source, { ...telling, slot: first, act: "matches", story: mapping, fill: fillFirst }),
      tellThread(source, {
        ...telling,
        slot: last,
        act: "picks",
        story: { ...pointer, reading },
        subject,
        fill: fillLast,
      }),
    ] as const;
  });
  const pivot: Pivot = {
    ...parts,
    id,
    events: eventsAt(two),
    turns: lives.map(([mapping, pointer]) => [mapping.happening, pointer.happening]),
  };
  const forked = Array.from({ length: source.forks }, (_, fork) => [...entryAt(lives, fork)]);
  return { pivot, shared: [], forked };
}
