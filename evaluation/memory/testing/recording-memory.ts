import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { parseJson } from "../../../checks/reading/json.ts";

/** A request as it came in. */
export interface HeardRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/**
 * How the server reacts: with an answer, by closing the connection, or not at all. `null` means the usual
 * answer.
 */
export type Behavior = (
  request: HeardRequest,
  ordinal: number,
) =>
  | { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> }
  | "cut"
  | "silence"
  | null;

export interface RecordingMemory {
  readonly url: string;
  readonly heard: readonly HeardRequest[];
  close(): Promise<void>;
}

const usual = ({ method, path }: HeardRequest, ordinal: number) => {
  if (path === "/") return { protocol: 1, name: "recorder", version: "1", offers: ["answer", "recall"] };
  if (path === "/memories") return { id: `m${ordinal}` };
  if (path.endsWith("/questions")) return { answer: "<final_answer>(a)" };
  if (path.endsWith("/recall")) return { context: `recalled by ${path.split("/")[2]}` };
  return method === "DELETE" ? {} : { told: true };
};

/** A memory that remembers nothing but the requests. */
export async function startRecordingMemory(behave: Behavior = () => null): Promise<RecordingMemory> {
  const heard: HeardRequest[] = [];
  const server = createServer(async (incoming, response) => {
    let text = "";
    for await (const chunk of incoming.setEncoding("utf8")) text += z.string().parse(chunk);
    const { method = "", url: path = "", headers } = incoming;
    const request = { method, path, authorization: headers.authorization, body: parseJson(text) };
    const ordinal = heard.push(request) - 1;
    const behavior = behave(request, ordinal) ?? { status: 200, body: usual(request, ordinal) };
    if (behavior === "silence") return;
    if (behavior === "cut") return void incoming.socket.destroy();
    response.writeHead(behavior.status, behavior.headers);
    response.end(JSON.stringify(behavior.body ?? {}));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
