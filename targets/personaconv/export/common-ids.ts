import { askedTasks, type CommonId, type Setting, splits } from "../format.ts";
import type { PromptRow } from "../prompts/prompt-row.ts";

/** Collects the targets that all three settings ask about. */
export interface CommonIds {
  /** Called for each row in the order in which its file is written. */
  count(row: Pick<PromptRow, "task" | "setting" | "split" | "provenance">): void;
  /** By task and split, in the order of the files of the first setting. */
  all(): CommonId[];
}

export function createCommonIds(): CommonIds {
  const lines = new Map<string, number>();
  const targets = new Map<string, Map<string, Partial<Record<Setting, number>>>>();
  return {
    count({ task, setting, split, provenance }) {
      const file = `${task}_${setting}_${split}`;
      const line = (lines.get(file) ?? 0) + 1;
      lines.set(file, line);
      const own = targets.get(`${task}_${split}`) ?? new Map<string, Partial<Record<Setting, number>>>();
      targets.set(`${task}_${split}`, own);
      own.set(provenance.target.reply, { ...own.get(provenance.target.reply), [setting]: line });
    },
    all: () =>
      askedTasks.flatMap((task) =>
        splits.flatMap((split) =>
          [...(targets.get(`${task}_${split}`) ?? [])].flatMap(([target, { p_conv, p_nonconv, np_conv }]) =>
            p_conv === undefined || p_nonconv === undefined || np_conv === undefined
              ? []
              : [{ task, split, target, lines: { p_conv, p_nonconv, np_conv } }],
          ),
        ),
      ),
  };
}
