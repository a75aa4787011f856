/** Spellings that mean the same: "Buses**" and "Buses", "Favorite Authors" and "Favourite Authors". */
const bare = (name: string) =>
  name
    .toLowerCase()
    .replaceAll("favourite", "favorite")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

/** The known name that a spelling means; `null` if there is none. */
export const meantBy = (spelling: string, known: readonly string[]): string | null =>
  known.find((name) => name === spelling) ?? known.find((name) => bare(name) === bare(spelling)) ?? null;

/** The value under a key in any of its spellings. */
export const valueUnder = (object: Readonly<Record<string, unknown>>, name: string): unknown =>
  object[Object.keys(object).find((key) => meantBy(key, [name]) !== null) ?? name];
