/** The entry of a list at an index that it reaches. The bounds are asked, not the entry, which may be `undefined` itself. */
export function entryAt<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length)
    throw new RangeError(`could not find entry "${index}": the list has ${list.length}`);
  return list[index] as T;
}
