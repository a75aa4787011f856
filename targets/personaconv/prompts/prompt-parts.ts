import type { AskedTask, ConvMode, Setting } from "../format.ts";
import type { Showing, ShownDemonstration, ShownMessage } from "../shown/showing.ts";
import type { Frame } from "./donor.ts";

/** What a prompt of one setting shows, besides the post and the reply that it asks about. */
export interface PromptParts {
  readonly setting: Setting;
  readonly demonstrations: readonly ShownDemonstration[];
  /** The replies around the target. */
  readonly messages: readonly ShownMessage[];
  /** Somebody else whose conversation is shown instead of the author's. */
  readonly donor: Showing | null;
}

/** `null` if the setting needs a donor and there is none. */
export function promptParts(frame: Frame, setting: Setting, mode: ConvMode): PromptParts | null {
  const { sample, own, donor } = frame;
  const orExample = (demonstrations: readonly ShownDemonstration[]) =>
    demonstrations.length > 0 ? demonstrations : [exampleOf(sample.task)];
  switch (setting) {
    case "p_conv":
      return {
        setting,
        demonstrations: orExample(own.demonstrations),
        messages: own.messages,
        donor: null,
      };
    case "p_nonconv":
      // Here the original shows nothing about the person, so its settings differ in two things.
      return {
        setting,
        demonstrations: mode === "strict" ? own.demonstrations : [],
        messages: [],
        donor: null,
      };
    case "np_conv":
      return donor && { setting, demonstrations: orExample(donor.demonstrations), messages: [], donor };
  }
}

/** The id that the original gives to its constant example ("default"), shown if an author has no other reply. */
const examplePost = "default_fs_post1";

/** An invented demonstration, the same in all prompts. */
function exampleOf(task: AskedTask): ShownDemonstration {
  const [author, other] = ["user_example", "user_reader"];
  const common = { score: null, timeMs: null };
  const text = "I sealed both washers last night, as you said, and the kitchen floor is dry. Thank you!";
  return {
    post: {
      ...common,
      id: examplePost,
      author,
      title: "A tap that drips only at night",
      text: "It is quiet all day. From eleven in the evening it drips every two seconds. What have I not thought of?",
      url: "",
      comments: 2,
      domain: "life",
    },
    answered: {
      ...common,
      id: `${examplePost}-c1-r1`,
      parent: `${examplePost}-c1`,
      author: other,
      text: "The pressure rises at night, when nobody else draws water. Seal the washers.",
    },
    reply: { ...common, id: `${examplePost}-c1-r1-ar1`, parent: `${examplePost}-c1-r1`, author, text },
    label: { sentiment: "positive", impact: 12, text }[task],
  };
}
