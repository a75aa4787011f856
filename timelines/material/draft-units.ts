import { isDeepStrictEqual } from "node:util";
import { type Call, defineCall, promptOf } from "../../pipeline/models/call.ts";
import { checkDrafts } from "./check-drafts.ts";
import { instructionsFor } from "./instructions.ts";
import { type Drafts, draftsSchema } from "./material.ts";
import type { DraftBrief } from "./show.ts";

/** What a pack gives has passed the rules of packs, and was selected by fit. */
const checkUnlessStock = (drafts: Partial<Drafts>, brief: DraftBrief): string[] => {
  const given = Object.entries(brief.stock).filter(([name]) => name in drafts);
  return isDeepStrictEqual(drafts, Object.fromEntries(given)) ? [] : checkDrafts(drafts, brief);
};

/** Asked for a unit that the topic may not have: the answer is `null` then. */
const orNull = `"forget" and "other" are null if they are not among "units".`;

/** Units about four rivals of a kind, and about four ideas. */
export const draftRivals: Call<DraftBrief, Pick<Drafts, "role" | "forget" | "other" | "tried">> = defineCall({
  name: "draft-rivals",
  version: 1,
  role: "writer",
  output: draftsSchema.pick({ role: true, forget: true, other: true, tried: true }),
  prompt: ({ shown, themes }) => {
    const restrained = (["forget", "other"] as const).filter((name) => themes[name] !== null);
    return promptOf(`${instructionsFor(["role", ...restrained, "tried"])}\n\n${orNull}`, shown);
  },
  check: checkUnlessStock,
  simulate: ({ stock: { role, forget, other, tried } }) => ({ role, forget, other, tried }),
});

/** Units about one subject to which the attitude changes, or which was met for the first time. */
export const draftChanges: Call<DraftBrief, Pick<Drafts, "sequence" | "reason" | "fact">> = defineCall({
  name: "draft-changes",
  version: 1,
  role: "writer",
  output: draftsSchema.pick({ sequence: true, reason: true, fact: true }),
  prompt: ({ shown }) => promptOf(instructionsFor(["sequence", "reason", "fact"]), shown),
  check: checkUnlessStock,
  simulate: ({ stock: { sequence, reason, fact } }) => ({ sequence, reason, fact }),
});

/** Stories of no pivot, matters of the persona's own, and what brings them to each session. */
export const draftTalks: Call<DraftBrief, Pick<Drafts, "stories" | "personal" | "visits">> = defineCall({
  name: "draft-talks",
  version: 1,
  role: "writer",
  output: draftsSchema.pick({ stories: true, personal: true, visits: true }),
  prompt: ({ shown }) => promptOf(instructionsFor(["stories", "personal", "visits"]), shown),
  check: checkUnlessStock,
  simulate: ({ stock: { stories, personal, visits } }) => ({ stories, personal, visits }),
});
