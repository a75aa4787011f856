import { gzipSync } from "node:zlib";

export interface Compression {
  add(text: string): void;
  /** How many times smaller gzip makes the text. */
  ratio(): number;
}

/** Gzip looks back 32 KiB, so pieces of this size give what the whole would. */
const pieceLetters = 2 ** 20;

export function countCompression(): Compression {
  let [pieces, letters, bytes, packed]: [string[], number, number, number] = [[], 0, 0, 0];
  const pack = () => {
    const piece = Buffer.from(pieces.join("\n"));
    bytes += piece.length;
    packed += gzipSync(piece).length;
    pieces = [];
    letters = 0;
  };
  return {
    add: (text) => {
      pieces.push(text);
      letters += text.length;
      if (letters >= pieceLetters) pack();
    },
    ratio: () => {
      if (pieces.length > 0) pack();
      return bytes / Math.max(1, packed);
    },
  };
}
