/** Makes a value when it is first asked for, and keeps it. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Makes a value for an object when it is first asked for, and keeps it as long as the object is used elsewhere. */
export function lazyFor<Of extends WeakKey, Value>(make: (of: Of) => Value): (of: Of) => Value {
  const made = new WeakMap<Of, { readonly value: Value }>();
  return (of) => {
    const found = made.get(of);
    if (found) return found.value;
    const value = make(of);
    made.set(of, { value });
    return value;
  };
}

/**
 * The same function, which remembers its results: all of them, or those of `most` keys at a time, so that memory stays
 * constant. Equal lists that aren't the same object are different keys.
 */
export function remembering<Key, Value>(
  of: (key: Key) => Value,
  most = Number.POSITIVE_INFINITY,
): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const value = of(key);
    known.set(key, value);
    return value;
  };
}
