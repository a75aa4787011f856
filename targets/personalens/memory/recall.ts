import { recalledHeading } from "../../../evaluation/asking/memory-respondent.ts";
import { defineCall } from "../../../pipeline/models/call.ts";
import type { MarkedTurn } from "../dialogues/turn.ts";

export interface RecallBrief {
  /** What the memory is told about the user before the dialogue, in one session each. */
  readonly told: readonly string[];
  /** What the user says now. */
  readonly question: string;
}

const instructions = `The messages but the last say how the user has used an assistant so far. The last is what the user says now. Write down what of the others an assistant should know to answer it, and nothing else.`;

/** What a memory recalls about the user for their message, from a memory server or from a model. */
export const recallCall = defineCall<RecallBrief>({
  name: "lens-recall",
  version: 1,
  role: "memory",
  output: "text",
  prompt: ({ told, question }) => [
    { role: "system", content: instructions },
    ...[...told, question].map((content) => ({ role: "user" as const, content })),
  ],
  check: () => [],
  simulate: () => "",
});

/** What a memory is told about a user: the summaries of past use, domain by domain. */
export const toldOf = (summaries: Readonly<Record<string, { readonly text: string }>>): string[] =>
  Object.entries(summaries).map(([domain, { text }]) => `${domain}: ${text}`);

/**
 * What is asked of the memory before a turn of the assistant: what the user wants, as they opened, and what they have just
 * said. "By a lake, please" alone would recall nothing about hotels.
 */
export function askedOf(turns: readonly MarkedTurn[]): string {
  const said = turns.filter(({ role }) => role === "user").map(({ content }) => content);
  return [...new Set([...said.slice(0, 1), ...said.slice(-1)])].join("\n");
}

/** As it appears in the assistant's prompt; empty if nothing was recalled. */
export const recalledPart = (recalled: string | undefined): string[] =>
  recalled === undefined || recalled.trim() === "" ? [] : [`${recalledHeading}\n${recalled}`];
