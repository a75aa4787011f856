import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { conversationCalls } from "../../conversations/stage.ts";
import { writePortrait } from "../../personas/write-portrait.ts";
import { simulatedText } from "../../pipeline/models/ask.ts";
import type { AnyCall } from "../../pipeline/models/call.ts";
import { readQuestion } from "../../questions/filter/read-question.ts";
import { writeQuestion } from "../../questions/write-question.ts";

/**
 * A process that answers the calls of a writer and a judge with their simulations. The path sets the latency in milliseconds:
 * `/LATENCY/v1/chat/completions`. It sends its port to its parent and, when asked, the number of answers.
 */
const calls: readonly AnyCall[] = [writePortrait, ...conversationCalls, writeQuestion, readQuestion];
const requestSchema = z.object({
  messages: z.array(z.object({ content: z.string() })),
  response_format: z.object({ json_schema: z.object({ name: z.string() }) }),
});
let answered = 0;

function answerTo(body: string): string {
  const { messages, response_format } = requestSchema.parse(JSON.parse(body));
  const call = calls.find(({ name }) => name.replaceAll("-", "_") === response_format.json_schema.name);
  if (!call) throw new Error(`no call is named "${response_format.json_schema.name}"`);
  // The cast is safe: the prompt was made from an input of this call.
  const content = simulatedText(call, JSON.parse(messages[1]?.content ?? "") as never);
  answered += 1;
  return JSON.stringify({
    id: "chatcmpl-bench",
    object: "chat.completion",
    created: 0,
    model: "bench",
    choices: [{ index: 0, message: { role: "assistant", content, refusal: null }, finish_reason: "stop" }],
    usage: { prompt_tokens: 700, completion_tokens: 300, total_tokens: 1000 },
  });
}

const server = createServer(async (request, response) => {
  const began = performance.now();
  const answer = answerTo(await text(request));
  const latency = Number((request.url ?? "").split("/")[1]);
  // The time of the simulation is part of the latency.
  setTimeout(
    () => response.writeHead(200, { "content-type": "application/json" }).end(answer),
    Math.max(0, latency - (performance.now() - began)),
  );
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : null);
});
process.on("message", () => process.send?.(answered));
process.on("disconnect", () => process.exit());
