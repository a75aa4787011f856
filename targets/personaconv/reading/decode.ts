import { peel } from "./peel.ts";

type Encoding = "utf-8" | "utf-8 marked" | "utf-16le" | "utf-16be";

/** The same text in UTF-8, without a byte order mark. */
export async function* inUtf8(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const { head, whole } = await peel(source, ({ length }) => length >= 4);
  const encoding = encodingOf(head);
  if (encoding === "utf-8") yield* whole;
  else if (encoding === "utf-8 marked") yield* unmarked(whole);
  else yield* recoded(whole, encoding);
}

/** By its mark, or by the zeros around the first letter, which in JSON is of ASCII. */
function encodingOf([first, second, third]: Buffer): Encoding {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8 marked";
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return "utf-8";
}

async function* unmarked(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let mark = 3;
  for await (const chunk of source) {
    yield chunk.subarray(mark);
    mark = 0;
  }
}

/** The decoder takes the mark away, and puts together what two chunks share. */
async function* recoded(source: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}
