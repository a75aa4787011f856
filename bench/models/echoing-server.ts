import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod";

/**
 * A process that plays an assistant: it takes up what the user says, so that dialogues end. The path sets the latency in
 * milliseconds: `/LATENCY/v1/chat/completions`. It sends its port to its parent.
 */
const requestSchema = z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) });

const completionOf = (content: string) =>
  JSON.stringify({
    ...{ id: "chatcmpl-bench", object: "chat.completion", created: 0, model: "bench" },
    choices: [{ index: 0, message: { role: "assistant", content, refusal: null }, finish_reason: "stop" }],
    usage: { prompt_tokens: 700, completion_tokens: 100, total_tokens: 800 },
  });

const server = createServer(async (request, response) => {
  const [, latency = "0"] = (request.url ?? "").split("/");
  const { messages } = requestSchema.parse(await json(request));
  const body = completionOf(`I noted this: ${messages.at(-1)?.content ?? ""}`);
  const send = () => response.writeHead(200, { "content-type": "application/json" }).end(body);
  setTimeout(send, Number(latency));
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : null);
});
process.on("disconnect", () => process.exit());
