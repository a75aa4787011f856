import { percent } from "../../../checks/measures/say.ts";
import { table } from "../../../formats/dataset-card.ts";
import { sayCount } from "../../../pipeline/text/layout.ts";
import { leftOutFile, missingFile } from "../format/layout.ts";
import { type CountedMissing, type MissingKind, missingKinds } from "../format/missing.ts";
import type { CountedLeftOut } from "../input/left-out.ts";
import type { GatheredJudgments } from "../judgments/gather.ts";
import { sayMean } from "../measures/gather.ts";
import type { Mean } from "../measures/interval.ts";

/** A mean in a table. */
export const cell = (mean: Mean | undefined) => (mean ? sayMean(mean) : "–");

/** Empty without a judge. */
export function judgedPart(judged: readonly GatheredJudgments[], unjudged: number): string {
  const [first] = judged;
  if (!first) return "";
  const rows = judged.map(({ assistant, mode, judge, dialogues, means }) => [
    ...[assistant, mode, judge, dialogues],
    ...means.map(({ mean, agreement }) => `${cell(mean ?? undefined)}, ${percent(agreement)}`),
  ]);
  return `## What the judge says

Task completion is a share, personalization from 1 to 4, the others from 1 to 5. Means over users with 95 % intervals; then the
share of tries that agree. ${sayCount(unjudged, "dialogue")} ${unjudged === 1 ? "was" : "were"} not judged, for want of a usable answer.

${table(["assistant", "mode", "judge", "dialogues", ...first.means.map(({ name }) => name)], rows)}
`;
}

/** Counts by reason. Empty if everything could be used. */
export function leftPart({ count, reasons }: CountedLeftOut): string {
  if (count === 0) return "";
  return `## What of the input can't be used

\`${leftOutFile}\` names each with its file and key. Everything else is used.

${table(
  ["why", "count"],
  [...reasons].map(([reason, own]) => [reason, own]),
)}
`;
}

/** The maximum number of reasons in the card. */
const mostReasons = 10;

const namesOfMissing: Readonly<Record<MissingKind, string>> = {
  dialogue: "dialogues of the assistant under test",
  judgment: "judged dialogues",
  fork: "forks of the assistant under test",
};

/** What the card says about parts that were planned and not made. Empty if there are none. */
export function missingPart(
  { counts, reasons }: CountedMissing,
  made: Readonly<Record<MissingKind, number>>,
): string {
  const kinds = missingKinds.filter((what) => counts[what] > 0);
  if (kinds.length === 0) return "";
  return `## What could not be made

\`${missingFile}\` names each part with its task and mode. The same command tries again to make them.

${table(
  ["what", "planned", "made"],
  kinds.map((what) => [namesOfMissing[what], made[what] + counts[what], made[what]]),
)}
${table(
  ["what", "why", "count"],
  reasons.slice(0, mostReasons).map(({ what, reason, count }) => [what, inCell(reason), count]),
)}
`;
}

/** A line break or a bar would end the cell. */
const inCell = (text: string) => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|");
