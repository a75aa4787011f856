import { type Dimension, type JudgedDialogue, type Judgment, scales, scoreOfTries } from "./dimensions.ts";

const heads: Readonly<Record<Exclude<Dimension, "task_completion">, string>> = {
  personalization: "Personalization Score",
  naturalness: "Naturalness Score",
  coherence: "Coherence Score",
};

/** A judgment as the original's scripts read it: their patterns search for the lines "VERDICT: True" and "… Score: 3". */
export function judgmentText(judgment: Judgment): string {
  const { dimension, reasons } = judgment;
  const score = scoreOfTries(judgment);
  const reason = reasons[judgment.scores.indexOf(score)] ?? "";
  if (dimension === "task_completion")
    return `VERDICT: ${score === 1 ? "True" : "False"}\nEXPLANATION: ${reason}`;
  const lines = `${heads[dimension]}: ${score}\nJustification: ${reason}`;
  return dimension === "personalization" ? `<response>\n${lines}\n</response>` : lines;
}

/** Where the original's scripts look for a judgment. Naturalness and coherence each belong to one side. */
export function judgmentPath(
  user: string,
  { taskId, assistant, mode, judge }: JudgedDialogue,
  { dimension, side }: Judgment,
): string {
  const folder = `${assistant}${mode === "base" ? "" : `_${mode}`}`;
  const ofSide = dimension === "naturalness" || dimension === "coherence";
  const end = ofSide ? (side === "user" ? "_user" : "_asst") : "";
  return `output/evaluation/${user}/${folder}/${dimension}/${judge}/${taskId}${end}.txt`;
}

/**
 * The value that an answer of a judge contains: 1 or 0 for a verdict, otherwise the score; `null` if there is
 * none. It finds what the original's patterns miss: symbols around a number, and a verdict without its word,
 * because the prompt already ends with that word.
 */
export function valueInText(dimension: Dimension, text: string): number | null {
  if (dimension === "task_completion") {
    const verdict = /verdict\W*(true|false)\b/i.exec(text)?.[1] ?? /^\W*(true|false)\b/i.exec(text)?.[1];
    return verdict === undefined ? null : Number(verdict.toLowerCase() === "true");
  }
  const score = Number(/score\W{0,8}(\d)\b/i.exec(text)?.[1] ?? 0);
  return score >= 1 && score <= scales[dimension].most ? score : null;
}
