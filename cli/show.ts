import type { Command } from "commander";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { grouped } from "../pipeline/lists.ts";
import { say, sayCost } from "../pipeline/text/layout.ts";
import type { LoadedConfig } from "../targets/load-config.ts";
import type { Page } from "../targets/reading.ts";
import type { RunRecords } from "../targets/run-records.ts";
import { allTargets, partOf } from "../targets/targets.ts";
import type { CallAnswer, CallView } from "../views/call.ts";
import { configOption, editionOption } from "./configuration.ts";
import { loadMadeRun, readAs } from "./made-run.ts";
import { placeName } from "./print/place-name.ts";
import { printView } from "./print/print-view.ts";
import { ownOptions, ownValues } from "./target-options.ts";
import type { Terminal } from "./terminal.ts";

interface ShowOptions {
  readonly config?: string;
  readonly edition?: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** What can be shown, by its name. Several targets may have the same. */
const shows = grouped(
  allTargets.flatMap(({ name: target, shows: own }) => own.map((show) => ({ target, show }))),
  ({ show }) => show.name,
);

/**
 * `pipeline show`: something in a run, for reading. What can be shown depends on the target; all runs have
 * calls.
 */
export function addShowCommand(show: Command, terminal: Terminal, interrupted: AbortSignal): void {
  const add = (name: string, parts: string, id: string) =>
    show
      .command(name)
      .argument("<id>", id)
      .description(`print a ${name}: ${parts}`)
      .addOption(configOption())
      .addOption(editionOption())
      .option("--out <folder>", "the output folder of the run")
      .option("--json", "one JSON object");
  for (const [name, same] of shows) {
    const options = ownOptions(same.map(({ target, show: one }) => ({ name: target, options: one.options })));
    const command = add(
      name,
      same.map(({ show: { parts } }) => parts).join("; "),
      same.map(({ show: { id } }) => id).join("; "),
    );
    for (const { option } of options) command.addOption(option);
    command.action(async (asked: string, given: ShowOptions) => {
      const loaded = await load(given, terminal);
      const found = partOf(loaded.config, (target) => target.shows.find((one) => one.name === name));
      if (!found) throw new ConfigError(`could not show the ${name} "${asked}": no target has any`);
      const own = ownValues(given, options, found.name);
      const part = { name: found.name, what: `${name} to show` };
      const page = await readAs(part, loaded, () =>
        withRecords(loaded, terminal, (run) => found.part.show({ run, own, id: asked })),
      );
      print(interrupted.aborted ? null : page, given, terminal);
    });
  }
  add(
    "call",
    "its prompt, answers, issues, tokens and cost",
    "the key of its request or the beginning of the key, as `pipeline status --failed` prints it",
  ).action(async (id: string, given: ShowOptions) => {
    const view = await readCall(id, await load(given, terminal), terminal, interrupted);
    printView(view, { json: given.json, lines: callLines, terminal });
  });
}

const load = async (options: ShowOptions, terminal: Terminal) =>
  (await loadMadeRun({ ...options, stage: "export" }, terminal)).loaded;

function print(page: Page | null, { json }: ShowOptions, terminal: Terminal): void {
  printView(page?.json ?? null, { json, lines: () => page?.lines ?? [], terminal });
}

async function withRecords<Found>(
  loaded: LoadedConfig,
  { env, err: notice }: Terminal,
  read: (run: RunRecords) => Promise<Found>,
): Promise<Found> {
  const { openRecords } = await import("../targets/run-records.ts");
  const records = await openRecords(loaded, env, notice);
  try {
    return await read(records);
  } finally {
    await records.close();
  }
}

async function readCall(
  id: string,
  loaded: LoadedConfig,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<CallView> {
  const { env, err: notice } = terminal;
  const [{ callView, responsesTo }, { openForReading }] = await Promise.all([
    import("../views/call.ts"),
    import("../views/open.ts"),
  ]);
  const responses = await withRecords(loaded, terminal, (records) => responsesTo(records, id));
  const { partition } = responses[0].asker;
  const partitions = partition < 0 ? [] : [partition];
  const run = await openForReading({ loaded, partitions, env, signal, notice });
  try {
    return await callView(run, responses);
  } finally {
    await run.close();
  }
}

export function callLines({ key, call, role, model, record, messages, answers, issues }: CallView): string[] {
  return [
    `Call ${call} for ${record.stage} ${placeName(record)}`,
    `asked of the ${role}, ${model}; ${key}`,
    ...(messages ? promptLines(messages) : ["", noPrompt]),
    ...answers.flatMap((answer, index) =>
      answerLines(answer, answers.length > 1 ? `Answer ${index + 1} of ${answers.length}` : "Answer"),
    ),
    ...(issues.length === 0 ? [] : ["", "What is wrong with it:", ...issues.map((issue) => `- ${issue}`)]),
  ];
}

const noPrompt =
  "The prompt can't be shown. Prompts are not stored but built from the inputs of the record; these inputs or the settings of the model have changed.";

function promptLines(messages: NonNullable<CallView["messages"]>): string[] {
  return messages.flatMap(({ role, content }) => ["", `[${role}]`, ...content.split("\n")]);
}

function answerLines(answer: CallAnswer, title: string): string[] {
  const { ending, maxTokens, text } = answer;
  return [
    "",
    `${title}: ended with "${ending}", of at most ${say(maxTokens)} tokens; ${sayUsage(answer)}`,
    ...text.split("\n"),
  ];
}

function sayUsage({ usage, cost }: CallAnswer): string {
  const money = cost === null ? "cost unknown" : `cost ${sayCost(cost)}`;
  if (usage === null) return `tokens not counted by the server, ${money}`;
  const { inputTokens, cachedInputTokens, outputTokens } = usage;
  return `${say(inputTokens)} tokens in (${say(cachedInputTokens)} cached), ${say(outputTokens)} out, ${money}`;
}
