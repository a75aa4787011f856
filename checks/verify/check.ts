import type { QuestionRow } from "../../formats/personamem/columns.ts";
import type { ContextSessions, Provenance } from "../../formats/provenance/lines.ts";
import type { Context } from "./context.ts";
import type { Mentions } from "./reading.ts";

/** A row of the questions, with its number: rows and lines count from 1. */
export interface Question {
  readonly row: QuestionRow;
  readonly rowAt: number;
}

/** A question with its provenance. */
export interface Asked extends Question {
  readonly provenance: Provenance;
  readonly provenanceAt: number;
}

export const isAsked = <One extends Question>(one: One): one is One & Asked => "provenance" in one;

/** A question and the context it is asked in. */
export interface Placed extends Question {
  readonly context: Context;
  /** Of what the user asks. */
  readonly messageTokens: number;
}

export type OwnSession = ContextSessions["sessions"][number];

/** All that is known of a question: with which sessions of its context are the persona's own. */
export interface Seen extends Asked, Placed {
  readonly sessions: readonly OwnSession[];
  readonly mentions: Mentions;
}

/** A context and all that is asked in it. */
export interface ContextAsked {
  readonly context: Context;
  readonly asked: readonly Asked[];
  /** How many tokens it may have. */
  readonly bounds: { readonly least: number; readonly most: number };
}

/** The same with the persona's own sessions, and where the subjects of these and of the questions are named. */
export interface ContextLived extends ContextAsked {
  readonly sessions: readonly OwnSession[];
  readonly mentions: Mentions;
}

/** A question group: the same question in every fork. */
export interface Group {
  readonly name: string;
  readonly asked: readonly Asked[];
  readonly forks: number;
}

export type FileKind = "questions" | "contexts" | "provenance" | "sessions";

/** One thing that must hold of every question, context or group; says what is wrong, nothing where it holds. */
export interface Check<Subject> {
  readonly name: string;
  /** Where a reader should look. */
  readonly file: FileKind;
  readonly wrong: (subject: Subject) => readonly string[];
}

/** One thing that is wrong; `row` counts rows of a CSV below its header, or lines. */
export interface Finding {
  readonly check: string;
  readonly file: string;
  readonly row: number | null;
  readonly reason: string;
}

/** The reason where the condition fails. */
export const unless = (holds: boolean, reason: () => string): string[] => (holds ? [] : [reason()]);
