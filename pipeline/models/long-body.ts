import type { Message } from "./call.ts";
import type { ChatRequest } from "./chat-request.ts";

/** In characters. A longer request is sent in pieces. */
const pieceLength = 64 * 1024;

export interface LongBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/**
 * The JSON text of a long request, made piece by piece while it is sent. The whole text and its bytes would
 * each need the memory of the context once more, which may be a million tokens. `null` for a short request.
 */
export function longBody(request: ChatRequest): LongBody | null {
  const length = request.messages.reduce((sum, { content }) => sum + content.length, 0);
  if (length <= pieceLength) return null;
  let bytes = 0;
  for (const piece of piecesOf(request)) bytes += Buffer.byteLength(piece);
  return {
    headers: { "content-type": "application/json", "content-length": String(bytes) },
    pieces: encoded(request),
  };
}

async function* encoded(request: ChatRequest): AsyncGenerator<Uint8Array> {
  // Many short messages are joined, since each piece that is sent has an overhead.
  let text = "";
  for (const piece of piecesOf(request)) {
    text += piece;
    if (text.length < pieceLength) continue;
    yield Buffer.from(text);
    text = "";
  }
  if (text !== "") yield Buffer.from(text);
}

function* piecesOf({ messages, ...rest }: ChatRequest): Generator<string> {
  yield `${JSON.stringify(rest).slice(0, -1)},"messages":[`;
  for (const [place, message] of messages.entries()) yield* messagePieces(message, place === 0 ? "" : ",");
  yield "]}";
}

function* messagePieces({ role, content }: Message, before: string): Generator<string> {
  yield `${before}{"role":"${role}","content":"`;
  for (let at = 0; at < content.length; ) {
    const end = pieceEnd(content, at);
    yield JSON.stringify(content.slice(at, end)).slice(1, -1);
    at = end;
  }
  yield '"}';
}

/** Never between the two halves of a surrogate pair. */
function pieceEnd(text: string, begin: number): number {
  const end = Math.min(begin + pieceLength, text.length);
  const isHalf = (text.codePointAt(end - 1) ?? 0) > 0xffff;
  return isHalf ? end + 1 : end;
}
