import type { IncomingMessage, Server } from "node:http";
import { messageOf, PipelineError } from "../pipeline/engine/errors.ts";

/** A server that only programs on this machine can reach. */
export interface LoopbackServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Port 0 takes any free port. Throws if the port is taken. */
export async function listenOnLoopback(server: Server, port: number): Promise<LoopbackServer> {
  await new Promise<void>((done, refused) => {
    server.once("error", (error) =>
      refused(
        new PipelineError(`could not listen on port ${port}: ${messageOf(error)}; give another --port`),
      ),
    );
    server.listen(port, "127.0.0.1", done);
  });
  const address = server.address();
  const heard = typeof address === "object" && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${heard}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** The body of a request as text. Throws a `RangeError` if it has more bytes than `most`. */
export async function bodyOf(request: IncomingMessage, most = Number.POSITIVE_INFINITY): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > most) throw new RangeError(`the body has more than ${most} bytes`);
  }
  return Buffer.concat(chunks).toString("utf8");
}
