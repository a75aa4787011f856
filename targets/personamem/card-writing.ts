import type { Filler } from "../../contexts/filler-stage.ts";
import type { Session } from "../../conversations/stage.ts";
import { table } from "../../formats/dataset-card.ts";
import type { Filtered } from "../../questions/filter/stage.ts";
import type { Material } from "../../timelines/material/material.ts";
import type { Themes } from "../../timelines/themes/themes.ts";

/** What became of the drafts and texts of a model. */
export interface WritingCounts {
  /** Proposals of themes and new facts that could not be used. */
  dropped: number;
  /** Units that were drafted again. Some finally come from the pack or were left out. */
  objections: number;
  fallen: number;
  /**
   * Sessions, the ones that keep the text of the material, and single forks of other sessions that keep it.
   */
  sessions: number;
  plainSessions: number;
  plainForks: number;
  /** How often a judge read a fork's session, found something wrong, and gave up on it. */
  read: number;
  wrong: number;
  left: number;
  planted: number;
  letThrough: number;
  /** Question groups that a judge read, and how many of them were corrected once and twice. */
  readQuestions: number;
  mendedOnce: number;
  mendedTwice: number;
  /**
   * The filler sessions that a model was to write, by number, and those that keep the text of the threads.
   */
  readonly strangers: Set<number>;
  readonly plainStrangers: Set<number>;
}

export const noWriting = (): WritingCounts => ({
  ...{ dropped: 0, objections: 0, fallen: 0, sessions: 0, plainSessions: 0, plainForks: 0 },
  ...{ read: 0, wrong: 0, left: 0, planted: 0, letThrough: 0 },
  ...{ readQuestions: 0, mendedOnce: 0, mendedTwice: 0 },
  ...{ strangers: new Set<number>(), plainStrangers: new Set<number>() },
});

/** Adds what happened to one persona. */
export function countWriting(
  counts: WritingCounts,
  written: {
    readonly themes: readonly Themes[];
    readonly materials: readonly Material[];
    readonly sessions: readonly Session[];
    readonly questions: readonly Pick<Filtered, "mended">[];
    /** The filler of the persona's contexts, by number. */
    readonly filler: ReadonlyMap<number, Pick<Filler, "isPlain">>;
  },
): void {
  const { themes, materials, sessions, questions, filler } = written;
  for (const [index, { isPlain }] of filler) {
    // Several personas may use the same session.
    if (isPlain !== undefined) counts.strangers.add(index);
    if (isPlain) counts.plainStrangers.add(index);
  }
  for (const { dropped } of themes) counts.dropped += dropped.length;
  for (const { objections, fallen } of materials) {
    counts.objections += objections.length;
    counts.fallen += fallen.length;
  }
  for (const { mended } of questions) {
    if (mended !== undefined) counts.readQuestions += 1;
    if (mended === 1) counts.mendedOnce += 1;
    if (mended === 2) counts.mendedTwice += 1;
  }
  for (const { readings, unwritten } of sessions) {
    counts.sessions += 1;
    if (unwritten === "session") counts.plainSessions += 1;
    else counts.plainForks += unwritten ?? 0;
    if (!readings) continue;
    for (const name of ["read", "wrong", "left", "planted", "letThrough"] as const)
      counts[name] += readings[name];
  }
}

/** Empty if no model drafted or wrote by a plan. */
export function writingText(counts: WritingCounts): string[] {
  const { sessions, strangers, plainStrangers, ...happened } = counts;
  if (strangers.size === 0 && Object.values(happened).every((count) => count === 0)) return [];
  const { read, wrong, left, planted, letThrough } = counts;
  return [
    "## What the model wrote\n",
    table(
      ["what", "how often"],
      [
        ["themes and new facts that could not be used", counts.dropped],
        ["objections to drafts, by rule or by the judge", counts.objections],
        [
          "units that come from the topic pack, or were left out, since no draft could be used",
          counts.fallen,
        ],
        ["sessions", sessions],
        ["of these, written by rule from the material, since no answer could be used", counts.plainSessions],
        ["forks of other sessions in which the same holds for the open places", counts.plainForks],
        ...(read === 0
          ? []
          : [
              ["sessions that the judge read, in one fork each", read],
              ["of these, read as something else than planned, and written again", wrong],
              ["of these, still misread after the last rewriting", left],
              ["wrong turns planted to test the judge", planted],
              ["of these, let through by the judge", letThrough],
            ]),
        ...(counts.readQuestions === 0
          ? []
          : [
              ["question groups that the judge read beside what was told", counts.readQuestions],
              ["of these, corrected once", counts.mendedOnce],
              ["of these, corrected twice and not read again", counts.mendedTwice],
            ]),
        ...(strangers.size === 0
          ? []
          : [
              ["filler sessions that were to be written, as far as contexts hold them", strangers.size],
              ["of these, built-in threads, since no answer could be used", plainStrangers.size],
            ]),
      ],
    ),
  ];
}
