import type { Command } from "commander";
import { InvalidArgumentError } from "commander";
import type { LoadedConfig } from "../targets/load-config.ts";
import { type CallView, callView, responsesTo } from "../views/call.ts";
import { contextView } from "../views/context.ts";
import { openForReading, openRecords, type RunRecords } from "../views/open.ts";
import { personaView } from "../views/persona.ts";
import { questionView } from "../views/question.ts";
import { sessionView } from "../views/session.ts";
import { configOption } from "./configuration.ts";
import { loadRun } from "./options.ts";
import { callLines } from "./print/call.ts";
import { contextLines } from "./print/context.ts";
import { personaLines } from "./print/persona.ts";
import { printView } from "./print/print-view.ts";
import { questionLines } from "./print/question.ts";
import { sessionLines } from "./print/session.ts";
import type { Terminal } from "./terminal.ts";

interface ShowOptions {
  readonly config?: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** `pipeline show`: a persona, session, question, context or call, for reading. */
export function addShowCommand(show: Command, terminal: Terminal, interrupted: AbortSignal): void {
  const add = (name: string, parts: string, id: string) =>
    show
      .command(name)
      .argument("<id>", id)
      .description(`print a ${name}: ${parts}`)
      .addOption(configOption())
      .option("--out <folder>", "the output folder of the run")
      .option("--json", "one JSON object");
  const print = async <View>(
    options: ShowOptions,
    view: (run: RunRecords) => Promise<View>,
    lines: (view: View) => readonly string[],
  ) => {
    const found = await withRecords(load(options, terminal), view);
    printView(interrupted.aborted ? null : found, { json: options.json, lines, terminal });
  };
  add("persona", "its profile, its life, its preferences as they develop", "its number, such as 0")
    .option("--fork <number>", "which of its parallel lives", parseFork, 0)
    .action((id: string, options: ShowOptions & { fork: number }) =>
      print(options, (run) => personaView(run, id, options), personaLines),
    );
  add(
    "session",
    "its turns, each beat with its event",
    "PERSONA/TOPIC/PERIOD, with /FORK for a fork other than 0",
  ).action((id: string, options: ShowOptions) => print(options, (run) => sessionView(run, id), sessionLines));
  add(
    "question",
    "its options, why each is right or wrong, its evidence",
    "a question_id, or PERSONA/SIZE/VARIANT/GROUP/FORK",
  ).action((id: string, options: ShowOptions) =>
    print(options, (run) => questionView(run, id), questionLines),
  );
  add(
    "context",
    "its sessions, with tokens and places of questions",
    "a shared_context_id, or PERSONA/SIZE/VARIANT, with /FORK for a fork other than 0",
  ).action((id: string, options: ShowOptions) => print(options, (run) => contextView(run, id), contextLines));
  add(
    "call",
    "its prompt, answers, issues, tokens and cost",
    "the key of its request or the beginning of the key, as `pipeline status --failed` prints it",
  ).action(async (id: string, options: ShowOptions) => {
    const view = await readCall(id, load(options, terminal), terminal, interrupted);
    printView(view, { json: options.json, lines: callLines, terminal });
  });
}

const load = (options: ShowOptions, terminal: Terminal) =>
  loadRun({ ...options, stage: "export" }, terminal).loaded;

async function withRecords<Found>(
  loaded: LoadedConfig,
  read: (run: RunRecords) => Promise<Found>,
): Promise<Found> {
  const records = openRecords(loaded);
  try {
    return await read(records);
  } finally {
    await records.close();
  }
}

async function readCall(
  id: string,
  loaded: LoadedConfig,
  { env, err: notice }: Terminal,
  signal: AbortSignal,
): Promise<CallView> {
  const responses = await withRecords(loaded, (records) => responsesTo(records, id));
  const { partition } = responses[0].asker;
  const partitions = partition < 0 ? [] : [partition];
  const run = await openForReading({ loaded, partitions, env, signal, notice });
  try {
    return await callView(run, responses);
  } finally {
    await run.close();
  }
}

function parseFork(text: string): number {
  if (!/^\d$/.test(text)) throw new InvalidArgumentError("It must be the number of a fork.");
  return Number(text);
}
