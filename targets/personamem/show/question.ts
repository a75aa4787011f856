import type { Evidence, FinishedQuestion } from "../../../contexts/question.ts";
import type { Size } from "../../../contexts/sizes.ts";
import { ConfigError } from "../../../pipeline/engine/errors.ts";
import type { Letter, Verdict } from "../../../questions/types.ts";
import type { RunRecords } from "../../run-records.ts";
import { type AssembledContext, assembleContext } from "./assemble.ts";
import { phraseOfEvent } from "./event-phrases.ts";
import { questionPathOf } from "./exported.ts";
import type { QuestionPath } from "./ids.ts";
import { groundsOf } from "./option-grounds.ts";

/** A question with everything that a reader needs to check its answer. Tokens are o200k_base. */
export interface QuestionView {
  /** The `question_id`. */
  readonly id: string;
  readonly persona: number;
  readonly size: Size;
  readonly variant: number;
  readonly group: string;
  readonly fork: number;
  /** How many forks the persona lives. */
  readonly forks: number;
  readonly pivot: FinishedQuestion["pivot"];
  /** Where it is asked: after how many sessions and messages of the context. */
  readonly asked: {
    readonly date: string;
    readonly context: string;
    readonly sessions: number;
    readonly messages: number;
  };
  /** The size of the whole context. */
  readonly context: { readonly sessions: number; readonly messages: number };
  /** From the last evidence to the question. Tokens include the message of the question, as in the format. */
  readonly distance: {
    readonly name: string;
    readonly sessions: number;
    readonly tokens: number;
    /** Of the context before the question. */
    readonly ofTokens: number;
  };
  readonly message: string;
  /** In the order in which they are shown. */
  readonly options: readonly OptionView[];
  readonly evidence: readonly EvidenceView[];
}

export interface OptionView {
  readonly letter: Letter;
  readonly text: string;
  readonly verdict: Verdict;
  /** The fork in which it is right. */
  readonly rightIn: number;
  /** What it builds on, and what the user said about that. */
  readonly grounds: string;
}

export interface EvidenceView {
  readonly date: string;
  readonly says: string;
  /** The session that tells it. */
  readonly session: { readonly topic: string; readonly period: string; readonly date: string } | null;
  /** The index of the message in the context, and its text. */
  readonly message: number;
  readonly text: string;
}

/** Takes a `question_id` or PERSONA/SIZE/VARIANT/GROUP/FORK. Throws `ConfigError` if there is no such question. */
export async function questionView(run: RunRecords, id: string): Promise<QuestionView> {
  const path = await questionPathOf(run.out, id);
  const asked = `question "${id}"`;
  const assembled = await assembleContext(run, path, asked);
  const question = assembled.questions.find(({ group }) => group === path.group);
  if (!question) throw unknownGroup(assembled, path, asked);
  return {
    ...path,
    ...viewPlace(assembled, question),
    id: question.id,
    forks: assembled.record.tokens.length,
    pivot: question.pivot,
    message: question.message,
    options: question.options.map(({ letter, text, verdict, option, claim }) => ({
      letter,
      text,
      verdict,
      rightIn: option,
      grounds: groundsOf(question.pivot.kind, claim, question.evidence),
    })),
    evidence: question.evidence.map((evidence) => evidenceOf(evidence, assembled)),
  };
}

function unknownGroup(
  { record }: AssembledContext,
  { group, persona, size, variant }: QuestionPath,
  asked: string,
): ConfigError {
  const left = record.leftOut.find((one) => one.group === group);
  if (left) return new ConfigError(`could not show ${asked}: it was left out of the context: ${left.reason}`);
  const there = record.groups.map((one) => ({ message: one.group }));
  return new ConfigError(
    `could not show ${asked}: context ${persona}/${size}/${variant} has no group "${group}"; there are:`,
    there,
  );
}

function viewPlace(
  { record, context }: AssembledContext,
  { place, date, before, distance, messageTokens }: FinishedQuestion,
): Pick<QuestionView, "asked" | "context" | "distance"> {
  return {
    asked: { date, context: context.id, sessions: place, messages: before.messages },
    context: { sessions: record.entries.length, messages: context.messages.length },
    distance: {
      name: distance.name,
      sessions: distance.sessions,
      tokens: distance.tokens + messageTokens,
      ofTokens: before.tokens + messageTokens,
    },
  };
}

function evidenceOf(evidence: Evidence, { record, context }: AssembledContext): EvidenceView {
  const { date, session, message, messages } = evidence;
  // The user may mention it only in a later turn.
  const said = context.messages.slice(message, message + messages).filter(({ role }) => role === "user");
  const entry = record.entries[session];
  return {
    date,
    says: phraseOfEvent(evidence),
    session:
      entry?.kind === "session" ? { topic: entry.topic, period: entry.period, date: entry.date } : null,
    message,
    text: said.map(({ content }) => content).join("\n"),
  };
}
