import { provenanceSchema } from "../personamem/format.ts";
import type { Asked } from "./check.ts";
import { readQuestions } from "./read-questions.ts";
import { readValues } from "./read-values.ts";
import type { Tally } from "./tally.ts";
import type { VerifyOrder } from "./verify.ts";

/** The questions of a size, each with its provenance; what stands alone or twice is found wrong. */
export async function readAsked({ names, open }: VerifyOrder, tally: Tally): Promise<Asked[]> {
  const lines = new Map<string, Pick<Asked, "provenance" | "provenanceAt">>();
  const shape = { file: names.provenance, check: "provenance shape", schema: provenanceSchema };
  for await (const { value: provenance, at } of readValues(open(names.provenance), shape, tally)) {
    const id = provenance.question_id;
    tally.count("question ids unique");
    if (lines.has(id)) tally.find("question ids unique", names.provenance, at, `"${id}" stands twice`);
    else lines.set(id, { provenance, provenanceAt: at });
  }
  const rows = new Set<string>();
  const asked: Asked[] = [];
  for await (const { row, at } of readQuestions(open(names.questions), names.questions, tally)) {
    const id = row.question_id;
    tally.count("question ids unique");
    tally.count("provenance of every question");
    const line = lines.get(id);
    if (rows.has(id)) tally.find("question ids unique", names.questions, at, `"${id}" stands twice`);
    else if (line) asked.push({ row, rowAt: at, ...line });
    else tally.find("provenance of every question", names.questions, at, `there is no provenance of "${id}"`);
    rows.add(id);
  }
  for (const [id, { provenanceAt }] of lines) {
    tally.count("question of every provenance");
    if (!rows.has(id))
      tally.find(
        "question of every provenance",
        names.provenance,
        provenanceAt,
        `there is no question "${id}"`,
      );
  }
  return asked;
}
