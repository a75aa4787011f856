import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import { parseJson } from "../../checks/reading/json.ts";
import { PipelineError } from "../../pipeline/engine/errors.ts";
import { bodyOf, type LoopbackServer, listenOnLoopback } from "../loopback.ts";
import { type Annotation, addAnswer, answerSchema, nameSchema, readPerson } from "./answers.ts";
import { annotationPage } from "./page.ts";
import type { ShownQuestion } from "./shown.ts";

const beginSchema = z.strictObject({ name: nameSchema });
const answeredSchema = z.strictObject({ name: nameSchema, answer: answerSchema });
const mostBytes = 64_000;

/** A response: a status, and a page or a value for the page's script. */
type Reply = { readonly status: number } & ({ readonly page: string } | { readonly body: unknown });

/**
 * Serves a page on loopback on which people answer the questions, and adds each answer to the person's file
 * in the folder at once. Other web pages can't send it anything. Throws if the port is taken.
 */
export async function startAnnotation(
  shown: readonly ShownQuestion[],
  folder: string,
  port: number,
): Promise<LoopbackServer> {
  const page = annotationPage(shown.length);
  const server = createServer(async (request, response) => send(response, await replyTo(request)));
  const replyTo = async (request: IncomingMessage): Promise<Reply> => {
    try {
      if (!isOwn(request)) return failure(403, "only the page of this server may ask");
      if (request.method === "GET" && request.url === "/") return { status: 200, page };
      if (request.method !== "POST") return failure(404, "there is nothing here");
      const body = parseJson(await bodyOf(request, mostBytes));
      if (request.url === "/people") return begun(beginSchema.parse(body).name, shown, folder);
      if (request.url === "/answers") return added(answeredSchema.parse(body), shown, folder);
      return failure(404, "there is nothing here");
    } catch (error) {
      if (error instanceof z.ZodError) return failure(400, error.issues[0]?.message ?? "it is not as agreed");
      if (error instanceof RangeError) return failure(413, error.message);
      return failure(500, error instanceof PipelineError ? error.message : String(error));
    }
  };
  return listenOnLoopback(server, port);
}

/**
 * Whether a request comes from our own page. Another page can't send JSON without a preflight request, which isn't
 * answered, and a foreign host name that leads here isn't accepted.
 */
function isOwn({ method, headers }: IncomingMessage): boolean {
  const isHere = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(headers.host ?? "");
  return isHere && (method !== "POST" || headers["content-type"] === "application/json");
}

/** The questions, and which of them the person has answered before. */
function begun(name: string, shown: readonly ShownQuestion[], folder: string): Reply {
  const { answers } = readPerson(folder, name);
  const answered = shown
    .filter(({ question }) => answers.some((answer) => answer.question === question))
    .map(({ question }) => question);
  return { status: 200, body: { name, questions: shown, answered } };
}

function added(
  { name, answer }: { readonly name: string; readonly answer: Annotation },
  shown: readonly ShownQuestion[],
  folder: string,
): Reply {
  const isAsked = shown.some(
    ({ question, digest, evidence }) =>
      question === answer.question && digest === answer.digest && (evidence !== null) === answer.evidence,
  );
  if (!isAsked) return failure(409, "this question is not asked any more; load the page again");
  addAnswer(folder, name, answer);
  return { status: 200, body: {} };
}

const failure = (status: number, error: string): Reply => ({ status, body: { error } });

function send(response: ServerResponse, reply: Reply): void {
  const isPage = "page" in reply;
  response.writeHead(reply.status, {
    "content-type": isPage ? "text/html; charset=utf-8" : "application/json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(isPage ? reply.page : JSON.stringify(reply.body));
}
