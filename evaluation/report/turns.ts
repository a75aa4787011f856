import { type ContextLine, readContextLine } from "../../checks/reading/contexts.ts";
import { linesOf, type Source } from "../../checks/reading/source-text.ts";
import { groupedBySize } from "../../pipeline/lists.ts";
import type { EvidenceTold, Origins } from "../benchmark/origins.ts";
import type { Question } from "../benchmark/question.ts";
import { cut } from "./texts.ts";

/** A message that is evidence. */
export interface EvidenceTurn {
  /** When it was said; `null` if the provenance doesn't say. */
  readonly date: string | null;
  readonly role: "system" | "user" | "assistant";
  readonly text: string;
}

/** The evidence of each question, in the order of its context. */
export type Turns = ReadonlyMap<string, readonly EvidenceTurn[]>;

/** How many characters of a turn are shown. An answer seldom follows from the assistant's reply. */
const shownLength = { system: 1_500, user: 1_500, assistant: 300 } as const;

/** Reads the evidence of the questions from a contexts file, one context at a time, however large the file is. */
export async function readTurns(
  contexts: Source,
  questions: readonly Question[],
  origins: Origins,
): Promise<Turns> {
  const questionsIn = groupedBySize(questions, ({ context }) => context);
  const turns = new Map<string, readonly EvidenceTurn[]>();
  for await (const { text } of linesOf(contexts)) {
    const context = readContextLine(text);
    if (context)
      for (const { id } of questionsIn.get(context.id) ?? []) {
        const evidence = [...(origins.get(id)?.evidence ?? [])].sort((one, other) => one.from - other.from);
        turns.set(
          id,
          evidence.flatMap((one) => turnsIn(context, one)),
        );
      }
  }
  return turns;
}

function turnsIn({ messages }: ContextLine, { from, count, date }: EvidenceTold): EvidenceTurn[] {
  return messages
    .slice(from, from + count)
    .map(({ role, content }) => ({ date, role, text: cut(content, shownLength[role]) }));
}
