/** Finds the string values of a key in a line, without parsing it. */
export interface Peek {
  /**
   * The values in their order, nested ones too. `null` if one of them is not a plain ASCII string, so that a parser is
   * needed. Lines must be asked for from first to last.
   */
  stringsIn(start: number, end: number): readonly string[] | null;
}

/**
 * @param text in Latin-1, with one character for each byte. A key inside a string is not found by mistake, because its
 * quotes are escaped there.
 */
export function peekAt(text: string, key: string): Peek {
  const mark = `"${key}"`;
  // The next match, however far away: if no line has the key, it is searched for only once.
  let next = text.indexOf(mark);
  const advance = (from: number) => {
    if (next >= 0 && next < from) next = text.indexOf(mark, from);
  };
  return {
    stringsIn(start, end) {
      const found: string[] = [];
      for (advance(start); next >= 0 && next < end; advance(next + 1)) {
        // An escaped quote, so this is the end of a longer key or a text.
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

/** The string after the colon of a key; `null` if there is none. */
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
/** Reddit's wrapper around an object that may hold many entries. */
const wrapped = /\s*"(?:kind|data)"/y;

/** Whether a line looks like one flat object, which may be judged by its fields. */
export function looksFlat(text: string, start: number, end: number): boolean {
  let [first, last] = [start, end - 1];
  while (first < end && text.charCodeAt(first) <= space) first += 1;
  while (last > first && text.charCodeAt(last) <= space) last -= 1;
  if (text.charCodeAt(first) !== open || text.charCodeAt(last) !== shut) return false;
  wrapped.lastIndex = first + 1;
  return !wrapped.test(text);
}
