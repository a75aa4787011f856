import type { Mode } from "../mode.ts";
import type { Exhibit, Message, Showing } from "../shown/showing.ts";
import { exampleOf } from "./example.ts";
import type { Frame } from "./frame.ts";
import type { Setting } from "./prompt-row.ts";

/** What a prompt of one setting shows, but for the post and the reply that it asks about. */
export interface Parts {
  /** Replies with their answers. */
  readonly exhibits: readonly Exhibit[];
  /** Those around the target. */
  readonly messages: readonly Message[];
  /** Whose conversation is shown in the place of the author's. */
  readonly donor: Showing | null;
}

/** `null` where the setting needs a donor and there is none. */
export function partsOf(frame: Frame, setting: Setting, mode: Mode): Parts | null {
  const { sample, own, donor } = frame;
  const shown = (exhibits: readonly Exhibit[]) => (exhibits.length > 0 ? exhibits : [exampleOf(sample.task)]);
  switch (setting) {
    case "p_conv":
      return { exhibits: shown(own.exhibits), messages: own.messages, donor: null };
    case "p_nonconv":
      // The original shows nothing of the person here, so what it compares differs in two things.
      return { exhibits: mode === "strict" ? own.exhibits : [], messages: [], donor: null };
    case "np_conv":
      return donor && { exhibits: shown(donor.exhibits), messages: [], donor };
  }
}
