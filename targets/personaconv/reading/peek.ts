/** Looks for the strings that a key has in a line, without parsing. */
export interface Peek {
  /**
   * In the order in which they stand, nested ones too. `null` where one of them is no plain string of ASCII, so that only a
   * parser can tell. Lines are asked for from front to back.
   */
  stringsIn(start: number, end: number): readonly string[] | null;
}

/**
 * Of a text whose letters are bytes (Latin-1). A key can't be found in a string by mistake: its quotes are escaped there.
 */
export function peekAt(text: string, key: string): Peek {
  const mark = `"${key}"`;
  // The next place, however far behind the line: a key that lines lack is looked for once.
  let next = text.indexOf(mark);
  const advance = (from: number) => {
    if (next >= 0 && next < from) next = text.indexOf(mark, from);
  };
  return {
    stringsIn(start, end) {
      const found: string[] = [];
      for (advance(start); next >= 0 && next < end; advance(next + 1)) {
        // A quote within a key's own name.
        if (text.charCodeAt(next - 1) === backslash) return null;
        const value = stringAfter(text, next + mark.length, end);
        if (value === null) return null;
        found.push(value);
      }
      return found;
    },
  };
}

const [space, quote, colon, backslash] = [0x20, 0x22, 0x3a, 0x5c];
const unclear = /[^ -~]|\\/;

/** The string behind a key's colon, if it has one. */
function stringAfter(text: string, from: number, end: number): string | null {
  let at = from;
  while (text.charCodeAt(at) === space) at += 1;
  if (text.charCodeAt(at) !== colon) return null;
  at += 1;
  while (text.charCodeAt(at) === space) at += 1;
  if (text.charCodeAt(at) !== quote) return null;
  const close = text.indexOf('"', at + 1);
  if (close < 0 || close >= end) return null;
  const value = text.slice(at + 1, close);
  return unclear.test(value) ? null : value;
}

const [open, shut] = [0x7b, 0x7d];
/** How Reddit wraps what may hold many entries. */
const wrapped = /\s*"(?:kind|data)"/y;

/** Whether a line has the looks of one flat object, of which a look at its fields may judge. */
export function looksFlat(text: string, start: number, end: number): boolean {
  let [first, last] = [start, end - 1];
  while (first < end && text.charCodeAt(first) <= space) first += 1;
  while (last > first && text.charCodeAt(last) <= space) last -= 1;
  if (text.charCodeAt(first) !== open || text.charCodeAt(last) !== shut) return false;
  wrapped.lastIndex = first + 1;
  return !wrapped.test(text);
}
