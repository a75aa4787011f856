import type { ExportFile } from "../reading/export-file.ts";
import { type Asked, isAsked, type Question } from "./check.ts";
import type { Context } from "./context.ts";
import { contextChecks } from "./context-checks.ts";
import { distanceChecks, lengthChecks } from "./count-checks.ts";
import { evidenceChecks } from "./evidence-checks.ts";
import type { QuestionIndex } from "./index-questions.ts";
import { indexSessions, type ListedSessions, type SessionIndex } from "./index-sessions.ts";
import { orderChecks } from "./order-checks.ts";
import { readContexts } from "./read-contexts.ts";
import { mentionsIn } from "./reading.ts";
import { restraintChecks } from "./restraint-checks.ts";
import { type PlaceOf, runChecks } from "./run-checks.ts";
import { createLives } from "./same-lives.ts";
import { sessionChecks, subjectsOf } from "./session-checks.ts";
import type { Tally } from "./tally.ts";
import type { SizeFiles, VerifyOrder } from "./verify-order.ts";

const seenChecks = [...evidenceChecks, ...restraintChecks, ...orderChecks, ...distanceChecks];

/** Holds contexts against their questions, one at a time; what stands alone is found wrong. */
export async function verifyContexts(
  order: VerifyOrder,
  file: ExportFile,
  questions: QuestionIndex,
  tally: Tally,
): Promise<void> {
  const { sessions } = order.files;
  const lists = sessions && (await indexSessions(sessions, tally));
  const counting = { ...order, countTokens: remembering((text) => order.countTokens(text)) };
  const compare = createLives(tally);
  const verified = new Set<string>();
  for await (const context of readContexts(file, counting.countTokens, tally)) {
    verified.add(context.id);
    const known = (questions.byContext.get(context.id) ?? []).map(questions.read);
    findUnused(context, known, file, tally);
    const listed = lists && listedOf(context, lists, file, tally);
    verifyContext(counting, { context, known, listed }, tally);
    const [first] = known.filter(isAsked);
    if (first) compare(context, first, listed, order.files);
  }
  if (lists) findUnlived(lists, verified, tally);
  findUnseen(questions, verified, order.files.questions, tally);
}

interface Found {
  readonly context: Context;
  readonly known: readonly (Question | Asked)[];
  /** Without the list nothing can be told of what hangs on it. */
  readonly listed: ListedSessions | null;
}

function verifyContext({ files, tokens, countTokens }: VerifyOrder, found: Found, tally: Tally): void {
  const { context, known, listed } = found;
  const asked = known.filter(isAsked);
  const about = { context, asked, bounds: { least: tokens * 0.9, most: tokens } };
  const placed = placeOf(files, found, asked[0]);
  runChecks(contextChecks, about, placed, tally);
  const lived = listed && livedOf(context, asked, listed);
  if (lived) runChecks(sessionChecks, { ...about, ...lived }, placed, tally);
  for (const one of known) {
    const messageTokens = countTokens(one.row.user_question_or_message);
    const placedOne = { ...one, context, messageTokens };
    runChecks(lengthChecks, placedOne, placeOf(files, found, one), tally);
    if (lived && isAsked(placedOne))
      runChecks(seenChecks, { ...placedOne, ...lived }, placeOf(files, found, placedOne), tally);
  }
}

function livedOf({ messages }: Context, asked: readonly Asked[], { sessions }: ListedSessions) {
  return { sessions, mentions: mentionsIn(messages, subjectsOf(asked, sessions)) };
}

function findUnused({ id, line }: Context, known: Found["known"], file: ExportFile, tally: Tally): void {
  tally.count("no context unused");
  if (known.length === 0) tally.find("no context unused", file.name, line, `no question is asked in "${id}"`);
}

function listedOf({ id, line }: Context, lists: SessionIndex, file: ExportFile, tally: Tally) {
  tally.count("sessions of every context");
  const listed = lists.byContext.get(id);
  if (listed !== undefined) return lists.read(listed);
  tally.find(
    "sessions of every context",
    file.name,
    line,
    `${lists.file.name} does not list those of "${id}"`,
  );
  return null;
}

function findUnlived({ file, byContext, at }: SessionIndex, verified: ReadonlySet<string>, tally: Tally) {
  const check = "context of every list of sessions";
  for (const [id, line] of byContext) {
    tally.count(check);
    if (!verified.has(id)) tally.find(check, file.name, at(line), `there is no context "${id}"`);
  }
}

function findUnseen(
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

function placeOf(
  { questions, contexts, provenance, sessions }: SizeFiles,
  { context, listed }: Found,
  one: Question | Asked | undefined,
): PlaceOf {
  const inContext = { file: contexts?.name ?? "", row: context.line };
  const places = {
    contexts: inContext,
    questions: one ? { file: questions.name, row: one.rowAt } : inContext,
    provenance:
      one && isAsked(one) && provenance ? { file: provenance.name, row: one.provenanceAt } : inContext,
    sessions: listed && sessions ? { file: sessions.name, row: listed.sessionsAt } : inContext,
  };
  return (file) => places[file];
}

/** So many texts are remembered: contexts of a persona share most of theirs, and memory stays flat. */
const mostRemembered = 20_000;

function remembering(countTokens: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const count = known.get(text) ?? countTokens(text);
    if (known.size >= mostRemembered) known.clear();
    known.set(text, count);
    return count;
  };
}
