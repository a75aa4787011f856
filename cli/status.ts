import type { Command } from "commander";
import type { StagePreview } from "../pipeline/engine/preview.ts";
import type { PreviewedTask } from "../pipeline/engine/previewed-task.ts";
import type { Failure, Store, StoredBatch } from "../pipeline/store/store.ts";
import { columns, say, sayCount } from "../pipeline/text/layout.ts";
import { isBegun, outFolder } from "../targets/open-run.ts";
import { addRunOptions, loadRun, type RunOptions } from "./options.ts";
import { describeOutput, openToLook, placeName, previewRun, selectedStages } from "./show/look.ts";
import type { Terminal } from "./terminal.ts";

/** `pipeline status`: how far a run is, and what went wrong. */
export function addStatusCommand(program: Command, terminal: Terminal, interrupted: AbortSignal): void {
  const command = addRunOptions(program.command("status"))
    .description("say what is done, what is still to do and what failed; exit code 1 where something did")
    .option("--failed", "what failed alone, by kind, with one example of each")
    .action((options: StatusOptions) => status(options, terminal, interrupted));
  describeOutput(command, "everything that is wrong with what failed");
}

type StatusOptions = RunOptions & { readonly failed?: boolean };

async function status(options: StatusOptions, terminal: Terminal, interrupted: AbortSignal): Promise<void> {
  const { loaded, partitions } = loadRun(options, terminal);
  if (!isBegun(loaded)) return sayNotBegun(outFolder(loaded), options, terminal);
  const run = await openToLook(loaded, partitions, terminal, interrupted);
  try {
    const counts = new Map(selectedStages(options, run).map(({ name }) => [name, emptyCounts(name)]));
    const failures: AnsweredFailure[] = [];
    for await (const preview of previewRun(run, options, interrupted, { takesUpFailures: false })) {
      const stage = counts.get(preview.stage.name);
      if (stage) addTasks(stage, preview.tasks);
      failures.push(...(await failuresOf(preview, run.store)));
    }
    if (interrupted.aborted) {
      terminal.err("Interrupted.");
      return terminal.exit(130);
    }
    const standing = {
      out: run.out,
      stages: [...counts.values()],
      failures,
      others: await othersOf(run.store, failures),
      batches: await run.store.batches(),
    };
    if (options.json)
      terminal.out(JSON.stringify(options.failed ? failedAsJson(standing) : asJson(standing)));
    else
      for (const line of options.failed ? failedReport(standing, options) : report(standing, options))
        terminal.out(line);
    if (failures.length > 0) terminal.exit(1);
  } finally {
    await run.close();
  }
}

function sayNotBegun(out: string, { json, failed }: StatusOptions, terminal: Terminal): void {
  const lines = json
    ? [
        JSON.stringify({
          out,
          begun: false,
          ...(failed ? { failed: [] } : { stages: [], failures: [] }),
          otherFailures: 0,
        }),
      ]
    : [
        `Nothing was made yet in ${out}.`,
        "`pipeline plan` says what would be made, `pipeline run` makes it.",
      ];
  for (const line of lines) terminal.out(line);
}

interface StageCounts {
  readonly stage: string;
  done: number;
  toDo: number;
  failed: number;
  blocked: number;
}

const emptyCounts = (stage: string): StageCounts => ({ stage, done: 0, toDo: 0, failed: 0, blocked: 0 });

const countOf = {
  there: "done",
  new: "toDo",
  changed: "toDo",
  failed: "failed",
  blocked: "blocked",
} as const;

function addTasks(counts: StageCounts, tasks: readonly PreviewedTask[]): void {
  for (const { state } of tasks) counts[countOf[state]] += 1;
}

/** A failure with the keys of what was answered for its record, by which `show call` shows them. */
interface AnsweredFailure extends Failure {
  readonly answers: readonly string[];
}

async function failuresOf(
  { stage, partition, tasks }: StagePreview,
  store: Store,
): Promise<AnsweredFailure[]> {
  const keys = tasks.flatMap(({ key, state }) => (state === "failed" ? [key] : []));
  if (keys.length === 0) return [];
  const failures = (await store.failures(partition)).filter((failure) => failure.stage === stage.name);
  const answered = await store.answered(stage.name, partition, keys);
  const byKey = new Map(failures.map((failure) => [failure.key, failure]));
  return keys.flatMap((key) => {
    const failure = byKey.get(key);
    return failure ? [{ ...failure, answers: answered.get(key) ?? [] }] : [];
  });
}

/** Failures that the given options don't reach: of other personas or topics, or of settings that have changed since. */
async function othersOf(store: Store, failures: readonly Failure[]): Promise<number> {
  const known = new Set(failures.map(({ fingerprint }) => fingerprint));
  return (await store.failures()).filter(({ fingerprint }) => !known.has(fingerprint)).length;
}

