import { columns, say, sayCount, sayDuration } from "../../pipeline/text/layout.ts";
import {
  type BatchView,
  type FailedView,
  type FailureView,
  failuresByKind,
  type StatusView,
} from "../../views/status.ts";
import { placeName } from "./place-name.ts";

export function statusLines(
  { out, begun, stages, failures, otherFailures, workers, pace, batches }: StatusView,
  verbose: boolean,
): string[] {
  if (!begun) return notBegunLines(out);
  const rows = stages.map(({ stage, done, toDo, failed, blocked }) => [
    stage,
    ...[done, toDo, failed, blocked].map(say),
  ]);
  return [
    `The run in ${out}:`,
    "",
    ...columns([["stage", "done", "to do", "failed", "blocked"], ...rows], [1, 2, 3, 4]),
    ...workerLines(workers),
    ...paceLines(pace),
    ...batchLines(batches),
    ...failuresByKind(failures).flatMap(([kind, group]) => [
      "",
      `Failed, ${kind} (${say(group.length)}):`,
      ...group.flatMap((failure) => failureLines(failure, verbose)),
    ]),
    ...(failures.length > 0 ? ["", takenUp] : []),
    ...otherLines(otherFailures),
  ];
}

/** What failed, with one example of each kind. */
export function failedLines({ out, begun, failed, otherFailures }: FailedView, verbose: boolean): string[] {
  if (!begun) return notBegunLines(out);
  if (failed.length === 0) return [`Nothing failed in ${out}.`, ...otherLines(otherFailures)];
  return [
    `What failed in ${out}, by kind:`,
    ...failed.flatMap(({ kind, count, example }) => [
      "",
      `${kind} (${say(count)})${count > 1 ? ", such as" : ""}`,
      ...failureLines(example, verbose),
    ]),
    "",
    takenUp,
    ...otherLines(otherFailures),
  ];
}

const takenUp =
  "`pipeline run` with the same options makes only what failed and what could not be made without it.";

function notBegunLines(out: string): string[] {
  return [
    `Nothing was made yet in ${out}.`,
    "`pipeline plan` shows what would be made, `pipeline run` makes it.",
  ];
}

function workerLines(workers: StatusView["workers"]): string[] {
  if (workers.length === 0) return [];
  const rows = workers.map(({ worker, done, inFlight }) => [worker, say(done), inFlight.join(", ")]);
  return ["", ...columns([["worker", "made", "in flight"], ...rows], [1])];
}

function paceLines(pace: StatusView["pace"]): string[] {
  if (pace === null) return [];
  const { perMinute, toDo, secondsLeft } = pace;
  const left = secondsLeft === null ? "" : `, about ${sayDuration(secondsLeft)} left`;
  return [`${perMinute.toFixed(1)} personas a minute lately, ${say(toDo)} to do${left}`];
}

function batchLines(batches: readonly BatchView[]): string[] {
  if (batches.length === 0) return [];
  return [
    "",
    "Batches that still wait for answers; `pipeline run` fetches them:",
    ...batches.map(({ role, model, host, serverId, requests }) => {
      const sent = serverId === null ? "not known to be sent" : `${serverId} at ${host}`;
      return `  ${sayCount(requests, "request")} by the ${role}, ${model}: ${sent}`;
    }),
  ];
}

const shownIssues = 3;
/** Enough characters of a key to tell it from the others of any run. */
const keyShown = 12;

function failureLines(failure: FailureView, verbose: boolean): string[] {
  const { stage, message, issues, answers } = failure;
  const last = answers.at(-1);
  const shown = verbose ? issues : issues.slice(0, shownIssues);
  const more = issues.length - shown.length;
  return [
    `  ${stage} ${placeName(failure)}: ${message}`,
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
