import type { AreaUnderCurve } from "../measures/auc.ts";
import { type ClassRow, classify } from "../measures/classify.ts";
import { styleNames, styleOf } from "../measures/style.ts";
import type { TurnRead } from "../reading/contexts.ts";
import { drawUnits } from "./draw.ts";

/** How well own sessions and filler are told apart by style alone: by lengths, punctuation, casing and function words. */
export interface StyleGap {
  readonly own: number;
  readonly filler: number;
  /** The chance that an own session looks more like one than a filler session does. Personas are never on both sides. */
  readonly curve: AreaUnderCurve;
  readonly folds: number;
  /** The signs that give most away, the largest weight first. */
  readonly signs: readonly StyleSign[];
}

export interface StyleSign {
  readonly name: string;
  /** Positive if it indicates an own session. */
  readonly weight: number;
  /** Means over the sessions of each kind. */
  readonly own: number;
  readonly filler: number;
}

export interface StyleGapCount {
  /** Adds a session of a persona's context. */
  add(persona: string, isOwn: boolean, turns: readonly TurnRead[]): void;
  /** `null` unless there are both kinds of sessions and at least two personas. */
  measures(): StyleGap | null;
}

/** With this many sessions, the area is known to within 0.02. */
const mostSessions = 4_000;
const shownSigns = 10;

export function countStyleGap(): StyleGapCount {
  const draw = drawUnits<ClassRow>(mostSessions, ({ group }) => group);
  return {
    add: (group, positive, turns) => draw.add({ values: styleOf(turns), positive, group }),
    measures: () => {
      const rows = draw.drawn();
      const classified = classify(rows);
      if (!classified) return null;
      const [own, filler] = [true, false].map((kind) => rows.filter(({ positive }) => positive === kind));
      const { curve, folds, weights } = classified;
      return {
        own: own?.length ?? 0,
        filler: filler?.length ?? 0,
        curve,
        folds,
        signs: [...weights.keys()]
          .sort((one, other) => Math.abs(weights[other] ?? 0) - Math.abs(weights[one] ?? 0))
          .slice(0, shownSigns)
          .map((column) => ({
            name: styleNames[column] ?? "",
            weight: weights[column] ?? 0,
            own: meanOf(own ?? [], column),
            filler: meanOf(filler ?? [], column),
          })),
      };
    },
  };
}

const meanOf = (rows: readonly ClassRow[], column: number) =>
  rows.reduce((sum, { values }) => sum + (values[column] ?? 0), 0) / Math.max(1, rows.length);