interface Standing {
  readonly out: string;
  readonly stages: readonly StageCounts[];
  readonly failures: readonly AnsweredFailure[];
  readonly others: number;
  /** That wait for answers, or for being sent. */
  readonly batches: readonly StoredBatch[];
}

function asJson({ out, stages, failures, others, batches }: Standing) {
  return {
    out,
    begun: true,
    stages,
    batches: batches.map(({ role, model, host, serverId, requests }) => ({
      role,
      model,
      host,
      serverId,
      requests: requests.length,
    })),
    failures: failures.map(told),
    otherFailures: others,
  };
}

function batchLines(batches: readonly StoredBatch[]): string[] {
  if (batches.length === 0) return [];
  return [
    "",
    "Batches whose answers are not all here; `pipeline run` takes them:",
    ...batches.map(({ role, model, host, serverId, requests }) => {
      const sent = serverId === null ? "not known to be sent" : `${serverId} at ${host}`;
      return `  ${sayCount(requests.length, "request")} by the ${role}, ${model}: ${sent}`;
    }),
  ];
}

function told({ stage, partition, key, kind, message, issues, raw, answers }: AnsweredFailure) {
  return { stage, partition, key, kind, message, issues, raw, answers };
}

function failedAsJson({ out, failures, others }: Standing) {
  const kinds = byKind(failures).map(({ kind, group, example }) => ({
    kind,
    count: group.length,
    example: told(example),
  }));
  return { out, begun: true, failed: kinds, otherFailures: others };
}

function failedReport({ out, failures, others }: Standing, options: StatusOptions): string[] {
  const groups = byKind(failures).flatMap(({ kind, group, example }) => [
    "",
    `${kind} (${say(group.length)})${group.length > 1 ? ", such as" : ""}`,
    ...failureOf(example, options.verbose ?? false),
  ]);
  const head = failures.length === 0 ? `Nothing failed in ${out}.` : `What failed in ${out}, by kind:`;
  return [head, ...groups, ...(failures.length > 0 ? ["", takenUp] : []), ...otherLines(others)];
}

/** The commonest first; the example is the first in the order of the run. */
function byKind(failures: readonly AnsweredFailure[]) {
  const kinds = [...new Set(failures.map(({ kind }) => kind))];
  const groups = kinds.flatMap((kind) => {
    const group = failures.filter((failure) => failure.kind === kind);
    return group[0] ? [{ kind, group, example: group[0] }] : [];
  });
  return groups.sort((one, other) => other.group.length - one.group.length);
}

const takenUp = "`pipeline run` with the same options takes up just what failed and what waits for it.";

function report({ out, stages, failures, others, batches }: Standing, options: RunOptions): string[] {
  const rows = stages.map(({ stage, done, toDo, failed, blocked }) => [
    stage,
    ...[done, toDo, failed, blocked].map(say),
  ]);
  const table = columns([["stage", "done", "to do", "failed", "blocked"], ...rows], [1, 2, 3, 4]);
  return [
    `The run in ${out}:`,
    "",
    ...table,
    ...batchLines(batches),
    ...failureLines(failures, options),
    ...otherLines(others),
  ];
}

function failureLines(failures: readonly AnsweredFailure[], options: RunOptions): string[] {
  if (failures.length === 0) return [];
  return [
    ...byKind(failures).flatMap(({ kind, group }) => [
      "",
      `Failed, ${kind} (${say(group.length)}):`,
      ...group.flatMap((failure) => failureOf(failure, options.verbose ?? false)),
    ]),
    "",
    takenUp,
  ];
}

const shownIssues = 3;
/** As much of a key as tells it from others in any run. */
const keyShown = 12;

function failureOf(failure: AnsweredFailure, verbose: boolean): string[] {
  const { stage, partition, key, message, issues, answers } = failure;
  const last = answers.at(-1);
  const shown = verbose ? issues : issues.slice(0, shownIssues);
  const more = issues.length - shown.length;
  return [
    `  ${stage} ${placeName(partition, key)}: ${message}`,
    ...shown.map((issue) => `    - ${issue}`),
    ...(more > 0 ? [`    - and ${say(more)} more, shown with --verbose`] : []),
    ...(last === undefined ? [] : [`    last answer: pipeline show call ${last.slice(0, keyShown)}`]),
  ];
}

function otherLines(others: number): string[] {
  if (others === 0) return [];
  return [
    "",
    `${sayCount(others, "failure")} of other personas, topics or settings not counted: give the options of that run.`,
  ];
}
