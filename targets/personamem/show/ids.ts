import { contextKey, contextsForm } from "../../../contexts/recipe.ts";
import { type Size, sizes } from "../../../contexts/sizes.ts";
import { personasForm } from "../../../personas/profile.ts";
import { ConfigError } from "../../../pipeline/engine/errors.ts";
import { timelinesForm } from "../../../timelines/timeline.ts";
import { packFolders } from "../../../topics/folder.ts";
import type { PlacedRecords } from "../../records.ts";
import type { RunRecords } from "../../run-records.ts";
import { topicFolders } from "../topic-folders.ts";

export interface SessionId {
  readonly persona: number;
  readonly topic: string;
  readonly period: string;
  readonly fork: number;
}

export interface ContextPath {
  readonly persona: number;
  readonly size: Size;
  readonly variant: number;
  readonly fork: number;
}

export interface QuestionPath extends ContextPath {
  readonly group: string;
}

/** `12` */
export function parsePersonaId(id: string): number {
  if (/^\d{1,9}$/.test(id)) return Number(id);
  throw new ConfigError(`could not show persona "${id}": a persona is named by its number, such as 0`);
}

/** `0/therapy/next_week`, with `/2` for fork 2. */
export function parseSessionId(id: string): SessionId {
  const [, persona, topic, period, fork] = /^(\d+)\/([^/]+)\/([^/]+)(?:\/(\d+))?$/.exec(id) ?? [];
  if (topic !== undefined && period !== undefined) {
    return { persona: Number(persona), topic, period, fork: Number(fork ?? 0) };
  }
  throw new ConfigError(
    `could not show session "${id}": a session is named by PERSONA/TOPIC/PERIOD or PERSONA/TOPIC/PERIOD/FORK, such as 0/therapy/init/2`,
  );
}

/** `0/32k/0`, with `/2` for fork 2; `null` if it has another form. */
export function parseContextPath(id: string): ContextPath | null {
  const [, persona, size, variant, fork] = /^(\d+)\/([^/]+)\/(\d+)(?:\/(\d+))?$/.exec(id) ?? [];
  const known = sizes.find((candidate) => candidate === size);
  return known
    ? { persona: Number(persona), size: known, variant: Number(variant), fork: Number(fork ?? 0) }
    : null;
}

/** `0/32k/0/therapy.suggest_new_ideas/2`; `null` if it has another form. */
export function parseQuestionPath(id: string): QuestionPath | null {
  const [, context, group, fork] = /^(\d+\/[^/]+\/\d+)\/([^/]*[^/\d][^/]*)(?:\/(\d+))?$/.exec(id) ?? [];
  const path = context === undefined ? null : parseContextPath(context);
  return path && group !== undefined ? { ...path, group, fork: Number(fork ?? 0) } : null;
}

/**
 * Throws `ConfigError` with the personas that exist, if this isn't one of them. `asked` is what the user
 * wants to see.
 */
export async function requirePersona(records: PlacedRecords, persona: number, asked: string): Promise<void> {
  if ((await records.keys({ stage: personasForm, persona })).has("profile")) return;
  const there = await records.personas(personasForm);
  throw new ConfigError(
    `could not show ${asked}: there is no persona ${persona}; ${there.length === 0 ? "none were made yet" : `there are ${rangesOf(there)}`}`,
  );
}

/** `0-19, 23` */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(", ");
}

/** The topics for which the persona has a timeline, in the order of the packs. */
export async function topicsOf({ records, loaded }: RunRecords, persona: number): Promise<string[]> {
  const there = await records.keys({ stage: timelinesForm, persona });
  return [...packFolders(topicFolders(loaded).all).keys()].filter((topic) => there.has(topic));
}

export function requireFork(fork: number, forks: number, asked: string): void {
  if (fork < forks) return;
  throw new ConfigError(
    `could not show ${asked}: there is no fork ${fork}; there ${forks === 1 ? "is only fork 0" : `are 0 to ${forks - 1}`}`,
  );
}

/** Throws `ConfigError` with the contexts of the persona, if this isn't one of them. */
export async function requireContext(
  records: PlacedRecords,
  { persona, size, variant }: ContextPath,
  asked: string,
): Promise<void> {
  const keys = await records.keys({ stage: contextsForm, persona });
  if (keys.has(contextKey(size, variant))) return;
  await requirePersona(records, persona, asked);
  const there = sizes.flatMap((one) => variantsOf(keys, one).map((number) => `${persona}/${one}/${number}`));
  throw new ConfigError(
    `could not show ${asked}: persona ${persona} has no context ${persona}/${size}/${variant}; ${there.length === 0 ? "none were made yet" : `there are ${there.join(", ")}`}`,
  );
}

/** The maximum number of variants that the configuration takes. */
const mostVariants = 100;

function variantsOf(keys: ReadonlySet<string>, size: Size): number[] {
  return Array.from({ length: mostVariants }, (_, variant) => variant).filter((variant) =>
    keys.has(contextKey(size, variant)),
  );
}
