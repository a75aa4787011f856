import { table } from "../../../formats/dataset-card.ts";
import { missingFile } from "../format/layout.ts";
import { type CountedMissing, type MissingKind, missingKinds } from "../format/missing.ts";

/** The maximum number of reasons in the card. */
const mostReasons = 10;

const names: Readonly<Record<MissingKind, string>> = {
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
  kinds.map((what) => [names[what], made[what] + counts[what], made[what]]),
)}
${table(
  ["what", "why", "count"],
  reasons.slice(0, mostReasons).map(({ what, reason, count }) => [what, inCell(reason), count]),
)}
`;
}

/** A line break or a bar would end the cell. */
const inCell = (text: string) => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|");
