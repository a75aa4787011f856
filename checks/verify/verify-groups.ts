import { createHash } from "node:crypto";
import { plainOf } from "../../conversations/rules/words.ts";
import type { Tally } from "../reading/tally.ts";
import { answerChecks } from "./answer-checks.ts";
import { type CheckedFiles, isAsked, type LookIn, type ProvenQuestion, runChecks } from "./check.ts";
import { groupChecks } from "./group-checks.ts";
import type { QuestionIndex } from "./index-questions.ts";
import { unstatedGroupChecks } from "./unstated-checks.ts";

interface GroupsOrder {
  readonly files: CheckedFiles;
  readonly forks: number | null;
  readonly questions: QuestionIndex;
}

/** Checks every question against its provenance and every group over its forks, one group at a time. */
export function verifyGroups({ files, forks, questions }: GroupsOrder, tally: Tally): void {
  const firstGroups = new Map<string, string>();
  for (const [name, members] of questions.byGroup) {
    const asked = members.map(questions.read).filter(isAsked);
    for (const one of asked) runChecks(answerChecks, one, { tally, lookIn: lookIn(files, one) });
    const [first] = asked;
    if (!first) continue;
    const reporting = { tally, lookIn: lookIn(files, first), about: `group "${name}": ` };
    if (forks !== null)
      runChecks([...groupChecks, ...unstatedGroupChecks], { name, asked, forks }, reporting);
    const check = "no message twice";
    tally.count(check);
    const key = messageKey(first);
    const before = firstGroups.get(key);
    if (before === undefined) firstGroups.set(key, name);
    else tally.find(check, files.questions.name, first.rowAt, `group "${name}" asks the same as "${before}"`);
  }
}

/**
 * Equal for the same message to one persona in one ordering of its sessions. It is short, because all keys
 * are kept.
 */
function messageKey({ row, provenance: { persona_id, variant } }: ProvenQuestion): string {
  const asked = [persona_id, variant, plainOf(row.user_question_or_message)];
  return createHash("sha256").update(JSON.stringify(asked)).digest("base64").slice(0, 22);
}

const lookIn =
  ({ questions, provenance }: CheckedFiles, { rowAt, provenanceAt }: ProvenQuestion): LookIn =>
  (file) =>
    file === "provenance" && provenance
      ? { file: provenance.name, row: provenanceAt }
      : { file: questions.name, row: rowAt };
