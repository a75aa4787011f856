import { createHash } from "node:crypto";
import { plainOf } from "../reading/words.ts";
import { answerChecks } from "./answer-checks.ts";
import { type Asked, isAsked } from "./check.ts";
import { groupChecks } from "./group-checks.ts";
import type { QuestionIndex } from "./index-questions.ts";
import { type PlaceOf, runChecks } from "./run-checks.ts";
import type { Tally } from "./tally.ts";
import type { SizeFiles } from "./verify-order.ts";

interface GroupsOrder {
  readonly files: SizeFiles;
  readonly forks: number | null;
  readonly questions: QuestionIndex;
}

/** Holds every question against its provenance, and its group against the forks; one group at a time. */
export function verifyGroups({ files, forks, questions }: GroupsOrder, tally: Tally): void {
  const messages = new Map<string, string>();
  for (const [name, members] of questions.byGroup) {
    const asked = members.map(questions.read).filter(isAsked);
    for (const one of asked) runChecks(answerChecks, one, placeOf(files, one), tally);
    const [first] = asked;
    if (!first) continue;
    if (forks !== null)
      runChecks(groupChecks, { name, asked, forks }, placeOf(files, first), tally, `group "${name}": `);
    tally.count("no message twice");
    const key = messageKey(first);
    const before = messages.get(key);
    if (before === undefined) messages.set(key, name);
    else
      tally.find(
        "no message twice",
        files.questions.name,
        first.rowAt,
        `group "${name}" asks what "${before}" asks`,
      );
  }
}

/** The same for the same message to one persona in one ordering of its sessions; small, as all are kept. */
function messageKey({ row, provenance: { persona_id, variant } }: Asked): string {
  const told = [persona_id, variant, plainOf(row.user_question_or_message)];
  return createHash("sha256").update(JSON.stringify(told)).digest("base64").slice(0, 22);
}

const placeOf =
  ({ questions, provenance }: SizeFiles, { rowAt, provenanceAt }: Asked): PlaceOf =>
  (file) =>
    file === "provenance" && provenance
      ? { file: provenance.name, row: provenanceAt }
      : { file: questions.name, row: rowAt };
