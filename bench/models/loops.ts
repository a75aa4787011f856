import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import OpenAI from "openai";
import pLimit from "p-limit";
import { z } from "zod";
import type { RunEvent } from "../../pipeline/engine/events.ts";
import { ask } from "../../pipeline/models/ask.ts";
import { defineCall, promptOf } from "../../pipeline/models/call.ts";
import { chatRequestOf } from "../../pipeline/models/chat-request.ts";
import { connectModels, createModels } from "../../pipeline/models/models.ts";
import { formatOf } from "../../pipeline/models/response-format.ts";
import type { RoleSettings } from "../../pipeline/models/roles.ts";
import { modelSettings, type OpenAiSettings } from "../../pipeline/models/settings.ts";
import { keepAliveFetch } from "../../pipeline/models/transport.ts";
import { sqliteStore } from "../../pipeline/store/sqlite.ts";

/** A way to ask one question. Questions differ by their number. */
export type AskOne = (question: number) => Promise<unknown>;

const known = new Map<number, string>();

/** Made once per length, because the measurement is about prompts, not about making their input. */
function notesOf(characters: number): string {
  const notes = known.get(characters) ?? Buffer.alloc(characters, "a").toString("latin1");
  known.set(characters, notes);
  return notes;
}

const writeText = defineCall({
  name: "bench-text",
  version: 1,
  role: "writer",
  output: z.strictObject({ text: z.string() }),
  prompt: ({ question, characters }: { question: number; characters: number }) =>
    promptOf("Write a text. ".repeat(70), { question, notes: notesOf(characters) }),
  check: ({ text }) => (text === "" ? ["text: it is empty"] : []),
  simulate: () => ({ text: "-" }),
});
const usualCharacters = 2_000;

function settingsFor(baseUrl: string, concurrency: number): OpenAiSettings {
  const settings = modelSettings.parse({ provider: "openai", model: "bench", baseUrl, concurrency });
  if (settings.provider !== "openai") throw new Error("the settings are not those of a server");
  return settings;
}

function bodyOf(question: number, settings: OpenAiSettings, characters = usualCharacters) {
  const messages = writeText.prompt({ question, characters });
  return chatRequestOf({ messages, responseFormat: formatOf(writeText) }, settings);
}

/** The openai client with its built-in connections or with connections that are kept open. */
export function bareClient(
  baseUrl: string,
  transport: "built-in" | "keep-alive",
  characters = usualCharacters,
): AskOne {
  const fetch = transport === "keep-alive" ? { fetch: keepAliveFetch() } : {};
  const client = new OpenAI({ apiKey: "none", baseURL: baseUrl, maxRetries: 0, ...fetch });
  const settings = settingsFor(baseUrl, 1);
  return (question) => client.chat.completions.create(bodyOf(question, settings, characters));
}

/** Only HTTP and JSON. */
export function bareHttp(baseUrl: string): AskOne {
  const agent = new Agent({ keepAlive: true });
  const settings = settingsFor(baseUrl, 1);
  const headers = { "content-type": "application/json", authorization: "Bearer none" };
  return (question) =>
    new Promise((done, failed) => {
      const sent = request(`${baseUrl}/chat/completions`, { method: "POST", headers, agent }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("end", () => done(JSON.parse(text)));
      });
      sent.on("error", failed).end(JSON.stringify(bodyOf(question, settings)));
    });
}

/** Everything that a run does for a call, with its own store on disk. */
export async function ours(
  baseUrl: string,
  concurrency: number,
  characters = usualCharacters,
): Promise<{
  readonly askOne: AskOne;
  readonly events: readonly RunEvent[];
  readonly folder: string;
  close(): Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), "persona-pipeline-bench-"));
  const store = sqliteStore(folder, "write");
  const events: RunEvent[] = [];
  const emit = (event: RunEvent) => {
    if (event.type === "call-retry") events.push(event);
  };
  const asked: RoleSettings = {
    roles: [{ name: "writer" }],
    settings: { writer: settingsFor(baseUrl, concurrency) },
  };
  const bare = await createModels(asked, { OPENAI_API_KEY: "none" });
  const writer = (await connectModels(bare, asked, { store, emit })).of("writer");
  const signal = new AbortController().signal;
  return {
    events,
    folder,
    askOne: (question) =>
      ask(
        writeText,
        { question, characters },
        {
          provider: writer,
          asker: { stage: "bench", partition: 0, key: String(question) },
          emit,
          signal,
          used: store.putUse,
        },
      ),
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export interface Loop {
  readonly callsPerSecond: number;
  readonly seconds: number;
  /** CPU time of this process for one call. */
  readonly cpuMs: number;
}

let asked = 0;

/** Asks `calls` new questions, at most `atOnce` at once. */
export async function measureLoop(askOne: AskOne, calls: number, atOnce: number): Promise<Loop> {
  const limit = pLimit(atOnce);
  const questions = Array.from({ length: calls }, () => asked++);
  const cpu = process.cpuUsage();
  const begin = performance.now();
  await Promise.all(questions.map((question) => limit(() => askOne(question))));
  const seconds = (performance.now() - begin) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { callsPerSecond: calls / seconds, seconds, cpuMs: (user + system) / 1000 / calls };
}
