import { grouped } from "../../../pipeline/lists.ts";
import { amounts, type Mean, type Scale, shares, withInterval } from "./interval.ts";
import { type DialogueMeasures, worthOfDialogue } from "./measure-dialogue.ts";

export const sayMean = ({ mean, low, high }: Mean) =>
  low === null || high === null
    ? `${mean.toFixed(2)} (one user)`
    : `${mean.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;

export interface MeasuredDialogue extends DialogueMeasures {
  readonly assistant: string;
  readonly mode: string;
}

/**
 * What is reported about an assistant. Each value is the mean over users of the mean over a user's dialogues.
 */
export const measures = {
  "preferences met": worthOfDialogue,
  "slots settled": ({ slots, settled }: DialogueMeasures) => settled / slots,
  "applied before stated": ({ ways }: DialogueMeasures) => ways.applied,
  "asked though known": ({ askedAgain }: DialogueMeasures) => askedAgain,
  contradictions: ({ contradictions }: DialogueMeasures) => contradictions,
  turns: ({ turns }: DialogueMeasures) => turns,
  done: ({ isDone }: DialogueMeasures) => Number(isDone),
} as const satisfies Record<string, (one: DialogueMeasures) => number | null>;
export type MeasureName = keyof typeof measures;

// The cast is safe: the record has no keys besides those of its type.
export const measureNames = Object.keys(measures) as readonly MeasureName[];

const shareNames: readonly MeasureName[] = ["preferences met", "slots settled", "done"];
export const scaleOfMeasure = (name: MeasureName) => (shareNames.includes(name) ? shares : amounts);

export interface GatheredMeasures {
  readonly assistant: string;
  readonly mode: string;
  readonly dialogues: number;
  readonly users: number;
  readonly means: Readonly<Partial<Record<MeasureName, Mean>>>;
}

/** Gathers a value over users. A user who has no value doesn't count. It keeps one number for each user. */
export function userMeans(scale: Scale) {
  const means: number[] = [];
  return {
    /** The values of one user. */
    add: (values: readonly number[]) => {
      if (values.length > 0) means.push(meanOf(values));
    },
    /** The mean over users of the mean over each user's values; `null` if there is no value. */
    mean: (): Mean | null => {
      if (means.length === 0) return null;
      const mean = meanOf(means);
      return withInterval({ mean, squares: squaresOf(means, mean), users: means.length }, scale);
    },
  };
}

interface Gathering {
  readonly assistant: string;
  readonly mode: string;
  readonly means: Readonly<Record<MeasureName, ReturnType<typeof userMeans>>>;
  users: number;
  dialogues: number;
}

/** Gathers the measures of each assistant in each mode, user by user. */
export function gatherMeasures() {
  const gatherings = new Map<string, Gathering>();
  return {
    /** All dialogues of one user. */
    addUser: (dialogues: readonly MeasuredDialogue[]) => {
      for (const [key, own] of grouped(dialogues, ({ assistant, mode }) => `${assistant}\n${mode}`)) {
        const [first] = own;
        if (!first) continue;
        const gathering = gatherings.get(key) ?? opened(first);
        gatherings.set(key, gathering);
        gathering.users += 1;
        gathering.dialogues += own.length;
        for (const name of measureNames)
          gathering.means[name].add(own.flatMap((one) => measures[name](one) ?? []));
      }
    },
    finish: (): GatheredMeasures[] =>
      [...gatherings.values()].map(({ means, ...one }) => ({
        ...one,
        means: Object.fromEntries(
          measureNames.flatMap((name) => {
            const mean = means[name].mean();
            return mean === null ? [] : [[name, mean] as const];
          }),
        ),
      })),
  };
}

function opened({ assistant, mode }: MeasuredDialogue): Gathering {
  // The cast is safe: it has all names and no others.
  const means = Object.fromEntries(
    measureNames.map((name) => [name, userMeans(scaleOfMeasure(name))]),
  ) as Gathering["means"];
  return { assistant, mode, means, users: 0, dialogues: 0 };
}

const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** The squared deviations of the values from their mean. */
const squaresOf = (values: readonly number[], mean: number) =>
  values.reduce((sum, one) => sum + (one - mean) ** 2, 0);
