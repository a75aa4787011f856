/** Mixes 32 bits; the finalizer of MurmurHash3. */
export function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Two numbers of 32 bits for a text; the mixing of cyrb53 (bryc, public domain). */
function lanesOf(text: string): readonly [number, number] {
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, 0x9e3779b1);
    second = Math.imul(second ^ code, 0x5f356495);
  }
  return finish(first, second);
}

function finish(first: number, second: number): readonly [number, number] {
  const one = Math.imul(first ^ (first >>> 16), 0x85ebca6b) ^ Math.imul(second ^ (second >>> 13), 0xc2b2ae35);
  const other = Math.imul(second ^ (second >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return [one, other];
}

/** One number of 53 bits, as many as a JavaScript number holds exactly. */
const joined = (first: number, second: number) => 2 ** 32 * (second & 0x1fffff) + (first >>> 0);

/** Every hash is below it. */
export const hashBound = 2 ** 53;

/** A hash below 2^53. Among a million texts, the chance that any two share one is 1 in 18,000. */
export function hashText(text: string): number {
  const [first, second] = lanesOf(text);
  return joined(first, second);
}

/** The hash of every run of `size` words, in order. */
export function hashRuns(words: readonly string[], size: number): Float64Array {
  const lanes = words.map(lanesOf);
  const runs = new Float64Array(Math.max(0, words.length - size + 1));
  for (let start = 0; start < runs.length; start += 1) {
    let [first, second] = [size, ~size];
    for (let at = start; at < start + size; at += 1) {
      const [one = 0, other = 0] = lanes[at] ?? [];
      first = Math.imul(first ^ one, 0x9e3779b1);
      second = Math.imul(second ^ other, 0x5f356495);
    }
    runs[start] = joined(...finish(first, second));
  }
  return runs;
}
