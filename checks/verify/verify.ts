import { indexProvenance } from "./index-provenance.ts";
import { indexQuestions } from "./index-questions.ts";
import type { Tally } from "./tally.ts";
import { verifyContexts } from "./verify-contexts.ts";
import { verifyGroups } from "./verify-groups.ts";
import type { VerifyOrder } from "./verify-order.ts";

/**
 * Holds every question, context and group of a size against every check. Files are read twice or three times rather
 * than kept: of a row no more stays in memory than its id and its places, of contexts one at a time.
 */
export async function verifySize(order: VerifyOrder, tally: Tally): Promise<void> {
  const { files, forks } = order;
  const lines = files.provenance && (await indexProvenance(files.provenance, tally));
  const questions = await indexQuestions(files.questions, lines, tally);
  if (files.contexts) await verifyContexts(order, files.contexts, questions, tally);
  verifyGroups({ files, forks, questions }, tally);
}
