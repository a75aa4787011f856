import { say, sayCount } from "../../checks/measures/say.ts";
import { escapeHtml, paragraph } from "../../checks/page/page.ts";
import { letters } from "../../questions/types.ts";
import type { QuestionRows, ReportRow } from "./question-rows.ts";
import { cut, jsonInScript } from "./texts.ts";

/** Without a script, this many questions are shown, and this many characters of a response. */
const [plainQuestions, plainLength] = [200, 400];

/** All questions, to filter and to open. Without a script, only the first ones. */
export function questionsSection(told: QuestionRows): string {
  const columns = ["question", "type and topic", "size", "distance", "right", ...told.respondents];
  return `<h2 id="questions">Questions</h2>
${leftOut(told)}
<div id="browse" hidden>
${filters(told)}
<div class="pages"><button type="button" id="questions-before">Earlier</button><button type="button" id="questions-after">Later</button><span id="questions-count" aria-live="polite"></span></div>
<div class="wide" id="questions-table" role="region" tabindex="0" aria-label="Questions">
<table><thead><tr>${columns.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join("")}</tr></thead><tbody id="questions-body"></tbody></table>
</div>
</div>
<noscript class="plain">
${paragraph(`Filtering needs a script, and this browser runs none. Here are the first ${say(Math.min(plainQuestions, told.rows.length))} of ${sayCount(told.rows.length, "question")}.`)}
${told.rows
  .slice(0, plainQuestions)
  .map((row) => plainQuestion(row, told))
  .join("\n")}
</noscript>
<script type="application/json" id="questions-told">${jsonInScript(told)}</script>`;
}

function leftOut({ leftOut: { questions, evidence, responses } }: QuestionRows): string {
  const told = [
    ...(questions > 0 ? [sayCount(questions, "message or option", "messages and options")] : []),
    ...(evidence > 0 ? [sayCount(evidence, "turn of evidence", "turns of evidence")] : []),
    ...(responses > 0 ? [sayCount(responses, "response")] : []),
  ];
  if (told.length === 0) return "";
  return paragraph(
    `The page would be too large for a browser with all texts, so it leaves out ${told.join(", ")}. The letter of a response is always shown. The files of results and contexts have all texts.`,
  );
}

function filters({
  respondents,
  sizes,
  types,
  topics,
  periods,
  levels,
  flaws,
  outcomes,
}: QuestionRows): string {
  const wrongAtAll = ["any but right", outcomes.length] as const;
  return `<form id="filters" role="search" aria-label="Filter the questions">
<label>Text <input type="search" name="text" autocomplete="off"></label>
${choice("Type", "type", numbered(types))}
${choice("Topic", "topic", numbered(topics))}
${choice("Size", "size", numbered(sizes))}
${periods.length === 0 ? hidden("period") : choice("Period", "period", numbered(periods))}
${levels.length === 0 ? hidden("level") : choice("Level", "level", numbered(levels))}
${choice("Answered by", "who", [["anyone", "any"], ["everyone asked", "all"], ...numbered(respondents)], false)}
${choice("Answer", "outcome", [...numbered(outcomes), wrongAtAll])}
${
  flaws.length === 0
    ? hidden("flaw")
    : choice(
        "Flaw chosen",
        "flaw",
        numbered(flaws).filter(([flaw]) => flaw !== "right"),
      )
}
<button type="reset">Show all</button>
</form>`;
}

type Choice = readonly [text: string, value: string | number];
const numbered = (names: readonly string[]): readonly Choice[] => names.map((name, at) => [name, at]);
const hidden = (name: string) => `<input type="hidden" name="${name}" value="">`;

function choice(label: string, name: string, choices: readonly Choice[], withAll = true): string {
  const all: readonly Choice[] = withAll ? [["all", ""], ...choices] : choices;
  const options = all.map(([text, value]) => `<option value="${value}">${escapeHtml(text)}</option>`);
  return `<label>${label} <select name="${name}" aria-label="${label}">${options.join("")}</select></label>`;
}

function plainQuestion(row: ReportRow, told: QuestionRows): string {
  const textAt = (at: number, length = Number.POSITIVE_INFINITY) =>
    escapeHtml(cut(told.texts[at] ?? "(left out)", length));
  const options = row.options.map((at, index) => {
    const flaw = row.flaws ? told.flaws[row.flaws[index] ?? -1] : index === row.right ? "right" : "wrong";
    return `<li><strong>(${letters[index]}) ${escapeHtml(flaw ?? "")}:</strong> ${textAt(at)}</li>`;
  });
  const turns = (row.turns ?? []).map(
    ([date, role, at]) =>
      `<blockquote><p class="quiet">${escapeHtml([date, role].filter(Boolean).join(", "))}</p><p class="text">${textAt(at)}</p></blockquote>`,
  );
  const answers = row.answers.map((answer, index) => {
    const name = escapeHtml(told.respondents[index] ?? "");
    if (!answer) return `<p>${name}: not asked</p>`;
    const [letter, outcome, text] = answer;
    const named = letter < 0 ? "" : ` (${letters[letter]})`;
    return `<p><strong>${name}:</strong>${named} ${told.outcomes[outcome]}</p><blockquote><p class="text">${textAt(text, plainLength)}</p></blockquote>`;
  });
  return `<details><summary>${textAt(row.message)}</summary>
<p class="quiet">${escapeHtml([told.types[row.type], told.levels[row.level], told.topics[row.topic], told.sizes[row.size], row.distance[2], row.id].filter((fact) => fact !== undefined).join(" · "))}</p>
<ul>${options.join("")}</ul>
${turns.length > 0 ? `<h4>Evidence</h4>${turns.join("")}` : ""}
<h4>Answers</h4>${answers.join("")}
</details>`;
}
