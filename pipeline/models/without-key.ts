/** What a server said, for files and messages: some repeat the key that they were given. */
export function withoutKey(text: string, key: string): string {
  return key === "" ? text : text.replaceAll(key, "…");
}
