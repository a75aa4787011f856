import pLimit from "p-limit";
import { groupBy } from "../../pipeline/group-by.ts";
import type { Question } from "../question.ts";

/** How much goes on at once. */
export interface Pace {
  readonly contexts: number;
  readonly questions: number;
  /** The question that sees most of a context goes first and alone, so that the others find it in the server's prompt cache. */
  readonly oneFirst: boolean;
  /** Of a context, one question after the other in the order in which they are given. */
  readonly inOrder?: true;
}

/** What asking needs of the outside; neither throws but where nothing further can be asked. */
export interface Asking<Seen> {
  /** Reads a context; it is held as long as its questions are asked. */
  open(context: string): Seen;
  ask(question: Question, seen: Seen): Promise<void>;
  /** Called when no further question of a context is asked. */
  leave?(context: string): Promise<void>;
}

/**
 * Asks questions, those of one context together. Where one throws, no further one is begun; what is under way ends, and
 * then the first error is thrown.
 */
export async function askInContexts<Seen>(
  questions: readonly Question[],
  pace: Pace,
  { open, ask, leave }: Asking<Seen>,
): Promise<void> {
  const [contexts, slots] = [pLimit(pace.contexts), pLimit(pace.questions)];
  const errors: unknown[] = [];
  const unlessEnded = async (act: () => void | Promise<void>) => {
    if (errors.length > 0) return;
    try {
      await act();
    } catch (error) {
      errors.push(error);
    }
  };
  const askAll = async (group: readonly Question[], context: string) => {
    const seen = open(context);
    const askOne = (question: Question) => slots(() => unlessEnded(() => ask(question, seen)));
    const first = pace.oneFirst ? longestOf(group) : null;
    if (first) await askOne(first);
    const others = group.filter((question) => question !== first);
    if (pace.inOrder) for (const question of others) await askOne(question);
    else await Promise.all(others.map(askOne));
    await leave?.(context);
  };
  const groups = groupBy(questions, ({ context }) => context);
  await Promise.all(
    [...groups].map(([context, group]) => contexts(() => unlessEnded(() => askAll(group, context)))),
  );
  if (errors.length > 0) throw errors[0];
}

/** The question that sees most; an end index below 0 leaves out that many at the end. */
function longestOf(group: readonly Question[]): Question | null {
  const seen = ({ endIndex }: Question) => (endIndex < 0 ? Number.MAX_SAFE_INTEGER + endIndex : endIndex);
  return group.reduce<Question | null>(
    (most, question) => (most && seen(most) >= seen(question) ? most : question),
    null,
  );
}
