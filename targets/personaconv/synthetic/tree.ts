import type { Random } from "../../../pipeline/engine/random.ts";

/** A comment to be written: who speaks (0 is the thread's author, the others are numbered from 1) and what it answers. */
export interface CommentSeat {
  readonly by: number;
  /** The index of an earlier comment; `null` if it answers the post. */
  readonly to: number | null;
  /** Minutes after the post. */
  readonly minutes: number;
}

export interface ThreadShape {
  readonly others: number;
  /** Top-level comments. */
  readonly tops: number;
  /** How often the author answers. */
  readonly answers: number;
  /** In how many subtrees the author answers. */
  readonly subtrees: number;
}

/** Who answers whom and when, in the order of time. What is answered always comes earlier. */
export function growTree(shape: ThreadShape, random: Random): CommentSeat[] {
  const places: CommentSeat[] = [];
  const add = (by: number, to: number | null) => {
    const parent = to === null ? 0 : (places[to]?.minutes ?? 0);
    places.push({ by, to, minutes: parent + random.integer(2, 90) * random.integer(1, 6) });
    return places.length - 1;
  };
  const speakers = random.shuffle(Array.from({ length: shape.others }, (_, index) => index + 1));
  const tops = speakers.slice(0, shape.tops).map((speaker) => add(speaker, null));
  /** Where each of the author's subtrees may continue: the last comment that isn't the author's. */
  const ends = tops.slice(0, shape.subtrees);
  for (let answer = 0; answer < shape.answers; answer++) {
    const branch = answer < ends.length ? answer : random.integer(0, ends.length - 1);
    const end = ends[branch] ?? 0;
    const answered = add(0, end);
    const partner = places[end]?.by ?? 1;
    const next = random.chance(0.6) ? partner : random.integer(1, shape.others);
    if (answer + 1 < shape.answers || random.chance(0.5)) ends[branch] = add(next, answered);
  }
  for (const speaker of speakers.slice(shape.tops)) {
    const open = places.flatMap(({ by }, index) => (by === 0 || by === speaker ? [] : [index]));
    add(speaker, random.pick(open));
  }
  return inOrderOfTime(places);
}

function inOrderOfTime(places: readonly CommentSeat[]): CommentSeat[] {
  const order = places.map((_, index) => index);
  order.sort((a, b) => (places[a]?.minutes ?? 0) - (places[b]?.minutes ?? 0) || a - b);
  const moved = new Map(order.map((from, to) => [from, to]));
  return order.flatMap((from) => {
    const place = places[from];
    return place ? [{ ...place, to: place.to === null ? null : (moved.get(place.to) ?? null) }] : [];
  });
}
