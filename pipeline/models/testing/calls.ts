import { z } from "zod";
import { defineCall, promptOf } from "../call.ts";

export interface ColorsWanted {
  readonly count: number;
  readonly mood: string;
}

const palette = ["amber", "coral", "indigo", "moss", "ochre", "plum", "sand", "slate", "teal", "umber"];

/** A small call to try providers with. It asks for a number of different colors. */
export const nameColors = defineCall({
  name: "name-colors",
  version: 1,
  role: "writer",
  output: z.strictObject({ colors: z.array(z.string()) }),
  prompt: (input: ColorsWanted) => promptOf("Name colors that suit the mood.", input),
  check: ({ colors }, { count }) => [
    ...(colors.length === count ? [] : [`colors: ${count} are wanted, not ${colors.length}`]),
    ...(new Set(colors).size === colors.length ? [] : ["colors: one stands twice"]),
  ],
  simulate: ({ count }, random) => ({ colors: random.shuffle(palette, count) }),
});

/** An answer of the right form with one color too few. */
export function oneColorLess(content: string): string {
  const { colors } = nameColors.output.parse(JSON.parse(content));
  return JSON.stringify({ colors: colors.slice(1) });
}

/** A small dialogue in which the user speaks first. */
export interface Talk {
  readonly about: string;
  readonly turns: readonly string[];
}

/** A small call for free text: the assistant's next turn. */
export const replyInTalk = defineCall({
  name: "reply-in-talk",
  version: 1,
  role: "assistant",
  output: "text",
  prompt: ({ about, turns }: Talk) => [
    { role: "system" as const, content: `Talk about ${about} in at most ten words.` },
    ...turns.map((content, at) => ({
      role: at % 2 === 0 ? ("user" as const) : ("assistant" as const),
      content,
    })),
  ],
  check: (text) => (text.split(" ").length > 10 ? ["it has more than ten words"] : []),
  simulate: ({ about }, random) => `${random.pick(palette)} ${about}, ${random.pick(palette)} ${about}`,
});
