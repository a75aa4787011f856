import { answerChecks } from "./answer-checks.ts";
import type { Asked, Check, FileKind, Group, Seen } from "./check.ts";
import type { Context } from "./context.ts";
import { contextChecks } from "./context-checks.ts";
import { countChecks } from "./count-checks.ts";
import { evidenceChecks } from "./evidence-checks.ts";
import { groupChecks } from "./group-checks.ts";
import { orderChecks } from "./order-checks.ts";
import { readAsked } from "./read-asked.ts";
import { type ListedSessions, readContexts, readSessions } from "./read-contexts.ts";
import { restraintChecks } from "./restraint-checks.ts";
import { sessionChecks } from "./session-checks.ts";
import type { Tally } from "./tally.ts";

/** What the exported files of one size are verified by. */
export interface VerifyOrder {
  readonly forks: number;
  /** The tokens that the size stands for; a context must have at least nine tenths of them. */
  readonly tokens: number;
  readonly names: Readonly<Record<FileKind, string>>;
  /** Reads a file from its start. */
  open(name: string): AsyncIterable<string>;
  countTokens(text: string): number;
}

/** Holds every question, context and group of a size against every check; contexts go by one at a time. */
export async function verifySize(order: VerifyOrder, tally: Tally): Promise<void> {
  const asked = await readAsked(order, tally);
  const unseen = await verifyContexts(order, asked, tally);
  for (const one of asked) {
    tally.count("context of every question");
    if (unseen.has(one.row.shared_context_id))
      tally.find(
        "context of every question",
        order.names.questions,
        one.rowAt,
        `there is no context "${one.row.shared_context_id}"`,
      );
    runChecks(answerChecks, one, placeOf(order, one), tally);
  }
  for (const [name, rows] of groupedBy(asked, ({ provenance }) => provenance.group)) {
    const [first] = rows;
    const group: Group = { name, asked: rows, forks: order.forks };
    if (first) runChecks(groupChecks, group, placeOf(order, first), tally, `group "${name}": `);
  }
}

/** Returns the ids that questions name and no context has. */
async function verifyContexts(
  order: VerifyOrder,
  asked: readonly Asked[],
  tally: Tally,
): Promise<Set<string>> {
  const { names, tokens } = order;
  const countTokens = remembering((text) => order.countTokens(text));
  const byContext = groupedBy(asked, ({ row }) => row.shared_context_id);
  const seenChecks = [...evidenceChecks, ...restraintChecks, ...orderChecks, ...countChecks(countTokens)];
  const bounds = { least: tokens * 0.9, most: tokens };
  const lists = await readSessions(order.open(names.sessions), names.sessions, tally);
  const ids = new Set<string>();
  for await (const context of readContexts(order.open(names.contexts), names.contexts, countTokens, tally)) {
    tally.count("context ids unique");
    if (ids.has(context.id))
      tally.find("context ids unique", names.contexts, context.line, `"${context.id}" stands twice`);
    ids.add(context.id);
    const rows = byContext.get(context.id) ?? [];
    tally.count("no context unused");
    if (rows.length === 0)
      tally.find(
        "no context unused",
        names.contexts,
        context.line,
        `no question is asked in "${context.id}"`,
      );
    const listed = lists.get(context.id);
    tally.count("sessions of every context");
    if (!listed)
      tally.find(
        "sessions of every context",
        names.contexts,
        context.line,
        `${names.sessions} does not list those of "${context.id}"`,
      );
    const about = { context, asked: rows, bounds };
    const placed = contextPlaceOf(order, context, rows[0], listed);
    runChecks(contextChecks, about, placed, tally);
    // Without the list nothing can be told of what hangs on it.
    if (!listed) continue;
    runChecks(sessionChecks, { ...about, sessions: listed.sessions }, placed, tally);
    for (const one of rows) {
      const seen: Seen = { ...one, context, sessions: listed.sessions };
      runChecks(seenChecks, seen, placeOf(order, one, context), tally);
    }
  }
  for (const [id, { sessionsAt }] of lists) {
    tally.count("context of every list of sessions");
    if (!ids.has(id))
      tally.find(
        "context of every list of sessions",
        names.sessions,
        sessionsAt,
        `there is no context "${id}"`,
      );
  }
  return new Set([...byContext.keys()].filter((id) => !ids.has(id)));
}

type PlaceOf = (file: FileKind) => { readonly file: string; readonly row: number | null };

function runChecks<Subject>(
  checks: readonly Check<Subject>[],
  subject: Subject,
  placed: PlaceOf,
  tally: Tally,
  about = "",
): void {
  for (const { name, file, wrong } of checks) {
    tally.count(name);
    const place = placed(file);
    for (const reason of wrong(subject)) tally.find(name, place.file, place.row, `${about}${reason}`);
  }
}

function placeOf({ names }: VerifyOrder, { rowAt, provenanceAt }: Asked, context?: Context): PlaceOf {
  return (file) => {
    if (file === "contexts") return { file: names.contexts, row: context?.line ?? null };
    return file === "provenance"
      ? { file: names.provenance, row: provenanceAt }
      : { file: names.questions, row: rowAt };
  };
}

function contextPlaceOf(
  { names }: VerifyOrder,
  context: Context,
  first: Asked | undefined,
  listed: ListedSessions | undefined,
): PlaceOf {
  return (file) => {
    if (file === "provenance" && first) return { file: names.provenance, row: first.provenanceAt };
    if (file === "sessions" && listed) return { file: names.sessions, row: listed.sessionsAt };
    return { file: names.contexts, row: context.line };
  };
}

function groupedBy<Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(nameOf(entry));
    if (group) group.push(entry);
    else groups.set(nameOf(entry), [entry]);
  }
  return groups;
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
