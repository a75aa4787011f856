import { z } from "zod";
import {
  judgedDialogueSchema,
  judgedName,
  judgedThings,
  scaleOfJudgment,
  scoreOfTries,
} from "../judgments/dimensions.ts";
import { measureNames, measures, scaleOfMeasure } from "../measures/gather.ts";
import { type Scale, shares } from "../measures/interval.ts";
import { ways } from "../measures/measure-dialogue.ts";

/** What was measured or judged in a dialogue, by the name of the dimension. */
export interface Rated {
  readonly user: string;
  readonly task: string;
  /** The assistant, with its mode in brackets unless it is `base`. */
  readonly assistant: string;
  readonly values: Readonly<Record<string, number>>;
}

const count = z.int().min(0);
const whose = { user: z.string(), assistant: z.string(), mode: z.string() };

const dialogueLine = z.object({
  ...whose,
  task_id: z.string(),
  measures: z.object({
    slots: z.int().min(1),
    settled: count,
    ways: z.record(z.enum(ways), count),
    askedAgain: count,
    contradictions: count,
    turns: count,
    isDone: z.boolean(),
  }),
});
const judgmentLine = z.object({
  ...whose,
  ...judgedDialogueSchema.pick({ taskId: true, judgments: true }).shape,
});

const forkLine = z.object({
  ...whose,
  taskId: z.string(),
  measures: z.object({ change: z.number(), own: z.number(), others: z.number() }).nullable(),
});

export const ratedName = ({ assistant, mode }: { readonly assistant: string; readonly mode: string }) =>
  mode === "base" ? assistant : `${assistant} (${mode})`;

/** A line of `dialogues.jsonl`; `null` if it has another form. */
export function ratedByMeasures(line: unknown): Rated | null {
  const read = dialogueLine.safeParse(line).data;
  if (!read) return null;
  const values = measureNames.flatMap((name) => {
    const value = measures[name](read.measures);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    user: read.user,
    task: read.task_id,
    assistant: ratedName(read),
    values: Object.fromEntries(values),
  };
}

/** A line of `judgments.jsonl`; `null` if it has another form. */
export function ratedByJudge(line: unknown): Rated | null {
  const read = judgmentLine.safeParse(line).data;
  if (!read) return null;
  const values = read.judgments.map((one) => [judgedName(one), scoreOfTries(one)]);
  return {
    user: read.user,
    task: read.taskId,
    assistant: ratedName(read),
    values: Object.fromEntries(values),
  };
}

/** A line of `forks.jsonl`; `null` if it has another form. */
export function ratedByForks(line: unknown): Rated | null {
  const read = forkLine.safeParse(line).data;
  if (!read) return null;
  const { change, own, others } = read.measures ?? {};
  const values = {
    "proposals change with the user": change,
    "proposals fit the user": own,
    "proposals fit another user": others,
  };
  const known = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return {
    user: read.user,
    task: read.taskId,
    assistant: ratedName(read),
    values: Object.fromEntries(known),
  };
}

/** The domain of a task; all tasks over several domains count as one. */
export const domainOf = (task: string) => /^SD-(.+)-task-\d+$/.exec(task)?.[1] ?? "several domains";

const scales: ReadonlyMap<string, Scale> = new Map([
  ...measureNames.map((name) => [name, scaleOfMeasure(name)] as const),
  ...judgedThings.map((thing) => [judgedName(thing), scaleOfJudgment(thing.dimension)] as const),
]);

/** The scale of a dimension. What forks are measured by are shares. */
export const scaleOf = (dimension: string): Scale => scales.get(dimension) ?? shares;
