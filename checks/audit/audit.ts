import { basename } from "node:path";
import { sayCount } from "../measures/say.ts";
import { smallestDifference } from "../measures/statistics.ts";
import { type Provenance, readOwnSessions, readProvenance } from "../reading/provenance.ts";
import { type AuditQuestion, chance } from "../reading/question.ts";
import type { Source } from "../reading/read-text.ts";
import type { Skipped } from "../reading/skipped.ts";
import type { Balances } from "./balance.ts";
import { type ContextMeasures, measureContexts } from "./contexts.ts";
import { type Duplicates, findDuplicates } from "./duplicates.ts";
import { learnShortcuts, type Shortcuts } from "./shortcuts.ts";
import { type RowTally, tallyRows } from "./tally.ts";

/** What is measured of one questions file; `audit.json` holds one for each. */
export interface Audit {
  readonly file: string;
  readonly questions: number;
  readonly personas: number;
  /** Null where no provenance tells of them. */
  readonly groups: number | null;
  /** How many rows couldn't be used, by reason, with the row of the first. */
  readonly skipped: readonly Skipped[];
  readonly chance: number;
  readonly shortcuts: Shortcuts;
  readonly balance: Balances;
  readonly duplicates: {
    readonly messages: Duplicates & {
      /** Messages that the same persona has asked before. */
      readonly askedAgain: number;
    };
    readonly options: Duplicates;
  };
  readonly resolution: readonly Resolution[];
  /** Null where no contexts stand beside the file. */
  readonly contexts: ContextMeasures | null;
  /** What isn't known, and what was bounded so that memory doesn't grow with the file. */
  readonly notes: readonly string[];
}

/** The smallest difference between two models that can be shown. */
export interface Resolution {
  readonly type: string;
  readonly questions: number;
  readonly difference: number;
}

/** A questions file, and what stands beside it. */
export interface AuditSources {
  readonly questions: Source;
  readonly provenance: Source | null;
  readonly sessions: Source | null;
  readonly contexts: Source | null;
}

/** Measures a questions file of any size, and its contexts where they are there. Reads row by row and line by line. */
export async function auditFile(sources: AuditSources): Promise<Audit> {
  const tally = await tallyRows(sources.questions);
  const provenance = sources.provenance && (await readProvenance(sources.provenance, tally.drawn));
  const drawn = provenance?.drawn ?? tally.drawn;
  const contexts = await contextMeasures(sources, tally);
  const balance = tally.balance.balances(provenance);
  const asked = oneOfEachGroup(drawn);
  return {
    file: basename(sources.questions.name),
    questions: tally.questions,
    personas: tally.personas,
    groups: provenance && provenance.groups > 0 ? provenance.groups : null,
    skipped: tally.skipped,
    chance,
    shortcuts: { rules: tally.rules.shortcuts(), ...learnShortcuts(drawn, tally.surfaces) },
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
    contexts,
    notes: [...tally.notes, ...(contexts?.notes ?? []), ...unknown(sources, provenance, balance, contexts)],
  };
}

async function contextMeasures(
  { contexts, sessions }: AuditSources,
  { personaOf }: RowTally,
): Promise<ContextMeasures | null> {
  if (!contexts) return null;
  return measureContexts(contexts, personaOf, sessions && (await readOwnSessions(sessions)));
}

/** A group asks the same in all its forks: that is no duplicate. */
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

/** What the files don't say, and which file would. */
function unknown(
  { provenance: source }: AuditSources,
  provenance: Provenance | null,
  { periods, distances, blocks }: Balances,
  contexts: ContextMeasures | null,
): readonly string[] {
  const lines = provenance?.skipped ?? [];
  return [
    ...(source && !provenance ? [`${basename(source.name)} tells of none of the questions`] : []),
    ...lines.map(
      ({ reason, rows, firstRow }) =>
        `${sayCount(rows, "line")} of ${basename(source?.name ?? "")} can't be used: ${reason} (first: line ${firstRow})`,
    ),
    ...(periods ? [] : ["periods aren't known: only provenance tells them"]),
    ...(distances || blocks ? [] : ["distances aren't known: neither columns nor provenance tell them"]),
    ...(contexts ? [] : ["text and filler aren't measured: no shared contexts stand beside the file"]),
    ...(contexts && !contexts.filler
      ? [
          "filler can't be told from the persona's own sessions: only sessions_SIZE.jsonl tells which those are",
        ]
      : []),
  ];
}
