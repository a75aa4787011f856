/** The beginning of a stream, and the whole of it. */
export interface StreamHead {
  readonly head: Buffer;
  /** From the first byte on. It can be read once. */
  readonly whole: AsyncIterable<Buffer>;
}

/** Reads until enough of the beginning is there, or until the stream ends. */
export async function readHead(
  source: AsyncIterable<Uint8Array>,
  isEnough: (head: Buffer) => boolean,
): Promise<StreamHead> {
  const rest = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (!isEnough(head)) {
    const { value, done } = await rest.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return { head, whole: joined(head, rest) };
}

async function* joined(head: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Buffer> {
  try {
    if (head.length > 0) yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield bufferOf(next.value);
  } finally {
    await rest.return?.();
  }
}

/** The same bytes without copying them. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
