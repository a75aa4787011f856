import { unevenWords } from "../topics/paraphrase.ts";
import { impliedDraw } from "./implied.ts";
import { type LevelShares, type UnstatedLevel, unstatedLevels } from "./levels.ts";
import type { Material, Unstated } from "./material/material.ts";
import type { DrawnPivot, DrawPivot, PivotSlots, PivotSource } from "./pivot-parts.ts";
import { scatteredDraw } from "./scattered.ts";

type UnstatedKind = keyof Unstated["implied"];

/**
 * The pivot at a level at which nothing is stated. `null` if it has another level, or if the material has no
 * unit for it.
 */
export function drawUnstated(
  source: PivotSource,
  { kind, slots }: { readonly kind: UnstatedKind; readonly slots: PivotSlots },
  { unstated, levels }: Pick<Material, "unstated" | "levels">,
): DrawnPivot | null {
  const ways = waysOf(unstated, kind, slots);
  // A drafted pivot has the level for which the model drafted it.
  const planned = levels?.[kind] ?? drawLevel(source.levels, new Set(ways.keys()), source.levelAt(kind));
  const level = planned === "stated" ? null : planned;
  const drawn = level === null ? null : ways.get(level)?.({ ...source, unstated: level });
  return drawn && isBalanced(drawn) ? drawn : null;
}

/**
 * The person for a placeholder such as `{friend}` may bring in a word that distinguishes one life from
 * another. Such a pivot is not balanced.
 */
function isBalanced({ pivot, forked }: DrawnPivot): boolean {
  const turns = forked.map((events) =>
    events.flatMap(({ thread }) => thread.flatMap(({ user, assistant }) => [user, assistant])),
  );
  return Object.values(pivot.asked).every(({ options }) =>
    options.every(({ text }) => unevenWords(text, turns).length === 0),
  );
}

/** If a level is not available, its share goes to the others. */
function drawLevel(
  levels: LevelShares,
  has: ReadonlySet<UnstatedLevel>,
  point: number,
): UnstatedLevel | null {
  const shares = unstatedLevels.map((level) => [level, has.has(level) ? levels[level] : 0] as const);
  const worded = levels.explicit + levels.paraphrased;
  const all = shares.reduce((sum, [, share]) => sum + share, worded);
  let at = point;
  if (all === 0) return null;
  for (const [level, share] of shares) {
    if (share > 0 && at < share / all) return level;
    at -= share / all;
  }
  return worded > 0 ? null : (shares.findLast(([, share]) => share > 0)?.[0] ?? null);
}

function waysOf(
  { implied, scattered }: Unstated,
  kind: UnstatedKind,
  slots: PivotSlots,
): Map<UnstatedLevel, DrawPivot> {
  const shown = impliedDraw(implied, kind, slots);
  const apart = scatteredDraw(scattered, kind, slots);
  return new Map([
    ...(shown ? [["implied", shown] as const] : []),
    ...(apart ? [["scattered", apart] as const] : []),
  ]);
}
