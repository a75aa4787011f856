import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { Readable } from "node:stream";

/** The type of `fetch` that the openai client uses. */
type Fetch = (target: string | URL | Request, init?: RequestInit) => Promise<Response>;

/**
 * A `fetch` for text, whole or in pieces, over `node:http` connections that are kept open. It takes two
 * thirds of the time of the built-in one (`npm run bench:models` measures both). It resolves when the whole
 * body has arrived, so that the client's timeout covers the body too. It follows no redirects and accepts no
 * compression. Bodies that aren't text go through the built-in `fetch`.
 */
export function keepAliveFetch(): Fetch {
  const plain = new HttpAgent({ keepAlive: true, scheduling: "lifo" });
  const secure = new HttpsAgent({ keepAlive: true, scheduling: "lifo" });
  return (target, init = {}) => {
    const { body, signal, method = "GET" } = init;
    const pieces = body instanceof ReadableStream ? body : null;
    const text = typeof body === "string" ? body : null;
    if (target instanceof Request || (body && !pieces && text === null)) return fetch(target, init);
    const url = new URL(target);
    const headers = Object.fromEntries(new Headers(init.headers));
    return new Promise((done, failed) => {
      const take = (response: IncomingMessage) => readResponse(response, done, failed);
      const request =
        url.protocol === "https:"
          ? httpsRequest(url, { method, headers, agent: secure }, take)
          : httpRequest(url, { method, headers, agent: plain }, take);
      // The client recognizes an interruption by this name.
      const stop = () => request.destroy(new DOMException("the request was given up", "AbortError"));
      signal?.addEventListener("abort", stop, { once: true });
      request.on("error", failed).on("close", () => signal?.removeEventListener("abort", stop));
      if (signal?.aborted) stop();
      if (pieces)
        Readable.from(pieces)
          .on("error", (error) => request.destroy(error))
          .pipe(request);
      else request.end(text);
    });
  };
}

function readResponse(
  response: IncomingMessage,
  done: (response: Response) => void,
  failed: (error: Error) => void,
): void {
  let text = "";
  response.setEncoding("utf8");
  response.on("data", (chunk: string) => {
    text += chunk;
  });
  response.on("end", () => done(asResponse(response, text)));
  response.on("error", failed);
}

/** Statuses for which `Response` allows no body. */
const bodiless = [204, 205, 304];

function asResponse({ statusCode = 502, headers }: IncomingMessage, text: string): Response {
  const told = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Response(bodiless.includes(statusCode) ? null : text, { status: statusCode, headers: told });
}
