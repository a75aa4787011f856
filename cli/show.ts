import type { Command } from "commander";
import { InvalidArgumentError } from "commander";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { readCompletion } from "../pipeline/models/completion.ts";
import { createTokenCounter } from "../pipeline/models/tokens.ts";
import { sqliteStore } from "../pipeline/store/sqlite.ts";
import type { StoredResponse } from "../pipeline/store/store.ts";
import type { LoadedConfig } from "../targets/load-config.ts";
import { outFolder } from "../targets/open-run.ts";
import { topicsFolder } from "../targets/personamem/load-inputs.ts";
import { topicNames } from "../topics/load.ts";
import { configOption } from "./configuration.ts";
import { loadRun } from "./options.ts";
import { type Assembly, assembleContext } from "./show/assemble.ts";
import { showCall } from "./show/call.ts";
import { showContext } from "./show/context.ts";
import { exportedSizes, findContext, findQuestion } from "./show/exported.ts";
import {
  type ContextPath,
  parseContextPath,
  parsePersonaId,
  parseQuestionPath,
  parseSessionId,
  type QuestionPath,
} from "./show/ids.ts";
import { openToLook } from "./show/look.ts";
import { showPersona } from "./show/persona.ts";
import { showQuestion } from "./show/question.ts";
import { rebuildCall } from "./show/rebuild-call.ts";
import { type PlacedRecords, recordsByPlace } from "./show/records.ts";
import { showSession } from "./show/session.ts";
import type { Terminal } from "./terminal.ts";

interface ShowOptions {
  readonly config?: string;
  readonly out?: string;
}

/** `pipeline show`: a persona, session, question, context or call, for reading. */
export function addShowCommand(program: Command, terminal: Terminal, interrupted: AbortSignal): void {
  const show = program
    .command("show")
    .description("print a persona, session, question, context or call, for reading");
  const add = (name: string, id: string, meaning: string) =>
    show
      .command(name)
      .argument("<id>", meaning)
      .description(`print a ${name}: ${id}`)
      .addOption(configOption())
      .option("--out <folder>", "where everything was written");
  const act = async (options: ShowOptions, print: Print) => {
    const lines = await printed(options, terminal, print);
    if (interrupted.aborted) return terminal.exit(130);
    for (const line of lines) terminal.out(line);
  };
  add("persona", "who it is, its life, its preferences as they develop", "its number, such as 0")
    .option("--fork <number>", "which of its parallel lives", parseFork, 0)
    .action((id: string, options: ShowOptions & { fork: number }) =>
      act(options, ({ records, topics }) => showPersona(records, topics(), parsePersonaId(id), options.fork)),
    );
  add(
    "session",
    "its turns, each beat with its event",
    "PERSONA/TOPIC/PERIOD, and /FORK for another than fork 0",
  ).action((id: string, options: ShowOptions) =>
    act(options, ({ records, topics }) => showSession(records, topics, parseSessionId(id))),
  );
  add(
    "question",
    "its options, why each is right or wrong, its evidence",
    "a question_id, or PERSONA/SIZE/VARIANT/GROUP/FORK",
  ).action((id: string, options: ShowOptions) =>
    act(options, async (opened) => {
      const path = parseQuestionPath(id) ?? (await pathOfQuestion(id, opened.out));
      return showQuestion(await assembleContext(opened, path, `question "${id}"`), path, `question "${id}"`);
    }),
  );
  add(
    "context",
    "its sessions, with tokens and places of questions",
    "a shared_context_id, or PERSONA/SIZE/VARIANT, and /FORK for another than fork 0",
  ).action((id: string, options: ShowOptions) =>
    act(options, async (opened) => {
      const path = parseContextPath(id) ?? (await pathOfContext(id, opened.out));
      return showContext(await assembleContext(opened, path, `context "${id}"`), path);
    }),
  );
  add(
    "call",
    "its prompt, answers, issues, tokens and cost",
    "the key of its request or the beginning of it, as `pipeline status --failed` gives it",
  ).action(async (id: string, options: ShowOptions) => {
    const { loaded } = loadRun({ ...options, stage: "export" }, terminal);
    for (const line of await printedCall(id, loaded, terminal, interrupted)) terminal.out(line);
  });
}

async function printedCall(
  id: string,
  loaded: LoadedConfig,
  terminal: Terminal,
  interrupted: AbortSignal,
): Promise<readonly string[]> {
  const answers = await answersLike(id, outFolder(loaded));
  const { partition } = answers[0].asker;
  const run = await openToLook(loaded, partition < 0 ? [] : [partition], terminal, interrupted);
  try {
    return showCall(answers, await rebuildCall(run, answers[0].asker, answers[0].key), readCompletion);
  } finally {
    await run.close();
  }
}

type Answers = readonly [StoredResponse, ...StoredResponse[]];

/** The answers to the one request whose key begins so. */
async function answersLike(id: string, out: string): Promise<Answers> {
  const store = sqliteStore(out, "read");
  try {
    const keys = await store.answeredLike(id);
    const [first, ...rest] = keys.length === 1 ? await store.responses(keys[0] ?? "") : [];
    if (first) return [first, ...rest];
    const why =
      keys.length > 1
        ? `several answered requests begin so, such as ${keys.join(", ")}`
        : `no model answered such a request in ${out}`;
    throw new ConfigError(
      `could not show call "${id}": ${why}; \`pipeline status --failed\` gives the keys of what failed`,
    );
  } finally {
    await store.close();
  }
}

function parseFork(text: string): number {
  if (!/^\d$/.test(text)) throw new InvalidArgumentError("It must be the number of a fork.");
  return Number(text);
}

/** What there is to print from. */
interface Opened extends Assembly {
  readonly out: string;
  readonly records: PlacedRecords;
  /** The names of the packs; only where they are needed is their folder read. */
  topics(): readonly string[];
}

type Print = (opened: Opened) => readonly string[] | Promise<readonly string[]>;

async function printed(options: ShowOptions, terminal: Terminal, print: Print): Promise<readonly string[]> {
  const { loaded } = loadRun({ ...options, stage: "export" }, terminal);
  const out = outFolder(loaded);
  const store = sqliteStore(out, "read");
  const tokens = createTokenCounter();
  try {
    return await print({
      out,
      records: recordsByPlace(store),
      topics: () => topicNames(topicsFolder(loaded)),
      countTokens: tokens.count,
    });
  } finally {
    tokens.free();
    await store.close();
  }
}

async function pathOfQuestion(id: string, out: string): Promise<QuestionPath> {
  const found = await findQuestion(out, id);
  if (found) return found;
  throw new ConfigError(
    `could not show question "${id}": a question is named by its question_id or by PERSONA/SIZE/VARIANT/GROUP/FORK, such as 0/32k/0/therapy.suggest_new_ideas/0; ${sayExported(out, "question_id")}`,
  );
}

async function pathOfContext(id: string, out: string): Promise<ContextPath> {
  const found = await findContext(out, id);
  if (found) return found;
  throw new ConfigError(
    `could not show context "${id}": a context is named by its shared_context_id or by PERSONA/SIZE/VARIANT, such as 0/32k/0, with /FORK for another than fork 0; ${sayExported(out, "shared_context_id")}`,
  );
}

function sayExported(out: string, column: string): string {
  const files = exportedSizes(out).map((size) => `questions_${size}.csv`);
  if (files.length === 0) return `no dataset was written to ${out} yet`;
  return `${files.join(", ")} in ${out} ${files.length === 1 ? "has" : "have"} no such ${column}`;
}
