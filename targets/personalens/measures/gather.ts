import { grouped } from "../../../pipeline/lists.ts";
import { type DialogueMeasures, scoreOf } from "./measure-dialogue.ts";

/** A mean over users, with the interval in which it lies with 95 % by the normal approximation. */
export interface Mean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export interface MeasuredDialogue extends DialogueMeasures {
  readonly user: string;
  readonly assistant: string;
  readonly mode: string;
}

/** What is told of an assistant. Each is the mean over users of the mean over a user's dialogues. */
export const measures = {
  "preferences met": scoreOf,
  "slots settled": ({ slots, settled }: DialogueMeasures) => settled / slots,
  "applied before stated": ({ ways }: DialogueMeasures) => ways.applied,
  "asked though known": ({ askedAgain }: DialogueMeasures) => askedAgain,
  contradictions: ({ contradictions }: DialogueMeasures) => contradictions,
  turns: ({ turns }: DialogueMeasures) => turns,
  done: ({ isDone }: DialogueMeasures) => Number(isDone),
} as const satisfies Record<string, (one: DialogueMeasures) => number | null>;
export type MeasureName = keyof typeof measures;

// The cast is safe: the record has no other keys than its type.
export const measureNames = Object.keys(measures) as readonly MeasureName[];

export interface Gathered {
  readonly assistant: string;
  readonly mode: string;
  readonly dialogues: number;
  readonly users: number;
  readonly means: Readonly<Partial<Record<MeasureName, Mean>>>;
}

/** The measures of each assistant in each mode. */
export function gatherMeasures(all: readonly MeasuredDialogue[]): Gathered[] {
  return [...grouped(all, ({ assistant, mode }) => `${assistant}\n${mode}`).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const means = measureNames.flatMap((name) => {
      const values = own.flatMap((one) => {
        const value = measures[name](one);
        return value === null ? [] : [{ user: one.user, value }];
      });
      const mean = meanOverUsers(values);
      return mean === null ? [] : [[name, mean] as const];
    });
    const users = new Set(own.map(({ user }) => user)).size;
    const { assistant, mode } = first;
    return [{ assistant, mode, dialogues: own.length, users, means: Object.fromEntries(means) }];
  });
}

/** The mean over users of the mean over each user's values; `null` without a value. */
export function meanOverUsers(
  all: readonly { readonly user: string; readonly value: number }[],
): Mean | null {
  const byUser = [...grouped(all, ({ user }) => user).values()];
  return byUser.length === 0
    ? null
    : withInterval(byUser.map((own) => meanOf(own.map(({ value }) => value))));
}

const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

function withInterval(values: readonly number[]): Mean {
  const mean = meanOf(values);
  const squares = values.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const error = values.length < 2 ? 0 : 1.96 * Math.sqrt(squares / (values.length - 1) / values.length);
  return { mean, low: mean - error, high: mean + error };
}
