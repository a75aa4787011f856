import { interval, percent, say, sayCount } from "../../checks/measures/say.ts";
import type { Share } from "../../checks/measures/statistics.ts";
import { table } from "../../formats/dataset-card.ts";
import { columns } from "../../pipeline/text/layout.ts";
import type { Agreement, AnnotationReport } from "./agreement.ts";

const head = ["people's answers", "answers", "agree with the key", "can't tell"] as const;

const shareText = (share: Share) =>
  share.questions === 0 ? "–" : `${percent(share.share)} (${interval(share)})`;

function rowsOf({ withEvidence, withoutEvidence, byLevel }: AnnotationReport): string[][] {
  const row = (name: string, agreement: Agreement) => [
    name,
    say(agreement.questions),
    shareText(agreement),
    say(agreement.cantTell),
  ];
  return [
    row("with the evidence", withEvidence),
    ...byLevel.map((level) => row(`with the evidence, ${level.name}`, level)),
    row("without the evidence", withoutEvidence),
  ];
}

function sentencesOn({ people, answers, unnatural, between, foreign, unreadable }: AnnotationReport) {
  return [
    `${sayCount(people, "person has", "people have")} given ${sayCount(answers, "answer")}. In ${shareText(unnatural)} of them, the message or an option is marked as unnatural.`,
    between
      ? `Where two people were shown the same, they chose the same in ${shareText(between)} of ${sayCount(between.questions, "case")}.`
      : "No two people were shown the same yet.",
    ...(foreign > 0
      ? [
          `${sayCount(foreign, "answer")} to questions that are not in these files, or were changed since, left out.`,
        ]
      : []),
    ...(unreadable > 0 ? [`${sayCount(unreadable, "line")} of the answers can't be read, left out.`] : []),
  ];
}

/** The report as text for the terminal. */
export function reportLines(report: AnnotationReport, out: string): string[] {
  if (report.answers === 0)
    return [
      `Nobody has answered questions of this dataset yet: \`pipeline annotate ${out}\` serves a page for it.`,
      ...sentencesOn(report).slice(2),
    ];
  const marks = report.marks.map(
    ({ by, question, part, comment }) =>
      `  ${question} ${part === "message" ? part : `(${part})`}: ${comment === "" ? "no comment" : comment} [${by}]`,
  );
  return [
    ...columns([[...head], ...rowsOf(report)], [1, 2, 3]),
    "",
    ...sentencesOn(report),
    ...(marks.length > 0 ? ["", "Marked as unnatural:", ...marks] : []),
  ];
}

const heading = "## People's answers";

/** The section of the dataset card. `null` if nobody has answered. */
export function cardSection(report: AnnotationReport | null): string {
  if (!report || report.answers === 0)
    return `${heading}\n\nNobody has answered these questions yet. \`npx pipeline annotate .\` serves a page on which people can, with and without the evidence.\n`;
  return `${heading}\n\n${table(head, rowsOf(report))}\nWith 95 % intervals that are clustered by question group. ${sentencesOn(report).join(" ")}\n`;
}

/** The card with a new section on people's answers; unchanged if it has no such section. */
export function withSection(card: string, report: AnnotationReport | null): string {
  const start = card.indexOf(`${heading}\n`);
  if (start < 0) return card;
  const next = card.indexOf("\n## ", start);
  const after = next < 0 ? "" : card.slice(next);
  return `${card.slice(0, start)}${cardSection(report)}${after}`;
}
