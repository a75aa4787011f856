import type { WrittenGroup } from "../questions/stage.ts";
import { type Distance, distances } from "./places.ts";

/**
 * A question group, and the distances from its last evidence at which it can be asked. It has at least one.
 */
export interface Spreadable extends Pick<WrittenGroup, "id" | "type" | "level"> {
  readonly possible: readonly Distance[];
}

/**
 * The distance at which each group is asked, by id. A group gets the possible distance that is
 * rarest so far for its type, its level and the whole context. Groups with less choice come first. `turn`
 * decides between equals, so that consecutive contexts take turns.
 */
export function spreadDistances(groups: readonly Spreadable[], turn: number): ReadonlyMap<string, Distance> {
  const counts = new Map<string, number>();
  const countOf = (label: string) => counts.get(label) ?? 0;
  const labelsOf = ({ type, level }: Spreadable, distance: Distance) =>
    [type, level, "all"].map((part) => `${part} ${distance}`);
  const inOrder = distances.flatMap((_, index) =>
    rotated(
      groups.filter(({ possible }) => possible.length === index + 1),
      turn,
    ),
  );
  const chosen = inOrder.map((group, index) => {
    const ranked = rotated(group.possible, turn + index)
      .map((distance) => ({
        distance,
        asked: labelsOf(group, distance).reduce((sum, label) => sum + countOf(label), 0),
      }))
      .sort((one, other) => one.asked - other.asked);
    const distance = ranked[0]?.distance ?? "near";
    for (const label of labelsOf(group, distance)) counts.set(label, countOf(label) + 1);
    return [group.id, distance] as const;
  });
  return new Map(chosen);
}

/** The list, starting `by` entries later. The entries before that follow at the end. */
function rotated<Entry>(list: readonly Entry[], by: number): Entry[] {
  const at = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}
