import { withoutLabel } from "../../checks/reading/contexts.ts";
import { digestOf } from "../../pipeline/engine/fingerprint.ts";
import { compareText } from "../../pipeline/lists.ts";
import type { OpenSize } from "../benchmark/open-benchmark.ts";
import type { EvidenceTold, Origins } from "../benchmark/origins.ts";
import { latestContext } from "../benchmark/read-export.ts";
import type { DrawnQuestion } from "./draw.ts";

/** A message that people are shown as evidence. */
export interface ShownTurn {
  /** `null` if the provenance doesn't say. */
  readonly date: string | null;
  readonly role: "system" | "user" | "assistant";
  readonly text: string;
}

/** A question as people see it. It doesn't reveal the answer. */
export interface ShownQuestion {
  readonly question: string;
  /** A digest of everything that is seen: an answer counts only as long as the question is still the same. */
  readonly digest: string;
  /** In order of time. `null` if no evidence is shown. */
  readonly evidence: readonly ShownTurn[] | null;
  readonly message: string;
  readonly options: readonly string[];
}

/** The questions as people see them, in the same order. Contexts are read one at a time. */
export function shownOf(
  drawn: readonly DrawnQuestion[],
  { contexts }: Pick<OpenSize, "contexts">,
  origins: Origins,
): readonly ShownQuestion[] {
  const read = latestContext(contexts);
  const byContext = [...drawn.entries()].sort(([, one], [, other]) =>
    compareText(one.question.context, other.question.context),
  );
  const shown = new Map(
    byContext.map(([index, { question, withEvidence }]) => {
      const told = withEvidence ? (origins.get(question.id)?.evidence ?? []) : [];
      const messages = withEvidence ? read(question.context) : [];
      const evidence = withEvidence
        ? [...told].sort(inTime).flatMap(({ from, count, date }) =>
            messages.slice(from, from + count).map(({ role, content }) => ({
              ...{ date, role },
              text: withoutLabel(content),
            })),
          )
        : null;
      const seen = { evidence, message: question.message, options: question.options };
      return [index, { question: question.id, digest: digestOf(seen).slice(0, 16), ...seen }];
    }),
  );
  return drawn.flatMap((_, index) => shown.get(index) ?? []);
}

/** By date; by place in the context if there is no date, or if dates are equal. */
function inTime(one: EvidenceTold, other: EvidenceTold): number {
  const byDate = one.date && other.date ? compareText(one.date, other.date) : 0;
  return byDate || one.from - other.from;
}
