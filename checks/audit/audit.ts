import { basename } from "node:path";
import { sayCount } from "../measures/say.ts";
import { smallestDifference } from "../measures/statistics.ts";
import { type AuditQuestion, chance } from "../reading/question-row.ts";
import type { Skipped } from "../reading/skipped.ts";
import type { Source } from "../reading/source-text.ts";
import type { Balances } from "./balance.ts";
import { type ContextMeasures, measureContexts } from "./contexts.ts";
import { type Duplicates, findDuplicates } from "./duplicates.ts";
import { readOwnSessions } from "./own-sessions.ts";
import { measureProvenance, type ProvenanceMeasures } from "./provenance.ts";
import { measureRows } from "./rows.ts";
import { learnShortcuts, type Shortcuts } from "./shortcuts.ts";
import type { Spread } from "./spread.ts";

/** The measures of one questions file. `audit.json` holds a list of them. */
export interface Audit {
  readonly file: string;
  readonly questions: number;
  readonly personas: number;
  /** `null` if no provenance names them. */
  readonly groups: number | null;
  /** The rows that could not be used, by reason. */
  readonly skipped: readonly Skipped[];
  readonly chance: number;
  readonly shortcuts: Shortcuts;
  readonly balance: Balances;
  readonly duplicates: {
    readonly messages: Duplicates & {
      /** Messages that the same persona asked before. */
      readonly askedAgain: number;
    };
    readonly options: Duplicates;
  };
  readonly resolution: readonly Resolution[];
  /**
   * How much material there is, and how often its most common piece is repeated. What no file says is left
   * out.
   */
  readonly spreads: readonly Spread[];
  /** `null` if there is no contexts file beside the questions. */
  readonly contexts: ContextMeasures | null;
  /** What isn't known, and what was measured on only a part of the file so that memory doesn't grow. */
  readonly notes: readonly string[];
}

/** The smallest difference between two models that the questions of a type can show. */
export interface Resolution {
  readonly type: string;
  readonly questions: number;
  readonly difference: number;
}

/** A questions file and the files beside it. */
export interface AuditSources {
  readonly questions: Source;
  readonly provenance: Source | null;
  readonly sessions: Source | null;
  readonly contexts: Source | null;
}

/** Measures a questions file of any size, and its contexts if they are given. Reads row by row and line by line. */
export async function auditFile(sources: AuditSources): Promise<Audit> {
  const rows = await measureRows(sources.questions);
  const provenance = sources.provenance && (await measureProvenance(sources.provenance, rows.drawn));
  const drawn = provenance?.drawn ?? rows.drawn;
  const listed = sources.sessions && (await readOwnSessions(sources.sessions, rows.personaOf));
  const contexts = sources.contexts
    ? await measureContexts({
        source: sources.contexts,
        own: listed?.own ?? null,
        questions: drawn,
        personaOf: rows.personaOf,
      })
    : null;
  const balance = rows.balance.balances(provenance);
  const asked = oneOfEachGroup(drawn);
  return {
    file: basename(sources.questions.name),
    questions: rows.questions,
    personas: rows.personas,
    groups: provenance && provenance.groups > 0 ? provenance.groups : null,
    skipped: rows.skipped,
    chance,
    shortcuts: { rules: rows.rules.shortcuts(), ...learnShortcuts(drawn, rows.surfaces) },
    balance,
    duplicates: {
      messages: { ...findDuplicates(asked.map(({ message }) => message)), askedAgain: askedAgain(asked) },
      options: findDuplicates(asked.flatMap(({ options }) => options)),
    },
    resolution: Object.entries(balance.types.counts).map(([type, questions]) => ({
      type,
      questions,
      difference: smallestDifference(questions),
    })),
    spreads: [
      ...rows.spreads,
      ...(provenance?.spreads ?? []),
      ...(listed?.spreads ?? []),
      ...(contexts?.occasions ? [contexts.occasions] : []),
    ],
    contexts,
    notes: [...rows.notes, ...(contexts?.notes ?? []), ...unknown(sources, provenance, balance, contexts)],
  };
}

/** A group asks the same message in all its forks; that is not a duplicate. */
function oneOfEachGroup(questions: readonly AuditQuestion[]): readonly AuditQuestion[] {
  const seen = new Set<string>();
  return questions.filter(({ group }) => {
    if (group === null) return true;
    if (seen.has(group)) return false;
    seen.add(group);
    return true;
  });
}

const askedAgain = (questions: readonly AuditQuestion[]) =>
  questions.length - new Set(questions.map(({ persona, message }) => `${persona} ${message}`)).size;

/** What the files don't say, and which file would say it. */
function unknown(
  { provenance: source }: AuditSources,
  provenance: ProvenanceMeasures | null,
  { periods, distances, blocks }: Balances,
  contexts: ContextMeasures | null,
): readonly string[] {
  const lines = provenance?.skipped ?? [];
  return [
    ...(source && !provenance ? [`${basename(source.name)} knows none of the questions`] : []),
    ...lines.map(
      ({ reason, rows, firstRow }) =>
        `${sayCount(rows, "line")} of ${basename(source?.name ?? "")} can't be used: ${reason} (first: line ${firstRow})`,
    ),
    ...(periods ? [] : ["periods aren't known: only a provenance file has them"]),
    ...(distances || blocks ? [] : ["distances aren't known: neither columns nor provenance have them"]),
    ...(contexts
      ? []
      : ["text and filler aren't measured: there is no shared contexts file beside the questions"]),
    ...(contexts && !contexts.filler
      ? ["filler can't be told from the persona's own sessions: only sessions_SIZE.jsonl lists those"]
      : []),
  ];
}
