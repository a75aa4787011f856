import { z } from "zod";
import { readContextLine } from "../../checks/reading/contexts.ts";
import { parseJson } from "../../checks/reading/json.ts";
import { linesOf, type Source } from "../../checks/reading/source-text.ts";
import type { Stretch } from "../ask-messages.ts";
import type { Question } from "../question.ts";
import { cut } from "./cut.ts";

/** A message that the answer to a question follows from. */
export interface Turn {
  /** When it was said, if the provenance tells. */
  readonly date: string | null;
  readonly role: "system" | "user" | "assistant";
  readonly text: string;
}

/** By question, in the order of its context. */
export type Turns = ReadonlyMap<string, readonly Turn[]>;

/** So many letters of a turn are shown; what was replied to the user is seldom what an answer follows from. */
const turnLetters = { system: 1_500, user: 1_500, assistant: 300 } as const;

interface DatedStretch extends Stretch {
  readonly date: string | null;
}

/** Loose: the provenance of others may say less, or more. */
const lineSchema = z.object({
  question_id: z.string(),
  evidence: z.array(
    z.object({
      message_index: z.int().min(0),
      messages: z.int().min(1).optional().default(2),
      date: z.string().nullable().optional().default(null),
    }),
  ),
});

/** Reads the evidence of some questions, one context after the other: none is held, however large the file is. */
export async function readTurns(
  provenance: Source,
  contexts: Source,
  questions: readonly Question[],
): Promise<Turns> {
  const stretches = await readStretches(provenance);
  const questionsOf = new Map<string, Question[]>();
  for (const question of questions) {
    const group = questionsOf.get(question.context);
    if (group) group.push(question);
    else questionsOf.set(question.context, [question]);
  }
  const turns = new Map<string, readonly Turn[]>();
  for await (const { text } of linesOf(contexts)) {
    const context = readContextLine(text);
    for (const { id } of (context && questionsOf.get(context.id)) ?? [])
      turns.set(
        id,
        (stretches.get(id) ?? []).flatMap((stretch) => turnsIn(context?.messages ?? [], stretch)),
      );
  }
  return turns;
}

async function readStretches(source: Source): Promise<ReadonlyMap<string, readonly DatedStretch[]>> {
  const stretches = new Map<string, readonly DatedStretch[]>();
  for await (const { text } of linesOf(source)) {
    const { data } = lineSchema.safeParse(parseJson(text));
    if (data)
      stretches.set(
        data.question_id,
        data.evidence
          .map(({ message_index, messages, date }) => ({ from: message_index, count: messages, date }))
          .sort((one, other) => one.from - other.from),
      );
  }
  return stretches;
}

function turnsIn(
  messages: readonly { readonly role: Turn["role"]; readonly content: string }[],
  { from, count, date }: DatedStretch,
): Turn[] {
  return messages
    .slice(from, from + count)
    .map(({ role, content }) => ({ date, role, text: cut(content, turnLetters[role]) }));
}
