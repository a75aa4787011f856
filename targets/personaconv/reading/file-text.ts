import type { Transform } from "node:stream";
import * as zlib from "node:zlib";
import { ConfigError } from "../../../pipeline/engine/errors.ts";
import { type Decoder, type OnDamage, pumped } from "./run-decoder.ts";
import { readHead } from "./stream-head.ts";

/** The dumps are compressed with a window of 2 GiB, which decoders refuse unless they are told. */
const windowLog = 31;
/** Their outputs are larger than what is put in. */
const chunkBytes = 2 ** 18;

/** The bytes of a file as they were before a .zst or .gz was made of them; which it is, its first bytes say. */
export async function* unpacked(
  name: string,
  source: AsyncIterable<Uint8Array>,
  onDamage: OnDamage,
): AsyncGenerator<Buffer> {
  const { head, whole } = await readHead(source, ({ length }) => length >= 4);
  if (isZstd(head)) yield* pumped(whole, await zstdDecoder(name), onDamage);
  else if (isGzip(head)) yield* pumped(whole, gzipDecoder, onDamage);
  else yield* whole;
}

const isGzip = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b;

/** A frame, or one that is to be skipped (RFC 8878, 3.1). */
function isZstd(head: Buffer): boolean {
  if (head.length < 4) return false;
  const magic = head.readUInt32LE(0);
  return magic === 0xfd2fb528 || (magic & 0xfffffff0) >>> 0 === 0x184d2a50;
}

/** Reads on over all parts, and ends at what is none of them. */
const gzipDecoder: Decoder = {
  make: () => zlib.createGunzip({ chunkSize: chunkBytes }),
  oncePerPart: false,
};

/** Node's own from 22.15 on, otherwise that of a package which the user installs. */
async function zstdDecoder(name: string): Promise<Decoder> {
  const decoder = zstdOfNode(zlib) ?? (await zstdOfPackage());
  if (decoder !== null) return decoder;
  throw new ConfigError(
    `could not read "${name}": it is compressed with zstd, for which this Node needs a package; run \`npm install --no-save zstd-napi\`, or take Node 22.15 or newer, or unpack the file with \`zstd -d --long=31\``,
  );
}

type MakeDecoder = (options: object) => Transform;
const isMaker = (found: unknown): found is MakeDecoder => typeof found === "function";
const isClass = (found: unknown): found is new (options: object) => Transform => typeof found === "function";

/** Types know Node 20, which has none. It ends with the first frame of a file that has several. */
function zstdOfNode(library: { createZstdDecompress?: unknown; constants: object }): Decoder | null {
  const { createZstdDecompress: make, constants } = library;
  if (!isMaker(make) || !("ZSTD_d_windowLogMax" in constants)) return null;
  const params = { [String(constants.ZSTD_d_windowLogMax)]: windowLog };
  return { make: () => make({ chunkSize: chunkBytes, params }), oncePerPart: true };
}

/** Not named where it is imported, since the types of what may be absent may be absent too. */
const zstdPackage: string = "zstd-napi";

async function zstdOfPackage(): Promise<Decoder | null> {
  const found: { default?: { DecompressStream?: unknown } } | null = await import(zstdPackage).catch(
    () => null,
  );
  const Stream = found?.default?.DecompressStream;
  return isClass(Stream) ? { make: () => new Stream({ windowLogMax: windowLog }), oncePerPart: false } : null;
}

type Encoding = "utf-8" | "utf-8 marked" | "utf-16le" | "utf-16be";

/** The same text in UTF-8, without a byte order mark. */
export async function* inUtf8(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const { head, whole } = await readHead(source, ({ length }) => length >= 4);
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
