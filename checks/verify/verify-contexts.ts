import type { ExportFile } from "../reading/export-file.ts";
import type { Tally } from "../reading/tally.ts";
import {
  type CheckedFiles,
  isAsked,
  type LookIn,
  type NumberedRow,
  type ProvenQuestion,
  runChecks,
  type VerifySizeOrder,
} from "./check.ts";
import { contextChecks } from "./context-checks.ts";
import { distanceChecks, lengthChecks } from "./count-checks.ts";
import { evidenceChecks } from "./evidence-checks.ts";
import { type Context, readExportedContexts } from "./exported-contexts.ts";
import {
  indexPersonas,
  indexSessions,
  type ListedSessions,
  type PersonaIndex,
  type SessionIndex,
} from "./index-lines.ts";
import type { QuestionIndex } from "./index-questions.ts";
import { lifeChecks } from "./life-checks.ts";
import { mentionsIn, remembering } from "./mentions.ts";
import { orderChecks } from "./order-checks.ts";
import { restraintChecks } from "./restraint-checks.ts";
import { compareContexts } from "./same-over-contexts.ts";
import { sessionChecks, subjectsOf } from "./session-checks.ts";
import { unstatedChecks } from "./unstated-checks.ts";

/** How many texts' tokens are remembered. */
const mostCounts = 20_000;

const seenChecks = [
  ...evidenceChecks,
  ...restraintChecks,
  ...orderChecks,
  ...unstatedChecks,
  ...distanceChecks,
];

interface ContextsOf {
  readonly file: ExportFile;
  readonly questions: QuestionIndex;
}

/**
 * Checks the contexts with their questions, one context at a time. A context, a question or a list of
 * sessions without its counterpart is a finding.
 */
export async function verifyContexts(
  order: VerifySizeOrder,
  { file, questions }: ContextsOf,
  tally: Tally,
): Promise<void> {
  const { files } = order;
  const lists = files.sessions && (await indexSessions(files.sessions, tally));
  const personas = files.personas && (await indexPersonas(files.personas, tally));
  const counting = { ...order, countTokens: remembering((text) => order.countTokens(text), mostCounts) };
  const compare = compareContexts(files, tally);
  const verified = new Set<string>();
  for await (const context of readExportedContexts(file, counting.countTokens, tally)) {
    verified.add(context.id);
    const known = (questions.byContext.get(context.id) ?? []).map(questions.read);
    findUnused(context, known, file, tally);
    const listed = lists && listedOf(context, lists, file, tally);
    const lived = personas && listed && personas.read(listed.persona);
    if (personas && listed && !lived)
      tally.find("personas of contexts", personas.file.name, null, `there is no persona ${listed.persona}`);
    verifyContext(counting, { context, known, listed, lived }, tally);
    const [first] = known.filter(isAsked);
    if (first) compare({ context, first, listed });
  }
  if (lists) findForeignLists(lists, verified, tally);
  findForeignQuestions(questions, verified, files.questions, tally);
}

interface KnownContext {
  readonly context: Context;
  readonly known: readonly (NumberedRow | ProvenQuestion)[];
  /** Without the list, the checks that need it are left out. */
  readonly listed: ListedSessions | null;
  /** Without the persona's facts, the checks that need them are left out as well. */
  readonly lived: ReturnType<PersonaIndex["read"]>;
}

function verifyContext(
  { files, tokens, countTokens }: VerifySizeOrder,
  found: KnownContext,
  tally: Tally,
): void {
  const { context, known, listed, lived } = found;
  const asked = known.filter(isAsked);
  const about = { context, asked, bounds: { least: tokens * 0.9, most: tokens } };
  const reporting = { tally, lookIn: lookIn(files, found, asked[0]) };
  runChecks(contextChecks, about, reporting);
  const own = listed && ownSessionsOf(context, asked, listed);
  if (own) runChecks(sessionChecks, { ...about, ...own }, reporting);
  if (own && lived) runChecks(lifeChecks, { ...about, ...own, persona: lived.persona }, reporting);
  for (const one of known) {
    const placed = { ...one, context, messageTokens: countTokens(one.row.user_question_or_message) };
    const reportingOne = { tally, lookIn: lookIn(files, found, one) };
    runChecks(lengthChecks, placed, reportingOne);
    if (own && isAsked(placed)) runChecks(seenChecks, { ...placed, ...own }, reportingOne);
  }
}

function ownSessionsOf(
  { messages }: Context,
  asked: readonly ProvenQuestion[],
  { sessions }: ListedSessions,
) {
  return { sessions, mentions: mentionsIn(messages, subjectsOf(asked, sessions)) };
}

function findUnused(
  { id, line }: Context,
  known: KnownContext["known"],
  file: ExportFile,
  tally: Tally,
): void {
  tally.count("no context unused");
  if (known.length === 0) tally.find("no context unused", file.name, line, `no question is asked in "${id}"`);
}

function listedOf({ id, line }: Context, lists: SessionIndex, file: ExportFile, tally: Tally) {
  const check = "sessions of every context";
  tally.count(check);
  const listed = lists.byContext.get(id);
  if (listed !== undefined) return lists.read(listed);
  tally.find(check, file.name, line, `${lists.file.name} does not list those of "${id}"`);
  return null;
}

function findForeignLists(
  { file, byContext, at }: SessionIndex,
  verified: ReadonlySet<string>,
  tally: Tally,
): void {
  const check = "context of every list of sessions";
  for (const [id, line] of byContext) {
    tally.count(check);
    if (!verified.has(id)) tally.find(check, file.name, at(line), `there is no context "${id}"`);
  }
}

function findForeignQuestions(
  { byContext, at }: QuestionIndex,
  verified: ReadonlySet<string>,
  file: ExportFile,
  tally: Tally,
): void {
  const check = "context of every question";
  for (const [id, questions] of byContext)
    for (const question of questions) {
      tally.count(check);
      if (!verified.has(id)) tally.find(check, file.name, at(question), `there is no context "${id}"`);
    }
}

function lookIn(
  { questions, contexts, provenance, sessions, personas }: CheckedFiles,
  { context, listed, lived }: KnownContext,
  one: NumberedRow | ProvenQuestion | undefined,
): LookIn {
  const inContext = { file: contexts?.name ?? "", row: context.line };
  const rows = {
    contexts: inContext,
    questions: one ? { file: questions.name, row: one.rowAt } : inContext,
    provenance:
      one && isAsked(one) && provenance ? { file: provenance.name, row: one.provenanceAt } : inContext,
    sessions: listed && sessions ? { file: sessions.name, row: listed.sessionsAt } : inContext,
    personas: lived && personas ? { file: personas.name, row: lived.personaAt } : inContext,
  };
  return (file) => rows[file];
}
