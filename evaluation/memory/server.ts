import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import { parseJson } from "../../checks/reading/json.ts";
import { bodyOf, type LoopbackServer, listenOnLoopback } from "../loopback.ts";
import { protocolVersion, questionSchema, recallSchema, sessionSchema } from "./protocol.ts";
import { createWordMemory, type WordMemory } from "./word-memory.ts";

/** A response: a status and perhaps a body of JSON. */
interface Reply {
  readonly status: number;
  readonly body?: unknown;
}

const failure = (status: number, error: string): Reply => ({ status, body: { error } });

/** Starts the reference server of docs/memory-protocol.md on loopback. Port 0 takes any free port. With an empty key, no key is needed. */
export async function startMemoryServer(port: number, key = ""): Promise<LoopbackServer> {
  const reply = memoryReplies();
  const server = createServer(async (request, response) => {
    const { status, body } = await replyTo(request, key, reply);
    send(response, status, body);
  });
  return listenOnLoopback(server, port);
}

type Replies = (method: string, path: readonly string[], body: unknown) => Reply;

async function replyTo(request: IncomingMessage, key: string, reply: Replies): Promise<Reply> {
  try {
    if (key !== "" && request.headers.authorization !== `Bearer ${key}`)
      return failure(401, "the key is wrong or missing");
    const path = (request.url ?? "/").split("/").slice(1).map(decodeURIComponent);
    return reply(request.method ?? "GET", path, parseJson(await bodyOf(request)));
  } catch (error) {
    if (error instanceof z.ZodError) return failure(400, z.prettifyError(error));
    if (error instanceof RangeError || error instanceof URIError) return failure(400, error.message);
    return failure(500, String(error));
  }
}

/** Throws a `ZodError` if a body doesn't follow the protocol, and a `RangeError` if a part before it is missing. */
function memoryReplies(): Replies {
  const memories = new Map<string, WordMemory>();
  let begun = 0;
  return (method, [first, id, what, ...more], body) => {
    if (method === "GET" && first === "" && id === undefined) return { status: 200, body: greeting };
    if (first !== "memories" || more.length > 0) return failure(404, "there is nothing here");
    if (id === undefined) {
      if (method !== "POST") return failure(405, "a memory is begun by POST");
      begun += 1;
      memories.set(String(begun), createWordMemory());
      return { status: 201, body: { id: String(begun) } };
    }
    if (method === "DELETE" && what === undefined) {
      memories.delete(id);
      return { status: 204 };
    }
    const memory = memories.get(id);
    if (!memory) return failure(404, `there is no memory ${id}`);
    if (method !== "POST") return failure(405, "a memory is told and asked by POST");
    return askMemory(memory, what, body);
  };
}

const greeting = {
  protocol: protocolVersion,
  name: "bm25",
  version: "2",
  offers: ["answer", "recall"],
};

function askMemory(memory: WordMemory, what: string | undefined, body: unknown): Reply {
  if (what === "sessions") {
    memory.tell(sessionSchema.parse(body));
    return { status: 204 };
  }
  if (what === "questions")
    return { status: 200, body: { answer: memory.answer(questionSchema.parse(body)) } };
  if (what === "recall") return { status: 200, body: memory.recall(recallSchema.parse(body).question) };
  return failure(404, "there is nothing here");
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status;
  if (body === undefined) return void response.end();
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(body));
}
