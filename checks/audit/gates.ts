import { percent } from "../measures/say.ts";
import type { Audit } from "./audit.ts";

/** The limits for a benchmark that is written without a model. */
interface Bound {
  readonly name: string;
  readonly side: "at most" | "at least";
  readonly bound: number;
  readonly of: (audit: Audit) => number | null;
  readonly say: (value: number) => string;
}

/** A bound, compared with what was measured. */
export interface Gate extends Pick<Bound, "name" | "side" | "bound"> {
  /** `null` if it could not be measured. */
  readonly value: number | null;
  /** `null` if it could not be measured. */
  readonly met: boolean | null;
}

/** With fewer groups, an option that occurs in three of them exceeds the bound by accident. */
export const enoughGroups = 1_000;

const bounds: readonly Bound[] = [
  {
    name: "groups with the commonest option",
    side: "at most",
    bound: 0.003,
    of: ({ spreads }) => {
      const options = spreads.find(({ name }) => name === "options");
      return options && options.units >= enoughGroups ? (options.commonest?.share ?? null) : null;
    },
    say: (share) => `${(100 * share).toFixed(2)} %`,
  },
  {
    name: "user turns: 90th percentile of their words, divided by the 10th",
    side: "at least",
    bound: 5,
    of: ({ contexts }) => contexts?.talk?.spread ?? null,
    say: (spread) => spread.toFixed(1),
  },
  {
    name: "user turns under 15 words",
    side: "at least",
    bound: 0.2,
    of: ({ contexts }) => contexts?.talk?.short ?? null,
    say: percent,
  },
  {
    name: "assistant turns with a sentence that three of nine personas share",
    side: "at most",
    bound: 0.25,
    of: ({ contexts }) => contexts?.talk?.shared?.share ?? null,
    say: percent,
  },
  {
    name: "own sessions told from filler by style (area under the curve)",
    side: "at most",
    bound: 0.8,
    of: ({ contexts }) => contexts?.style?.curve.area ?? null,
    say: (area) => area.toFixed(3),
  },
  {
    name: "turns that share eight words with another in 25,000 words",
    side: "at most",
    bound: 0.06,
    of: ({ contexts }) => contexts?.talk?.repeating ?? null,
    say: percent,
  },
  {
    name: "statements answered without a shared content word",
    side: "at most",
    bound: 0.1,
    of: ({ contexts }) => contexts?.talk?.statements.unanswered ?? null,
    say: percent,
  },
];

export const gatesOf = (audit: Audit): readonly Gate[] =>
  bounds.map(({ name, side, bound, of }) => {
    const value = of(audit);
    const met = value === null ? null : side === "at most" ? value <= bound : value >= bound;
    return { name, side, bound, value, met };
  });

/** For each gate its name, the value, the bound, whether it is met. */
export const gateRows = (audit: Audit): readonly (readonly string[])[] =>
  gatesOf(audit).map(({ name, side, bound, value, met }) => {
    const say = bounds.find((one) => one.name === name)?.say ?? String;
    const verdict = met === null ? "not measured" : met ? "met" : "missed";
    return [name, value === null ? "" : say(value), `${side} ${say(bound)}`, verdict];
  });

/** A sentence for each bound that is missed. A value that could not be measured misses no bound. */
export const missedGates = (audit: Audit): readonly string[] =>
  gateRows(audit)
    .filter(([, , , verdict]) => verdict === "missed")
    .map(([name, value, bound]) => `${audit.file}: ${name}: ${value}, should be ${bound}`);
