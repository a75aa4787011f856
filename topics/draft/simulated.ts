/** Details for entries that are made without a model. They make each entry different and belong to no real subject. */
const things = [
  "the tin box",
  "the green ledger",
  "the spare key",
  "the long table",
  "the folded map",
  "the kitchen clock",
  "the wool blanket",
  "the paper bag",
  "the hall mirror",
  "the bent spoon",
  "the rain barrel",
] as const;

const positions = [
  "by the window",
  "under the stairs",
  "next to the door",
  "behind the curtain",
  "at the market",
  "in the yard",
  "on the landing",
  "near the bridge",
  "across the street",
] as const;

/** A thing and its position. A different pair for each n below 99. */
export function thingAt(n: number): string {
  return `${pickAt(things, n)} ${pickAt(positions, Math.floor(n / things.length) + (n % things.length))}`;
}

function pickAt<T>(list: readonly [T, ...T[]], n: number): T {
  return list[n % list.length] ?? list[0];
}

/** A topic's name as in a sentence: "ropeWork" becomes "rope work". */
export function spoken(name: string): string {
  return name.replaceAll(/([A-Z]+|\d+)/g, " $1").toLowerCase();
}
