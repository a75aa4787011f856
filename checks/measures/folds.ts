import { groupBy } from "../../pipeline/group-by.ts";
import type { AuditQuestion } from "../reading/question.ts";

/** How questions are parted for cross-validation: the fold of each, and what is never on both sides. */
export interface Folds {
  readonly count: number;
  readonly of: readonly number[];
  readonly keptTogether: "persona" | "question group" | "message";
}

/** What decides with what a question is kept together. */
type Parted = Pick<AuditQuestion, "persona" | "group" | "message">;

const mostFolds = 5;
const fewestPersonas = 2;

/** Personas stay whole, and with them their question groups. A file of a single persona is parted by question group or, without provenance, by message. */
export function foldsOf(questions: readonly Parted[]): Folds {
  const keptTogether = unitOf(questions);
  const keyOf = {
    persona: ({ persona }: Parted) => persona,
    "question group": ({ group, message }: Parted) => group ?? message,
    message: ({ message }: Parted) => message,
  }[keptTogether];
  const units = connected(questions, (question) =>
    keptTogether === "persona" && question.group !== null
      ? [`persona ${question.persona}`, `group ${question.group}`]
      : [keyOf(question)],
  );
  return { ...spread(questions, units), keptTogether };
}

function unitOf(questions: readonly Parted[]): Folds["keptTogether"] {
  if (new Set(questions.map(({ persona }) => persona)).size >= fewestPersonas) return "persona";
  return questions.some(({ group }) => group !== null) ? "question group" : "message";
}

/** For each question the name of its unit: questions that share any key, directly or through others, are in one. */
function connected(
  questions: readonly Parted[],
  keysOf: (question: Parted) => readonly string[],
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

/** The largest unit first, each into the fold that has the fewest questions. */
function spread(questions: readonly Parted[], units: readonly string[]): Omit<Folds, "keptTogether"> {
  const members = groupBy([...questions.keys()], (index) => units[index] ?? "");
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
