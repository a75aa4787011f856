import type { Size } from "../../../contexts/sizes.ts";
import { ConfigError } from "../../../pipeline/engine/errors.ts";
import type { RunRecords } from "../../run-records.ts";
import { assembleContext } from "./assemble.ts";
import { type PersonaView, personaView } from "./persona.ts";
import { type QuestionView, questionView } from "./question.ts";
import { type SessionView, sessionView } from "./session.ts";

/** A persona, a question, and the conversation that decides it. */
export interface FirstLook {
  readonly persona: PersonaView;
  readonly session: SessionView;
  readonly question: QuestionView;
}

/** These show best what a benchmark is about: an option builds on what the persona likes now. */
const preferredType = "provide_preference_aligned_recommendations";

/**
 * Takes the first fork of a persona and its first context of the given size. The session is the one that tells the last
 * evidence of the question. Throws `ConfigError` if the context was not made, or no question can be asked in it.
 */
export async function firstLook(run: RunRecords, persona: number, size: Size): Promise<FirstLook> {
  const path = { persona, size, variant: 0, fork: 0 };
  const { record, questions } = await assembleContext(run, path, `persona "${persona}"`);
  const question = questions.find(({ type }) => type === preferredType) ?? questions[0];
  const told = question?.evidence.at(-1);
  const session = told && record.entries[told.session];
  if (!question || session?.kind !== "session")
    throw new ConfigError(
      `could not show a question of persona ${persona}: none can be asked in its ${size} context; try another --persona`,
    );
  return {
    persona: await personaView(run, `${persona}`, path),
    session: await sessionView(run, `${persona}/${session.topic}/${session.period}/0`),
    question: await questionView(run, `${persona}/${size}/0/${question.group}/0`),
  };
}
