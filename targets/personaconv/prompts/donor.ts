import type { Split } from "../format.ts";
import type { Sample } from "../samples/sample.ts";
import type { ReplyShown } from "../shown/show.ts";
import { messagesOf, type Showing, type ShownMessage, textsShown } from "../shown/showing.ts";
import { isRepeatedIn } from "../target-replies/answer-in-text.ts";

/** What the prompts of a sample are made of. It is the same in all three settings. */
export interface Frame {
  readonly sample: Sample;
  readonly split: Split;
  /** The reply that is asked about. */
  readonly asked: ReplyShown;
  readonly own: Showing;
  /** All replies of the thread, which a faithful `post_data_store` holds. */
  readonly whole: readonly ShownMessage[];
  /** In strict mode with as many demonstrations as `own`. */
  readonly donor: Showing | null;
}

/** A sample's parts before its donor is chosen. */
export type FrameWithoutDonor = Omit<Frame, "donor">;

/**
 * Chooses the donor of a strict sample: `die` picks one of the pool members that have the most demonstrations
 * to lend. All settings then show as many demonstrations as both have, so that the settings differ in one
 * thing only.
 */
export function withDonor(frame: FrameWithoutDonor, pool: readonly Showing[], die: number): Frame {
  const able = pool.filter((donor) => donor.demonstrations.length > 0 && canLend(donor, frame));
  const most = Math.max(0, ...able.map(({ demonstrations }) => demonstrations.length));
  const count = Math.min(frame.own.demonstrations.length, most);
  const fitting = able.filter(({ demonstrations }) => demonstrations.length >= count);
  const start = fitting.length === 0 ? 0 : die % fitting.length;
  const turned = [...fitting.slice(start), ...fitting.slice(0, start)];
  const donor = turned.find((each) => !givesAnswer(each, frame));
  if (!donor) return { ...frame, donor: null };
  return { ...frame, own: shortened(frame.own, count), donor: shortened(donor, count) };
}

/** The original's donor is the sample 200 further on in the list. After the end the list starts again. */
export function withShiftedDonor(frame: FrameWithoutDonor, list: readonly Showing[], index: number): Frame {
  return { ...frame, donor: list[(index + 200) % list.length] ?? null };
}

/** If a text is asked for: whether so much of it can be read in what is shown that it is given away. */
export function givesAnswer(showing: Showing, { sample, asked }: FrameWithoutDonor): boolean {
  return sample.task === "text" && isRepeatedIn(asked.reply.text, textsShown(showing));
}

/** A donor is another author, no later than the target, in whose conversation the sample's author says nothing. */
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
