import { grouped } from "../../../pipeline/lists.ts";
import { userMeans } from "../measures/gather.ts";
import type { Mean } from "../measures/interval.ts";
import {
  agreementOf,
  type DialogueSide,
  type Dimension,
  type JudgedDialogue,
  judgedName,
  judgedThings,
  scaleOfJudgment,
  scoreOfTries,
} from "./dimensions.ts";

export interface GatheredJudgments {
  readonly assistant: string;
  readonly mode: string;
  readonly judge: string;
  readonly dialogues: number;
  readonly means: readonly {
    readonly name: string;
    readonly mean: Mean | null;
    /** The mean share of tries that agree. */
    readonly agreement: number;
  }[];
}

interface Gathering extends Pick<GatheredJudgments, "assistant" | "mode" | "judge"> {
  readonly things: readonly {
    readonly dimension: Dimension;
    readonly side: DialogueSide;
    readonly means: ReturnType<typeof userMeans>;
    found: number;
    agreement: number;
  }[];
  dialogues: number;
}

/** Gathers the judgments of each assistant in each mode by dimension and side, user by user. */
export function gatherJudgments() {
  const gatherings = new Map<string, Gathering>();
  return {
    /** All judged dialogues of one user. */
    addUser: (judged: readonly JudgedDialogue[]) => {
      const groups = grouped(judged, ({ assistant, mode, judge }) => `${assistant}\n${mode}\n${judge}`);
      for (const [key, own] of groups) {
        const [first] = own;
        if (!first) continue;
        const gathering = gatherings.get(key) ?? opened(first);
        gatherings.set(key, gathering);
        gathering.dialogues += own.length;
        for (const thing of gathering.things) {
          const found = own.flatMap(({ judgments }) =>
            judgments.filter(({ dimension, side }) => dimension === thing.dimension && side === thing.side),
          );
          thing.means.add(found.map(scoreOfTries));
          thing.found += found.length;
          for (const one of found) thing.agreement += agreementOf(one);
        }
      }
    },
    finish: (): GatheredJudgments[] =>
      [...gatherings.values()].map(({ things, ...one }) => ({
        ...one,
        means: things.map(({ means, found, agreement, ...thing }) => ({
          name: judgedName(thing),
          mean: means.mean(),
          agreement: agreement / Math.max(1, found),
        })),
      })),
  };
}

const opened = ({ assistant, mode, judge }: JudgedDialogue): Gathering => ({
  ...{ assistant, mode, judge, dialogues: 0 },
  things: judgedThings.map((thing) => ({
    ...thing,
    means: userMeans(scaleOfJudgment(thing.dimension)),
    found: 0,
    agreement: 0,
  })),
});
