import type { Outputs } from "./outputs.ts";
import type { PlannedStage } from "./stage.ts";
import type { Head, StageState, States } from "./states.ts";

/** Stages that run together: first those of the whole run, then, in each partition, those of partitions. */
export interface Wave {
  readonly run: readonly PlannedStage[];
  readonly partition: readonly PlannedStage[];
}

/**
 * Puts stages into waves. A stage of the whole run that reads stages of partitions waits for all partitions,
 * so it starts a new wave, and what reads it comes no earlier. The stages must be in an order in which inputs
 * come first.
 */
export function wavesOf(stages: readonly PlannedStage[]): Wave[] {
  const places = new Map<string, number>();
  for (const { name, each, inputs } of stages) {
    const earliest = Object.values(inputs).map(
      (input) => (places.get(input.name) ?? 0) + (gathers(each, input) ? 1 : 0),
    );
    places.set(name, Math.max(0, ...earliest));
  }
  const count = Math.max(0, ...places.values()) + 1;
  return Array.from({ length: count }, (_, wave) => {
    const own = stages.filter(({ name }) => places.get(name) === wave);
    return {
      run: own.filter(({ each }) => each === "run"),
      partition: own.filter(({ each }) => each === "partition"),
    };
  });
}

const gathers = (each: PlannedStage["each"], input: PlannedStage) =>
  each === "run" && input.each === "partition";

/** The names of the stages of partitions that stages of the whole run read. */
export function gatheredBy(stages: readonly PlannedStage[]): string[] {
  const names = stages.flatMap(({ each, inputs }) =>
    Object.values(inputs).flatMap((input) => (gathers(each, input) ? [input.name] : [])),
  );
  return [...new Set(names)];
}

/** How each of the named stages ended over all partitions. `own` is by partition. */
export function gatherAll(names: readonly string[], own: ReadonlyMap<number, States>): States {
  return new Map(
    names.map((name) => {
      const states = [...own].flatMap(([partition, byName]) => {
        const state = byName.get(name);
        return state ? [[partition, state] as const] : [];
      });
      return [name, gatherStates(new Map(states))];
    }),
  );
}

/**
 * How a stage ended over all partitions, as a stage of the whole run sees it: the key `a` of partition 3 is
 * `3/a`.
 */
export function gatherStates(states: ReadonlyMap<number, StageState>): StageState {
  const heads = new Map<string, Head>();
  const missing = new Map<string, string>();
  const owners = new Map<string, Outputs>();
  for (const [partition, state] of [...states].sort(([a], [b]) => a - b)) {
    for (const [key, head] of state.heads) {
      heads.set(`${partition}/${key}`, head);
      owners.set(head.fingerprint, state.outputs);
    }
    for (const [key, why] of state.missing) missing.set(`${partition}/${key}`, why);
  }
  return { heads, missing, outputs: outputsOf(owners) };
}

/**
 * The outputs of several partitions as one. Each is fetched from, and kept in, its own partition's outputs.
 */
function outputsOf(owners: ReadonlyMap<string, Outputs>): Outputs {
  return {
    fetch: async (fingerprints) => {
      const all = fingerprints.map((fingerprint) => owners.get(fingerprint)?.fetch([fingerprint]));
      await Promise.all(all);
    },
    get: (fingerprint) => owners.get(fingerprint)?.get(fingerprint),
  };
}
