import { linesOf, type Source } from "../../../checks/reading/source-text.ts";
import { ConfigError, type Issue } from "../../../pipeline/engine/errors.ts";
import { type ResultLine, readResultLine, type ScoreTask, taskOf } from "./result-line.ts";

const shownIssues = 10;

/**
 * The lines of a result file, compared. A score that leaves lines out is none, so that one line that can't be used stops
 * everything: a `ConfigError` names the first ten and counts the rest.
 */
export async function readResults(source: Source, task: ScoreTask): Promise<readonly ResultLine[]> {
  const lines: ResultLine[] = [];
  const issues: Issue[] = [];
  for await (const { at, text } of linesOf(source)) {
    const read = readResultLine(task, at, text);
    if ("reason" in read) issues.push({ message: read.reason, place: { file: source.name, line: at } });
    else lines.push(read);
  }
  const start = `could not score "${source.name}" as task ${task}`;
  if (issues.length > 0) throw new ConfigError(`${start}: ${sayHow(issues, lines)}`, shown(issues));
  if (lines.length === 0) throw new ConfigError(`${start}: it is empty`);
  if (task === "text" && lines.every(({ label }) => taskOf(label) === "sentiment"))
    throw new ConfigError(`${start}: every true_label is "positive" or "negative", as in task sentiment`);
  return lines;
}

function sayHow(issues: readonly Issue[], lines: readonly ResultLine[]): string {
  if (lines.length === 0 && issues.every(({ message }) => message.startsWith("true_label is ")))
    return "its labels are those of another task, which --task is to name";
  const all = issues.length + lines.length;
  return `${issues.length} of ${all} ${all === 1 ? "line" : "lines"} can't be used; mend them, or take them out knowingly`;
}

function shown(issues: readonly Issue[]): readonly Issue[] {
  const more = issues.length - shownIssues;
  return more > 0 ? [...issues.slice(0, shownIssues), { message: `${more} more` }] : issues;
}
