import type { Transform } from "node:stream";
import * as zlib from "node:zlib";
import { ConfigError } from "../../../pipeline/engine/errors.ts";
import { type Decoder, decoded, type OnDamage } from "./run-decoder.ts";
import { readHead } from "./stream-head.ts";

/** The dumps are compressed with a window of 2 GiB. Decoders refuse that unless they are told to accept it. */
const windowLog = 31;
/** The output of a decoder is larger than its input. */
const chunkBytes = 2 ** 18;

/** Decompresses a .zst or .gz file; other files stay as they are. The first bytes say which it is, not the name. */
export async function* unpacked(
  name: string,
  source: AsyncIterable<Uint8Array>,
  onDamage: OnDamage,
): AsyncGenerator<Buffer> {
  const { head, whole } = await readHead(source, ({ length }) => length >= 4);
  if (isZstd(head)) yield* decoded(whole, await zstdDecoder(name), onDamage);
  else if (isGzip(head)) yield* decoded(whole, gzipDecoder, onDamage);
  else yield* whole;
}

/** Whether a file that begins like this is text in UTF-8 as it is. */
export const isPlain = (head: Buffer): boolean =>
  !isZstd(head) && !isGzip(head) && encodingOf(head).startsWith("utf-8");

const isGzip = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b;

/** Whether the file begins with a frame or a skippable frame (RFC 8878, 3.1). */
function isZstd(head: Buffer): boolean {
  if (head.length < 4) return false;
  const magic = head.readUInt32LE(0);
  return magic === 0xfd2fb528 || (magic & 0xfffffff0) >>> 0 === 0x184d2a50;
}

/** It reads all parts of a file and ends at the first bytes that are not one. */
const gzipDecoder: Decoder = {
  make: () => zlib.createGunzip({ chunkSize: chunkBytes }),
  oncePerPart: false,
};

/** Node's own decoder from 22.15 on, otherwise that of a package which the user installs. */
async function zstdDecoder(name: string): Promise<Decoder> {
  const decoder = zstdOfNode(zlib) ?? (await zstdOfPackage());
  if (decoder !== null) return decoder;
  throw new ConfigError(
    `could not read "${name}": it is compressed with zstd, which this version of Node can't read; run \`npm install --no-save zstd-napi\`, use Node 22.15 or newer, or decompress the file with \`zstd -d --long=31\``,
  );
}

type MakeDecoder = (options: object) => Transform;
const isMaker = (found: unknown): found is MakeDecoder => typeof found === "function";
const isClass = (found: unknown): found is new (options: object) => Transform => typeof found === "function";

/**
 * The types are those of Node 20, which doesn't have this decoder. The decoder ends after each frame of a
 * file.
 */
function zstdOfNode(library: { createZstdDecompress?: unknown; constants: object }): Decoder | null {
  const { createZstdDecompress: make, constants } = library;
  if (!isMaker(make) || !("ZSTD_d_windowLogMax" in constants)) return null;
  const params = { [String(constants.ZSTD_d_windowLogMax)]: windowLog };
  return { make: () => make({ chunkSize: chunkBytes, params }), oncePerPart: true };
}

/** A variable, because the types of a package that may be missing may be missing too. */
const zstdPackage: string = "zstd-napi";

async function zstdOfPackage(): Promise<Decoder | null> {
  const found: { default?: { DecompressStream?: unknown } } | null = await import(zstdPackage).catch(
    () => null,
  );
  const Stream = found?.default?.DecompressStream;
  return isClass(Stream) ? { make: () => new Stream({ windowLogMax: windowLog }), oncePerPart: false } : null;
}

type Encoding = "utf-8" | "utf-8 marked" | "utf-16le" | "utf-16be";

/** Converts a text to UTF-8 and removes its byte order mark. */
export async function* inUtf8(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const { head, whole } = await readHead(source, ({ length }) => length >= 4);
  const encoding = encodingOf(head);
  if (encoding === "utf-8") yield* whole;
  else if (encoding === "utf-8 marked") yield* unmarked(whole);
  else yield* recoded(whole, encoding);
}

/** Found by the byte order mark, or by the zeros beside the first character, which in JSON is an ASCII one. */
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

/** The decoder removes the mark and joins characters that are split between two chunks. */
async function* recoded(source: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}
