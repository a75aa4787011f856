/**
 * Combines all requests of one turn of the event loop into one read. Everyone who asked gets the whole
 * result.
 */
export function inBulk<Value>(
  readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): typeof readMany {
  const wanted = new Set<string>();
  let reading: ReturnType<typeof readMany> | null = null;
  const readWanted = async () => {
    await new Promise<void>((later) => setImmediate(later));
    const keys = [...wanted];
    wanted.clear();
    reading = null;
    return readMany(keys);
  };
  return (keys) => {
    for (const key of keys) wanted.add(key);
    reading ??= readWanted();
    return reading;
  };
}
