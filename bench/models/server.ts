import { createServer, type ServerResponse } from "node:http";

/**
 * A process that answers every chat completion with the same text. The path sets the latency in milliseconds, and how many
 * requests a second are allowed (0: no limit): `/LATENCY/MOST/v1/chat/completions`. It sends its port to its parent.
 */
const content = JSON.stringify({ text: "A line of what a model writes. ".repeat(40) });
const completion = JSON.stringify({
  id: "chatcmpl-bench",
  object: "chat.completion",
  created: 0,
  model: "bench",
  choices: [{ index: 0, message: { role: "assistant", content, refusal: null }, finish_reason: "stop" }],
  usage: { prompt_tokens: 700, completion_tokens: 300, total_tokens: 1000 },
});
const busy = JSON.stringify({ error: { message: "too many requests", type: "requests", code: null } });

let taken: number[] = [];

/** Counts the last 1,000 ms, not seconds of the clock, because that limit is harder to keep. */
function isOneTooMany(most: number, now: number): boolean {
  taken = taken.filter((at) => at > now - 1000);
  if (taken.length >= most) return true;
  taken.push(now);
  return false;
}

function send(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
    .end(text);
}

const server = createServer((request, response) => {
  const [, latency = "0", most = "0"] = (request.url ?? "").split("/");
  request.resume().on("end", () => {
    if (most !== "0" && isOneTooMany(Number(most), performance.now())) return send(response, 429, busy);
    if (latency === "0") send(response, 200, completion);
    else setTimeout(() => send(response, 200, completion), Number(latency));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : null);
});
process.on("disconnect", () => process.exit());
