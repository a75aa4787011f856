import * as zlib from "node:zlib";

/** Whether zstd can be decompressed here: with Node from 22.15 on, or with a package that may be installed. */
export const canZstd =
  "createZstdDecompress" in zlib ||
  (await import("zstd-napi" as string).then(
    () => true,
    () => false,
  ));
if (!canZstd)
  console.warn(
    "Neither this version of Node nor zstd-napi can decompress zstd, so the tests with such files are skipped; `npm install --no-save zstd-napi`",
  );

const mostBlockBytes = 2 ** 17;

/** A frame that needs a window of 2 to the power of `windowLog` bytes. Its blocks are raw (RFC 8878, 3.1.1). */
export function zstdFrame(content: string, windowLog = 31): Buffer {
  const bytes = Buffer.from(content);
  const pieces = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, (windowLog - 10) << 3])];
  for (let start = 0; start === 0 || start < bytes.length; start += mostBlockBytes) {
    const piece = bytes.subarray(start, start + mostBlockBytes);
    const last = start + piece.length >= bytes.length ? 1 : 0;
    const header = Buffer.alloc(3);
    header.writeUIntLE(piece.length * 8 + last, 0, 3);
    pieces.push(header, piece);
  }
  return Buffer.concat(pieces);
}

export function skippableFrame(length: number): Buffer {
  const frame = Buffer.alloc(8 + length, 0x7b);
  frame.writeUInt32LE(0x184d2a53, 0);
  frame.writeUInt32LE(length, 4);
  return frame;
}
