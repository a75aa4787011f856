import { createHash } from "node:crypto";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { compareText } from "../../pipeline/lists.ts";
import type { Question } from "./question.ts";

/** Which questions are asked. A field that is left out chooses all. */
export interface Choice {
  readonly types?: readonly string[] | undefined;
  readonly topics?: readonly string[] | undefined;
  readonly personas?: readonly string[] | undefined;
  /** The maximum number of questions of each size. */
  readonly limit?: number | undefined;
}

/**
 * The chosen questions in their order. A limit takes those whose ids have the smallest sha256. That spreads them over
 * personas, topics and types without random numbers, and a larger limit contains all questions of a smaller one.
 */
export function chooseQuestions(questions: readonly Question[], choice: Choice): readonly Question[] {
  const { types, topics, personas, limit } = choice;
  const isIn = (names: readonly string[] | undefined, name: string) => names?.includes(name) ?? true;
  const chosen = questions.filter(
    ({ type, topic, persona }) => isIn(types, type) && isIn(topics, topic) && isIn(personas, persona),
  );
  return limit === undefined || limit >= chosen.length ? chosen : drawn(chosen, limit);
}

function drawn(questions: readonly Question[], limit: number): Question[] {
  const digest = ({ id }: Question) => createHash("sha256").update(id).digest("hex");
  return questions
    .map((question) => ({ question, digest: digest(question) }))
    .sort((one, other) => compareText(one.digest, other.digest))
    .slice(0, limit)
    .map(({ question }) => question)
    .sort((one, other) => one.row - other.row);
}

const chosenBy = [
  { what: "type", many: "types", nameOf: ({ type }: Question) => type },
  { what: "topic", many: "topics", nameOf: ({ topic }: Question) => topic },
  { what: "persona", many: "personas", nameOf: ({ persona }: Question) => persona },
] as const;
const shownNames = 20;

/** Throws if a name is chosen that no question of any size has. */
export function refuseUnknown(questions: readonly Question[], choice: Choice): void {
  for (const { what, many, nameOf } of chosenBy) {
    const known = [...new Set(questions.map(nameOf))];
    const unknown = choice[many]?.find((name) => !known.includes(name));
    if (unknown === undefined) continue;
    const rest = known.length > shownNames ? ` and ${known.length - shownNames} more` : "";
    throw new ConfigError(
      `could not choose ${what} "${unknown}": no question has it; there are ${known.slice(0, shownNames).join(", ")}${rest}`,
    );
  }
}
