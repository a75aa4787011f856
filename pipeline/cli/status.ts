import type { Command } from "commander";
import type { PreviewedTask, StagePreview } from "../engine/preview.ts";
import { isBegun, outFolder } from "../open-run.ts";
import type { Failure, Store } from "../store/store.ts";
import { addRunOptions, loadRun, type RunOptions } from "./options.ts";
import { columns, say, sayCount } from "./show/layout.ts";
import { describeOutput, openToLook, placeName, previewRun, selectedStages } from "./show/look.ts";
import type { Terminal } from "./terminal.ts";

/** `pipeline status`: how far a run is, and what went wrong. */
export function addStatusCommand(program: Command, terminal: Terminal, interrupted: AbortSignal): void {
  const command = addRunOptions(program.command("status"))
    .description("say what is done, what is still to do and what failed; exit code 1 where something did")
    .action((options: RunOptions) => status(options, terminal, interrupted));
  describeOutput(command, "everything that is wrong with what failed");
}

async function status(options: RunOptions, terminal: Terminal, interrupted: AbortSignal): Promise<void> {
  const { loaded, partitions } = loadRun(options, terminal);
  if (!isBegun(loaded)) return sayNotBegun(outFolder(loaded), options, terminal);
  const run = openToLook(loaded, partitions, terminal, interrupted);
  try {
    const counts = new Map(selectedStages(options).map(({ name }) => [name, emptyCounts(name)]));
    const failures: Failure[] = [];
    for await (const preview of previewRun(run, options, interrupted, { takesUpFailures: false })) {
      const stage = counts.get(preview.stage.name);
      if (stage) addTasks(stage, preview.tasks);
      failures.push(...failuresOf(preview, run.store));
    }
    if (interrupted.aborted) {
      terminal.err("Interrupted.");
      return terminal.exit(130);
    }
    const standing = {
      out: run.out,
      stages: [...counts.values()],
      failures,
      others: othersOf(run.store, failures),
    };
    if (options.json) terminal.out(JSON.stringify(asJson(standing)));
    else for (const line of report(standing, options)) terminal.out(line);
    if (failures.length > 0) terminal.exit(1);
  } finally {
    await run.close();
  }
}

function sayNotBegun(out: string, { json }: RunOptions, terminal: Terminal): void {
  const lines = json
    ? [JSON.stringify({ out, begun: false, stages: [], failures: [], otherFailures: 0 })]
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

function failuresOf({ stage, partition, tasks }: StagePreview, store: Store): Failure[] {
  return tasks.flatMap(({ key, state }) =>
    state === "failed" ? (store.failure(stage.name, partition, key) ?? []) : [],
  );
}

/** Failures that the given options don't reach: of other personas or topics, or of settings that have changed since. */
function othersOf(store: Store, failures: readonly Failure[]): number {
  const known = new Set(failures.map(({ fingerprint }) => fingerprint));
  return store.failures().filter(({ fingerprint }) => !known.has(fingerprint)).length;
}

interface Standing {
  readonly out: string;
  readonly stages: readonly StageCounts[];
  readonly failures: readonly Failure[];
  readonly others: number;
}

function asJson({ out, stages, failures, others }: Standing) {
  const told = failures.map(({ stage, partition, key, kind, message, issues, raw }) => ({
    stage,
    partition,
    key,
    kind,
    message,
    issues,
    raw,
  }));
  return { out, begun: true, stages, failures: told, otherFailures: others };
}

function report({ out, stages, failures, others }: Standing, options: RunOptions): string[] {
  const rows = stages.map(({ stage, done, toDo, failed, blocked }) => [
    stage,
    ...[done, toDo, failed, blocked].map(say),
  ]);
  const table = columns([["stage", "done", "to do", "failed", "blocked"], ...rows], [1, 2, 3, 4]);
  return [`The run in ${out}:`, "", ...table, ...failureLines(failures, options), ...otherLines(others)];
}

function failureLines(failures: readonly Failure[], options: RunOptions): string[] {
  if (failures.length === 0) return [];
  const kinds = [...new Set(failures.map(({ kind }) => kind))];
  const groups = kinds.map((kind) => failures.filter((failure) => failure.kind === kind));
  groups.sort((one, other) => other.length - one.length);
  return [
    ...groups.flatMap((group) => [
      "",
      `Failed, ${group[0]?.kind} (${say(group.length)}):`,
      ...group.flatMap((failure) => failureOf(failure, options.verbose ?? false)),
    ]),
    "",
    "`pipeline run` with the same options takes up just what failed and what waits for it.",
  ];
}

const shownIssues = 3;

function failureOf({ stage, partition, key, message, issues }: Failure, verbose: boolean): string[] {
  const shown = verbose ? issues : issues.slice(0, shownIssues);
  const more = issues.length - shown.length;
  return [
    `  ${stage} ${placeName(partition, key)}: ${message}`,
    ...shown.map((issue) => `    - ${issue}`),
    ...(more > 0 ? [`    - and ${say(more)} more, shown with --verbose`] : []),
  ];
}

function otherLines(others: number): string[] {
  if (others === 0) return [];
  return [
    "",
    `${sayCount(others, "failure")} of other personas, topics or settings not counted: give the options of that run.`,
  ];
}
