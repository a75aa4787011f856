/** What stands for all names that came after there were too many. */
export const otherNames = "(others)";

/** Keeps the first `most` different names of a column; all later ones become `(others)`, so that what is counted by name stays small. */
export function boundNames(most: number): { nameOf(name: string): string; isFull(): boolean } {
  const known = new Set<string>();
  let full = false;
  return {
    nameOf: (name) => {
      if (known.has(name)) return name;
      if (known.size < most) {
        known.add(name);
        return name;
      }
      full = true;
      return otherNames;
    },
    isFull: () => full,
  };
}
