import type { ContextEntry } from "../../../contexts/recipe.ts";
import { type Size, tokenBounds } from "../../../contexts/sizes.ts";
import type { RunRecords } from "../../run-records.ts";
import { type AssembledContext, assembleContext } from "./assemble.ts";
import { contextPathOf } from "./exported.ts";

/** Which sessions a context has, in their order, and where questions are asked. Tokens are o200k_base. */
export interface ContextView {
  /** The `shared_context_id`. */
  readonly id: string;
  readonly persona: number;
  /** Of the persona. */
  readonly name: string;
  readonly size: Size;
  readonly variant: number;
  readonly fork: number;
  readonly messages: number;
  /** The minimum and the maximum of tokens that its size allows. */
  readonly allowed: { readonly least: number; readonly most: number };
  readonly sessions: readonly ContextSessionView[];
  /** Question groups that could not be asked in it. */
  readonly leftOut: readonly { readonly group: string; readonly reason: string }[];
}

export interface ContextSessionView {
  readonly content:
    | { readonly kind: "session"; readonly date: string; readonly topic: string; readonly period: string }
    | { readonly kind: "filler"; readonly index: number; readonly theme: string };
  /** Its messages: from `start` up to, but not including, `end`. */
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
  /** Tokens of the context up to the end of this session. */
  readonly endTokens: number;
  /** Asked after this session. */
  readonly questions: readonly ContextQuestionView[];
}

export interface ContextQuestionView {
  readonly id: string;
  readonly group: string;
  readonly date: string;
  /** How far back the evidence is, as the format names it. */
  readonly distance: string;
}

/**
 * Takes a `shared_context_id`, PERSONA/SIZE/VARIANT or PERSONA/SIZE/VARIANT/FORK. Throws `ConfigError` if
 * there is none.
 */
export async function contextView(run: RunRecords, id: string): Promise<ContextView> {
  const { persona, size, variant, fork } = await contextPathOf(run.out, id);
  const assembled = await assembleContext(run, { persona, size, variant, fork }, `context "${id}"`);
  const { record, context, profile } = assembled;
  const { least, most } = tokenBounds(size);
  return {
    id: context.id,
    persona,
    name: profile.name,
    size,
    variant,
    fork,
    messages: context.messages.length,
    allowed: { least, most },
    sessions: record.entries.map((entry, index) => sessionAt(assembled, entry, index)),
    leftOut: record.leftOut,
  };
}

function sessionAt(assembled: AssembledContext, entry: ContextEntry, index: number): ContextSessionView {
  const { start = 0, end = 0, tokens = 0, endTokens = 0 } = assembled.context.sessions[index] ?? {};
  return {
    content: entry.kind === "session" ? entry : { ...entry, theme: assembled.filler(entry.index).theme },
    start,
    end,
    tokens,
    endTokens,
    questions: assembled.questions
      .filter(({ place }) => place === index + 1)
      .map(({ id, group, date, distance }) => ({ id, group, date, distance: distance.name })),
  };
}
