import pLimit from "p-limit";
import { groupedBySize } from "../../pipeline/lists.ts";
import type { Question } from "../benchmark/question.ts";
import type { AskingPace } from "./respondent.ts";

/** What asking needs. An error means that nothing more can be asked. */
export interface Asking<Seen> {
  /** Reads a context. It is kept while its questions are asked. */
  open(context: string): Seen;
  ask(question: Question, seen: Seen): Promise<void>;
  /** Called when all questions of a context were asked. */
  leave?(context: string): Promise<void>;
}

/**
 * Asks questions, those of one context together. After an error, no further question is begun. Questions
 * under way are completed, and then the first error is thrown.
 */
export async function askInContexts<Seen>(
  questions: readonly Question[],
  pace: AskingPace,
  { open, ask, leave }: Asking<Seen>,
): Promise<void> {
  const [contexts, slots] = [pLimit(pace.contexts), pLimit(pace.questions)];
  const errors: unknown[] = [];
  const unlessFailed = async (act: () => void | Promise<void>) => {
    if (errors.length > 0) return;
    try {
      await act();
    } catch (error) {
      errors.push(error);
    }
  };
  const askAll = async (group: readonly Question[], context: string) => {
    const seen = open(context);
    const askOne = (question: Question) => slots(() => unlessFailed(() => ask(question, seen)));
    const first = pace.oneFirst ? longestOf(group) : null;
    if (first) await askOne(first);
    const others = group.filter((question) => question !== first);
    if (pace.inOrder) for (const question of others) await askOne(question);
    else await Promise.all(others.map(askOne));
    await leave?.(context);
  };
  const groups = groupedBySize(questions, ({ context }) => context);
  await Promise.all(
    [...groups].map(([context, group]) => contexts(() => unlessFailed(() => askAll(group, context)))),
  );
  if (errors.length > 0) throw errors[0];
}

/** The question that sees most of the context. A negative end index leaves out that many messages at the end. */
function longestOf(group: readonly Question[]): Question | null {
  const seen = ({ endIndex }: Question) => (endIndex < 0 ? Number.MAX_SAFE_INTEGER + endIndex : endIndex);
  return group.reduce<Question | null>(
    (most, question) => (most && seen(most) >= seen(question) ? most : question),
    null,
  );
}
