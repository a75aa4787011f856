import { groupedBySize } from "../../pipeline/lists.ts";
import type { AuditQuestion } from "../reading/question-row.ts";

/** How questions are split for cross-validation. */
export interface Folds {
  readonly count: number;
  /** The fold of each question. */
  readonly of: readonly number[];
  /** A unit that is never split: all its questions are in one fold. */
  readonly keptTogether: "persona" | "question group" | "message";
}

/** What decides which questions are kept together. */
type Splittable = Pick<AuditQuestion, "persona" | "group" | "message">;

const mostFolds = 5;
const fewestPersonas = 2;

/**
 * Keeps personas whole, and question groups with them. A file with one persona is split by question group.
 * Without provenance it is split by message.
 */
export function foldsOf(questions: readonly Splittable[]): Folds {
  const keptTogether = unitOf(questions);
  const keyOf = {
    persona: ({ persona }: Splittable) => persona,
    "question group": ({ group, message }: Splittable) => group ?? message,
    message: ({ message }: Splittable) => message,
  }[keptTogether];
  const units = connected(questions, (question) =>
    keptTogether === "persona" && question.group !== null
      ? [`persona ${question.persona}`, `group ${question.group}`]
      : [keyOf(question)],
  );
  return { ...spread(questions, units), keptTogether };
}

function unitOf(questions: readonly Splittable[]): Folds["keptTogether"] {
  if (new Set(questions.map(({ persona }) => persona)).size >= fewestPersonas) return "persona";
  return questions.some(({ group }) => group !== null) ? "question group" : "message";
}

/** The name of each question's unit. Questions that share a key, directly or through other questions, are in one unit. */
function connected(
  questions: readonly Splittable[],
  keysOf: (question: Splittable) => readonly string[],
): readonly string[] {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    if (root !== key) parents.set(key, root);
    return root;
  };
  const roots = questions.map((question) => {
    const [first = "", ...others] = keysOf(question);
    for (const other of others)
      if (rootOf(other) !== rootOf(first)) parents.set(rootOf(other), rootOf(first));
    return first;
  });
  return roots.map(rootOf);
}

/** Puts each unit, the largest first, into the fold that has the fewest questions. */
function spread(questions: readonly Splittable[], units: readonly string[]): Omit<Folds, "keptTogether"> {
  const members = groupedBySize([...questions.keys()], (index) => units[index] ?? "");
  const count = Math.min(mostFolds, members.size);
  const sizes = new Array<number>(count).fill(0);
  const of = new Array<number>(questions.length).fill(0);
  for (const indexes of members.values()) {
    const fold = sizes.indexOf(Math.min(...sizes));
    sizes[fold] = (sizes[fold] ?? 0) + indexes.length;
    for (const index of indexes) of[index] = fold;
  }
  return { count, of };
}
