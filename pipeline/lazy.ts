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
