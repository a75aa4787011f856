import { grouped } from "../../pipeline/lists.ts";
import type { PackPath } from "../units.ts";

export type PlacedValue = readonly [path: PackPath, value: unknown];

/** A pack, or a part of it, from values and where they stand. Objects at the same place are merged. */
export function treeOf(placed: readonly PlacedValue[]): unknown {
  const here = placed.filter(([path]) => path.length === 0).map(([, value]) => value);
  const below = placed.filter(([path]) => path.length > 0);
  if (below.length === 0) return here.length > 1 ? Object.assign({}, ...here) : here[0];
  const entries = [...grouped(below, ([[key]]) => String(key))].map(
    ([key, inner]) => [key, treeOf(inner.map(([path, value]) => [path.slice(1), value]))] as const,
  );
  return Object.assign(typeof below[0]?.[0][0] === "number" ? [] : {}, ...here, Object.fromEntries(entries));
}
