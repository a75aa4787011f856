import { interval, percent, say } from "../../checks/measures/say.ts";
import { type Cell, paragraph, table } from "../../checks/page/page.ts";
import { type RecallPart, type RecallScores, recallDepths } from "../scores/recall-scores.ts";
import { type ScoredAnswers, sortable } from "./accuracy-sections.ts";

export const recallNote =
  "Recall@k is the mean share of a question's pieces of evidence that are among the first k messages found; a piece is found if one of its messages is. Intervals are clustered by question group.";

type Part = Omit<RecallPart, "name">;

/** How much of the evidence was found by respondents that search. Empty if none does. */
export function recallSection(scored: readonly ScoredAnswers[]): string {
  const known = scored.flatMap(({ name, scores: { recall } }) => (recall ? [{ name, recall }] : []));
  if (known.length === 0) return "";
  const rows = known.map(({ name, recall }) => ({
    name,
    cells: [...recall.at.map((at) => cellOf(at, recall.questions)), { text: say(recall.questions) }],
  }));
  const head = ["", ...recallDepths.map((k) => (k === "all" ? "all found" : `recall@${k}`)), "questions"];
  return `<h2>Evidence found</h2>
${sortable(table("Evidence found", head, rows))}
${paragraph(recallNote, "quiet")}
<details><summary>All evidence found, by level and by type</summary>
${(["byLevel", "byType"] as const)
  .map((parts) => partTable(parts === "byLevel" ? "level" : "type", known, ({ [parts]: own }) => own))
  .join("\n")}
</details>`;
}

type Known = { readonly name: string; readonly recall: RecallScores };

/** The share of the evidence among everything that was found, by parts of the questions. Empty if there are none. */
function partTable(
  by: string,
  known: readonly Known[],
  partsOf: (recall: RecallScores) => readonly RecallPart[],
): string {
  const names = [...new Set(known.flatMap(({ recall }) => partsOf(recall).map(({ name }) => name)))];
  if (names.length === 0) return "";
  const rows = known.map(({ name, recall }) => ({
    name,
    cells: [recall, ...names.map((part) => partsOf(recall).find((one) => one.name === part))].map(wholeCell),
  }));
  return sortable(table(`All evidence found, by ${by}`, ["", "all", ...names], rows));
}

function wholeCell(part: Part | undefined): Cell {
  const at = part?.at.find(({ k }) => k === "all");
  return part && at ? cellOf(at, part.questions) : { text: "–" };
}

const cellOf = ({ share, low, high }: Part["at"][number], questions: number): Cell => ({
  text: percent(share),
  below: interval({ questions, share, low, high }),
});
