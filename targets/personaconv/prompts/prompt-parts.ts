import type { AskedTask, Mode, Setting } from "../format.ts";
import type { Message, Showing, ShownDemonstration } from "../shown/showing.ts";
import type { Frame } from "./donor.ts";

/** What a prompt of one setting shows, but for the post and the reply that it asks about. */
export interface Parts {
  /** Replies with their answers. */
  readonly demonstrations: readonly ShownDemonstration[];
  /** Those around the target. */
  readonly messages: readonly Message[];
  /** Whose conversation is shown in the place of the author's. */
  readonly donor: Showing | null;
}

/** `null` where the setting needs a donor and there is none. */
export function partsOf(frame: Frame, setting: Setting, mode: Mode): Parts | null {
  const { sample, own, donor } = frame;
  const shown = (demonstrations: readonly ShownDemonstration[]) =>
    demonstrations.length > 0 ? demonstrations : [exampleOf(sample.task)];
  switch (setting) {
    case "p_conv":
      return { demonstrations: shown(own.demonstrations), messages: own.messages, donor: null };
    case "p_nonconv":
      // The original shows nothing of the person here, so what it compares differs in two things.
      return { demonstrations: mode === "strict" ? own.demonstrations : [], messages: [], donor: null };
    case "np_conv":
      return donor && { demonstrations: shown(donor.demonstrations), messages: [], donor };
  }
}

/** The original's ids of the demonstration that it shows where an author has no other reply ("default"). */
const post = "default_fs_post1";

/** An invented one, the same for all. */
export function exampleOf(task: AskedTask): ShownDemonstration {
  const [author, other] = ["user_example", "user_reader"];
  const common = { score: null, timeMs: null };
  const text = "I sealed both washers last night, as you said, and the kitchen floor is dry. Thank you!";
  return {
    post: {
      ...common,
      id: post,
      author,
      title: "A tap that drips only at night",
      text: "It is quiet all day. From eleven in the evening it drips every two seconds. What have I not thought of?",
      url: "",
      comments: 2,
      domain: "life",
    },
    answered: {
      ...common,
      id: `${post}-c1-r1`,
      parent: `${post}-c1`,
      author: other,
      text: "The pressure rises at night, when nobody else draws water. Seal the washers.",
    },
    reply: { ...common, id: `${post}-c1-r1-ar1`, parent: `${post}-c1-r1`, author, text },
    label: { sentiment: "positive", impact: 12, text }[task],
  };
}
