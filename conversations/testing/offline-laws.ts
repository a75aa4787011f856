import { expect } from "vitest";
import { simulatedText } from "../../pipeline/models/ask.ts";
import { mentions } from "../../topics/check.ts";
import type { BeatBrief, SessionBrief } from "../brief.ts";
import { countWords } from "../fill.ts";
import { givesAway, tells } from "../tells.ts";
import { userWords } from "../user-turn.ts";
import { writeBeats } from "../write-beats.ts";
import { everyPlan } from "./plans.ts";

/** The most words that the phrases of a voice need around the clauses of a beat. */
const roomForPhrases = 25;

/** What the first turn of a beat must say. */
const neededOf = (beat: BeatBrief): string[] => [
  ...stringsOf(beat.opening, beat.piece?.name, beat.piece?.text, beat.happening),
  ...stringsOf(beat.why, beat.reason, beat.outcome, beat.ask),
];

const saidByUser = (beat: BeatBrief): string[] => [
  ...neededOf(beat),
  ...stringsOf(beat.also, beat.detail, beat.example, beat.when, beat.person, beat.previous),
  ...stringsOf(beat.subject?.name, beat.left?.name),
];

const saidByAssistant = (beat: BeatBrief): string[] => [
  ...stringsOf(beat.answer, beat.against, beat.recall),
  ...[...beat.facts, ...beat.advice, ...beat.guidance],
];

const stringsOf = (...texts: readonly (string | null | undefined)[]) => texts.flatMap((text) => text ?? []);

/** Why a beat can't be written with any dice: its own clauses break a rule of the check. */
export function unwritable(beat: BeatBrief): string[] {
  const said = saidByUser(beat);
  const all = [...said, ...saidByAssistant(beat)].join("\n");
  const needed = neededOf(beat).reduce((sum, text) => sum + countWords(text), 0);
  return [
    ...beat.avoidWords.filter((word) => mentions(all, [word])).map((word) => `names "${word}"`),
    ...beat.avoidClauses
      .filter((clause) => said.some((text) => givesAway(text, clause)))
      .map((clause) => `tells that "${clause}"`),
    ...(needed > userWords.most - roomForPhrases ? [`needs ${needed} words without any phrase`] : []),
  ];
}

/** How nearly the clauses of a session tell what belongs to another fork, 0 to 1. */
function riskOf({ beats }: SessionBrief): number {
  return Math.max(
    0,
    ...beats.flatMap((beat) => {
      const said = saidByUser(beat).join("\n");
      return beat.avoidClauses.map((clause) => tells(said, clause));
    }),
  );
}

interface Risky {
  readonly which: string;
  readonly brief: SessionBrief;
  readonly risk: number;
}

/** Plans `personas` personas, and writes the sessions that need the most attempts. */
export async function expectWritable(personas: number, written: number): Promise<void> {
  const faults: string[] = [];
  let risky: Risky[] = [];
  await everyPlan(personas, ({ briefs }, which) => {
    for (const brief of briefs)
      for (const beat of brief.beats)
        faults.push(...unwritable(beat).map((fault) => `${which}: ${beat.event} ${fault}`));
    const own = briefs.map((brief) => ({ which, brief, risk: riskOf(brief) }));
    risky = [...risky, ...own].sort((one, other) => other.risk - one.risk).slice(0, written);
  });
  expect(faults).toEqual([]);
  expect(risky.length).toBe(written);
  expect(risky.flatMap(issuesOf)).toEqual([]);
}

/** All mistakes of a session as a run without a model writes it. */
function issuesOf({ which, brief }: Risky): string[] {
  const text: unknown = JSON.parse(simulatedText(writeBeats, brief));
  return writeBeats.check(writeBeats.output.parse(text), brief).map((issue) => `${which}: ${issue}`);
}
