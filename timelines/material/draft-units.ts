import { type Call, defineCall, promptOf } from "../../pipeline/models/call.ts";
import { instructionsFor } from "./instructions.ts";
import type { DraftBrief } from "./show.ts";
import { type Written, writtenFrom, writtenSchema } from "./written.ts";

/** A topic may not have these units. */
const orNull = `"forget" and "other" are null if they are not among "units".`;

// What is wrong with single units, the caller finds out. So a whole answer is asked for again only if it hasn't the form.

type RivalUnits = Pick<Written, "role" | "forget" | "other" | "tried">;

/** Units about four rivals of a kind, and about four ideas. */
export const draftRivals: Call<DraftBrief, RivalUnits> = defineCall({
  name: "draft-rivals",
  version: 4,
  role: "writer",
  output: writtenSchema.pick({ role: true, forget: true, other: true, tried: true }),
  prompt: ({ shown, themes }) => {
    const restrained = (["forget", "other"] as const).filter((name) => themes[name] !== null);
    return promptOf(`${instructionsFor(["role", ...restrained, "tried"])}\n\n${orNull}`, shown);
  },
  check: ({ forget, other }, { themes }) =>
    Object.entries({ forget, other }).flatMap(([name, unit]) => {
      const isWanted = themes[name === "forget" ? "forget" : "other"] !== null;
      return isWanted === (unit !== null)
        ? []
        : [isWanted ? `"${name}" is missing` : `"${name}" must be null`];
    }),
  simulate: ({ stock: { role, forget, other, tried } }) =>
    writtenFrom({ role, forget, other, tried }) as RivalUnits,
});

type ChangeUnits = Pick<Written, "sequence" | "reason" | "fact">;

/** Units about one subject to which the attitude changes, or which was met for the first time. */
export const draftChanges: Call<DraftBrief, ChangeUnits> = defineCall({
  name: "draft-changes",
  version: 4,
  role: "writer",
  output: writtenSchema.pick({ sequence: true, reason: true, fact: true }),
  prompt: ({ shown }) => promptOf(instructionsFor(["sequence", "reason", "fact"]), shown),
  check: () => [],
  simulate: ({ stock: { sequence, reason, fact } }) => writtenFrom({ sequence, reason, fact }) as ChangeUnits,
});

type TalkUnits = Pick<Written, "stories" | "personal" | "visits">;

/** Stories of no pivot, matters of the persona's own, and what brings them to each session. */
export const draftTalks: Call<DraftBrief, TalkUnits> = defineCall({
  name: "draft-talks",
  version: 4,
  role: "writer",
  output: writtenSchema.pick({ stories: true, personal: true, visits: true }),
  prompt: ({ shown }) => promptOf(instructionsFor(["stories", "personal", "visits"]), shown),
  check: () => [],
  simulate: ({ stock: { stories, personal, visits } }) =>
    writtenFrom({ stories, personal, visits }) as TalkUnits,
});
