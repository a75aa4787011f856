/** How often users open with the same words. */
export interface RepeatedOpenings {
  readonly dialogues: number;
  readonly different: number;
  /** The share of dialogues that open with the words of another user. */
  readonly repeated: number;
  /** The share of the most common opening. */
  readonly commonest: number;
}

interface Counting {
  add(user: string, text: string): void;
  finish(): RepeatedOpenings;
}

/** Counts first turns. Case and spaces make no difference. */
export function countOpenings(): Counting {
  const found = new Map<string, { count: number; readonly user: string; isShared: boolean }>();
  return {
    add: (user, text) => {
      const opening = text.toLowerCase().replaceAll(/\s+/g, " ").trim();
      const counted = found.get(opening) ?? { count: 0, user, isShared: false };
      found.set(opening, counted);
      counted.count += 1;
      if (counted.user !== user) counted.isShared = true;
    },
    finish: () => {
      const all = [...found.values()];
      const dialogues = all.reduce((sum, { count }) => sum + count, 0);
      const shared = all.filter(({ isShared }) => isShared).reduce((sum, { count }) => sum + count, 0);
      const most = all.reduce((highest, { count }) => Math.max(highest, count), 0);
      return {
        dialogues,
        different: all.length,
        repeated: shared / Math.max(1, dialogues),
        commonest: most / Math.max(1, dialogues),
      };
    },
  };
}
