import { defineCall, promptOf } from "../../pipeline/models/call.ts";
import type { Objection } from "./check-drafts.ts";
import { hasUnit, pickUnits, type UnitPlace } from "./fallen.ts";
import { instructionsFor } from "./instructions.ts";
import type { DraftBrief } from "./show.ts";
import { answerSchema, type DraftAnswer, type DraftsInProgress } from "./written.ts";
import { writtenFrom } from "./written-drafts.ts";

/** Units to which the rules or the judge objected. */
export interface AgainBrief {
  readonly brief: DraftBrief;
  readonly drafts: DraftsInProgress;
  readonly places: readonly UnitPlace[];
  readonly objections: readonly Objection[];
}

const again = `The units were written before. "former" holds those that can't be used as they are, and "objections" says why. Write these again, complete, mended in what is said there; keep what is good. All other units stay: leave them out, with null or, for a list, with the entries of "former" only and [] if it has none.`;

const none: DraftAnswer = {
  ...{ role: null, forget: null, other: null, sequence: null, reason: null, fact: null, tried: null },
  ...{ impliedRole: null, impliedSequence: null, impliedReason: null, impliedFact: null, impliedTried: null },
  ...{ scatteredRole: null, scatteredReason: null, scatteredFact: null, scatteredTried: null },
  ...{ stories: [], personal: [], visits: [] },
};

/** Drafts rejected units again. The caller checks the result. */
export const draftAgain = defineCall<AgainBrief, DraftAnswer>({
  name: "draft-again",
  version: 8,
  role: "writer",
  output: answerSchema,
  prompt: ({ brief, drafts, places, objections }) => {
    const names = answerSchema.keyof().options.filter((name) => hasUnit(places, name));
    return promptOf(`${instructionsFor(names)}\n\n${again}`, {
      ...brief.shown,
      former: writtenFrom(pickUnits(drafts, places)),
      objections,
    });
  },
  check: () => [],
  simulate: ({ drafts, places }) => ({ ...none, ...writtenFrom(pickUnits(drafts, places)) }),
});
