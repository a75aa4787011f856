import { type Dimension, type JudgedDialogue, type Judgment, scoreOfTries } from "./dimensions.ts";

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

/** Where the original's scripts look for a judgment. Naturalness and coherence are of one side each. */
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
