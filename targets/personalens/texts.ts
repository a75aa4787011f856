/** A list in words: "a, b and c". */
export function joinedWith(values: readonly string[], word: "and" | "or"): string {
  const last = values.at(-1) ?? "";
  return values.length < 2 ? last : `${values.slice(0, -1).join(", ")} ${word} ${last}`;
}

/** The sentence with its value, which gets a capital at the beginning. */
export function withValue(sentence: string, value: string): string {
  const filled = sentence.replace("{value}", () => value);
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}
