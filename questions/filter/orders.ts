const places = [0, 1, 2, 3] as const;
/** One order from each of the six that no rotation turns into each other. */
const rounds = [
  [0, 1, 2, 3],
  [0, 2, 3, 1],
  [0, 3, 1, 2],
  [0, 1, 3, 2],
  [0, 2, 1, 3],
  [0, 3, 2, 1],
] as const;

/**
 * The 24 orders of four options: `orders[try][place]` is an option. They come in rounds of four, in which each option
 * stands at each place once, so whoever likes a letter likes all options alike.
 */
export const orders: readonly (readonly number[])[] = rounds.flatMap((round) =>
  places.map((turned) => places.map((place) => round[(place + turned) % 4] ?? 0)),
);
