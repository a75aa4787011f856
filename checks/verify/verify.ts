import type { Tally } from "../reading/tally.ts";
import type { VerifySizeOrder } from "./check.ts";
import { indexProvenance } from "./index-lines.ts";
import { indexQuestions } from "./index-questions.ts";
import { verifyContexts } from "./verify-contexts.ts";
import { verifyGroups } from "./verify-groups.ts";

/**
 * Makes every check on the questions, contexts and groups of a size. Reads files two or three times instead of keeping
 * them: memory holds only the id and the position of each row, and one context at a time.
 */
export async function verifySize(order: VerifySizeOrder, tally: Tally): Promise<void> {
  const { files, forks } = order;
  const lines = files.provenance && (await indexProvenance(files.provenance, tally));
  const questions = await indexQuestions(files.questions, lines, tally);
  if (files.contexts) await verifyContexts(order, { file: files.contexts, questions }, tally);
  verifyGroups({ files, forks, questions }, tally);
}
