import type { Split } from "../format.ts";
import type { Sample } from "../samples/sample.ts";
import {
  type Message,
  messagesOf,
  type Showing,
  type ShownDemonstration,
  wordsShown,
} from "../shown/showing.ts";
import { isRepeatedIn } from "../target-replies/answer-in-text.ts";

/** What the prompts of a sample are made of, the same for all three settings. */
export interface Frame {
  readonly sample: Sample;
  readonly split: Split;
  /** The reply that is asked about, and what it answers. */
  readonly asked: Pick<ShownDemonstration, "answered" | "reply">;
  readonly own: Showing;
  /** What a faithful store holds. */
  readonly whole: readonly Message[];
  /** As many demonstrations as `own` has, in strict mode. */
  readonly donor: Showing | null;
}

/** A sample with what it can show, before a donor is chosen. */
export type FrameWithoutDonor = Omit<Frame, "donor">;

/**
 * Finds a strict sample somebody else to borrow from: of those in the pool who have the most to give, one by the die.
 * All settings then show as many demonstrations as both have, so that the settings differ in one thing only.
 */
export function withDonor(lone: FrameWithoutDonor, pool: readonly Showing[], die: number): Frame {
  const able = pool.filter((donor) => donor.demonstrations.length > 0 && canLend(donor, lone));
  const most = Math.max(0, ...able.map(({ demonstrations }) => demonstrations.length));
  const count = Math.min(lone.own.demonstrations.length, most);
  const fitting = able.filter(({ demonstrations }) => demonstrations.length >= count);
  const start = fitting.length === 0 ? 0 : die % fitting.length;
  const turned = [...fitting.slice(start), ...fitting.slice(0, start)];
  const donor = turned.find((each) => !givesAnswer(each, lone));
  if (!donor) return { ...lone, donor: null };
  return { ...lone, own: shortened(lone.own, count), donor: shortened(donor, count) };
}

/** The original's donor: the sample 200 places on in the list, which begins again where it ends. */
export function withShiftedDonor(lone: FrameWithoutDonor, list: readonly Showing[], index: number): Frame {
  return { ...lone, donor: list[(index + 200) % list.length] ?? null };
}

/** Where a text is asked for: whether enough of it can be read in what is shown. */
export function givesAnswer(showing: Showing, { sample, asked }: FrameWithoutDonor): boolean {
  return sample.task === "text" && isRepeatedIn(asked.reply.text, wordsShown(showing));
}

/** Another author in whose conversation the sample's author says nothing, and nothing later than the target. */
function canLend(donor: Showing, { sample }: FrameWithoutDonor): boolean {
  return (
    donor.author !== sample.author &&
    donor.timeMs <= sample.timeMs &&
    messagesOf(donor).every(({ author }) => author !== sample.author)
  );
}

function shortened(showing: Showing, count: number): Showing {
  return { ...showing, demonstrations: showing.demonstrations.slice(0, count) };
}
