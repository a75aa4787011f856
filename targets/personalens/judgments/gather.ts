import { grouped } from "../../../pipeline/lists.ts";
import { type Mean, meanOverUsers } from "../measures/gather.ts";
import { agreementOf, type JudgedDialogue, judgedName, judgedThings, scoreOfTries } from "./dimensions.ts";

export interface JudgedUser extends JudgedDialogue {
  readonly user: string;
}

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

/** The judgments of each assistant in each mode, by dimension and side. */
export function gatherJudgments(all: readonly JudgedUser[]): GatheredJudgments[] {
  return [
    ...grouped(all, ({ assistant, mode, judge }) => `${assistant}\n${mode}\n${judge}`).values(),
  ].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { assistant, mode, judge } = first;
    const means = judgedThings.map(({ dimension, side }) => {
      const found = own.flatMap(({ user, judgments }) =>
        judgments
          .filter((one) => one.dimension === dimension && one.side === side)
          .map((one) => ({ user, value: scoreOfTries(one), agreement: agreementOf(one) })),
      );
      const agreement = found.reduce((sum, one) => sum + one.agreement, 0) / Math.max(1, found.length);
      return { name: judgedName({ dimension, side }), mean: meanOverUsers(found), agreement };
    });
    return [{ assistant, mode, judge, dialogues: own.length, means }];
  });
}
