/** No line of a dump comes near; what is longer is none, and isn't kept. */
export const mostLineBytes = 2 ** 28;

const newline = 0x0a;

/**
 * The stream cut after line ends, many lines a piece; the last may lack its end. Lines end at "\n" alone: other
 * separators of Unicode may stand in a text. In place of a line that is too long stand words that say so.
 */
export async function* wholeLines(
  chunks: AsyncIterable<Buffer>,
  mostBytes = mostLineBytes,
): AsyncGenerator<Buffer> {
  const stump = Buffer.from(`longer than ${mostBytes} bytes`);
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(newline) + 1;
    if (end > 0) {
      const first = length > mostBytes ? chunk.indexOf(newline) : 0;
      yield Buffer.concat([...pieces, chunk.subarray(first, end)]);
      pieces = [];
      length = 0;
    }
    length += chunk.length - end;
    if (length > mostBytes) pieces = [stump];
    else pieces.push(chunk.subarray(end));
  }
  if (length > 0) yield Buffer.concat(pieces);
}
