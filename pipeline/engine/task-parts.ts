import { digestOf, digestsOf, type FingerprintParts } from "./fingerprint.ts";
import type { PlannedStage, Task } from "./stage.ts";
import type { States } from "./states.ts";

/**
 * Describes what answers the calls of a role: provider, model, host, sampling. This enters the fingerprint.
 */
export type IdentityOf = (role: string) => unknown;

/** What all tasks of a stage depend on. */
export function stageParts(
  stage: PlannedStage,
  { seed, identityOf }: { readonly seed: number; readonly identityOf: IdentityOf },
): FingerprintParts {
  return digestsOf({
    seed,
    stage: [stage.name, stage.version],
    ...Object.fromEntries(
      stage.calls.flatMap((call) => [
        [`prompt ${call.name}`, call.version],
        [`model ${call.role}`, identityOf(call.role)],
      ]),
    ),
  });
}

/** What a task depends on in addition: its place, its params, and the records that it needs. */
export function taskParts(
  partition: number,
  { key, params, needs = [] }: Task<unknown>,
  inputs: States,
): FingerprintParts {
  const parts: Record<string, string> = { ...digestsOf({ place: [partition, key], ...paramParts(params) }) };
  // Added one by one: a context needs a thousand records, and copying such large objects is slow.
  for (const need of needs)
    parts[`record ${need.stage} ${need.key}`] = digestOf(
      inputs.get(need.stage)?.heads.get(need.key)?.digest ?? null,
    );
  return parts;
}

/** Parts that every record has. A parameter with such a name would overwrite them, so it gets a prefix. */
const ownParts: readonly string[] = ["seed", "stage", "place"];

/** One part for each top-level parameter, so that a changed one can be named. */
function paramParts(params: unknown): Record<string, unknown> {
  if (typeof params !== "object" || params === null || Array.isArray(params)) return { params };
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [ownParts.includes(name) ? `params ${name}` : name, value]),
  );
}
