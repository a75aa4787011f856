import type { QuestionRow } from "../../formats/personamem/columns.ts";
import type { ContextSessions, PersonaFacts, Provenance } from "../../formats/provenance/lines.ts";
import type { ExportFile } from "../reading/export-file.ts";
import type { Tally } from "../reading/tally.ts";
import type { Context } from "./exported-contexts.ts";
import type { Mentions } from "./mentions.ts";

export type FileKind = "questions" | "contexts" | "provenance" | "sessions" | "personas";

/** The files of one size. Checks that need a file that is `null` are left out. */
export type CheckedFiles = { readonly questions: ExportFile } & Readonly<
  Record<Exclude<FileKind, "questions">, ExportFile | null>
>;

/** The values that the exported files of one size are checked against. */
export interface VerifySizeOrder {
  /** The number of forks. If it is `null` because nothing says it, groups are not checked. */
  readonly forks: number | null;
  /** The tokens of the size. A context must have at least nine tenths of them and no more than all. */
  readonly tokens: number;
  readonly files: CheckedFiles;
  countTokens(text: string): number;
}

/** A row of the questions with its number. Rows and lines are counted from 1. */
export interface NumberedRow {
  readonly row: QuestionRow;
  readonly rowAt: number;
}

/** A question with its provenance. */
export interface ProvenQuestion extends NumberedRow {
  readonly provenance: Provenance;
  readonly provenanceAt: number;
}

export const isAsked = <One extends NumberedRow>(one: One): one is One & ProvenQuestion =>
  "provenance" in one;

/** A question and the context that it is asked in. */
export interface PlacedQuestion extends NumberedRow {
  readonly context: Context;
  /** The tokens of the question's message. */
  readonly messageTokens: number;
}

export type OwnSession = ContextSessions["sessions"][number];

/** The persona's own sessions of a context, and the messages that name the subjects of these sessions and of the questions. */
export interface OwnSessions {
  readonly sessions: readonly OwnSession[];
  readonly mentions: Mentions;
}

/** Everything that is known about a question. */
export interface KnownQuestion extends ProvenQuestion, PlacedQuestion, OwnSessions {}

/** A context and all questions that are asked in it. */
export interface ContextAsked {
  readonly context: Context;
  readonly asked: readonly ProvenQuestion[];
  /** How many tokens the context must have. */
  readonly bounds: { readonly least: number; readonly most: number };
}

export interface ContextListed extends ContextAsked, OwnSessions {}

/** A persona's own sessions of a context, and the facts of the persona. */
export interface ContextLived extends ContextListed {
  readonly persona: PersonaFacts;
}

/** A question group: the same question in every fork. */
export interface Group {
  readonly name: string;
  readonly asked: readonly ProvenQuestion[];
  readonly forks: number;
}

/** A rule that every question, context or group must follow. */
export interface Check<Subject> {
  readonly name: string;
  /** The file in which a reader should look for the error. */
  readonly file: FileKind;
  /** What is wrong, one sentence each; empty if nothing is. */
  readonly wrong: (subject: Subject) => readonly string[];
}

/** The reason if the condition fails. */
export const unless = (holds: boolean, reason: () => string): string[] => (holds ? [] : [reason()]);

/** Gives the row or line of a file in which a reader should look. */
export type LookIn = (file: FileKind) => { readonly file: string; readonly row: number | null };

/** Where findings go. */
export interface Reporting {
  readonly tally: Tally;
  readonly lookIn: LookIn;
  /** Put before every reason. */
  readonly about?: string;
}

export function runChecks<Subject>(
  checks: readonly Check<Subject>[],
  subject: Subject,
  { tally, lookIn, about = "" }: Reporting,
): void {
  for (const { name, file, wrong } of checks) {
    tally.count(name);
    const found = lookIn(file);
    for (const reason of wrong(subject)) tally.find(name, found.file, found.row, `${about}${reason}`);
  }
}
