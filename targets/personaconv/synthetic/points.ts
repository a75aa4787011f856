import type { Matter, Point, Side } from "../../../content/reddit/schema.ts";
import type { Random } from "../../../pipeline/engine/random.ts";

/** What is said in a thread. Each point and each occasion comes once. */
export interface Points {
  /** The next point of a side; `null` when all have been made. */
  take(side: Side): Point | null;
  /** Something that happened to somebody; `null` when all have been told. */
  tell(): string | null;
}

export function dealPoints(matter: Matter, random: Random): Points {
  const left = {
    for: random.shuffle(matter.points.for),
    against: random.shuffle(matter.points.against),
  };
  const occasions = random.shuffle(matter.occasions);
  return {
    take: (side) => {
      const point = left[side].pop();
      return point ? [point[0], choose(point[1], random)] : null;
    },
    tell: () => {
      const occasion = occasions.pop();
      return occasion === undefined ? null : choose(occasion, random);
    },
  };
}

/** Chooses one of every `[a|b]`. */
export function choose(text: string, random: Random): string {
  return text.replaceAll(/\[([^\]]*)\]/g, (_, choices: string) => random.pick(choices.split("|")));
}
